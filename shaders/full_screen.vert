#version 410 core
out vec2 uv;  // 0 to 1, y up

// One triangle that covers the view.
void main() {
    uv = vec2((gl_VertexID & 1) * 2, (gl_VertexID >> 1) * 2);
    gl_Position = vec4(uv * 2.0 - 1.0, 0.0, 1.0);
}
