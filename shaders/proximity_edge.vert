#version 410 core
layout(location = 0) in vec4 edge;  // from xy to zw, in pixels
flat out vec4 segment;
flat out float number;

// One triangle that covers the view for each edge.
void main() {
    segment = edge;
    number = float(gl_InstanceID);
    vec2 uv = vec2((gl_VertexID & 1) * 2, (gl_VertexID >> 1) * 2);
    gl_Position = vec4(uv * 2.0 - 1.0, 0.0, 1.0);
}
