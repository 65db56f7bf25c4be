#version 410 core
#include "view.glsl"
out vec3 position;

void main() {
    vec2 corner = vec2((gl_VertexID & 1) * 2 - 1, (gl_VertexID >> 1) * 2 - 1);
    position = vec3(focus.x + corner.x * ground.z, ground.x, focus.z + corner.y * ground.z);
    gl_Position = view_projection * vec4(position, 1.0);
}
