#version 410 core
#include "view.glsl"
layout(location = 0) in vec3 center;
layout(location = 1) in float radius;
layout(location = 2) in vec3 normal;
layout(location = 3) in float spacing;
layout(location = 4) in vec4 color;
layout(location = 5) in uint flags;
out vec2 at;
flat out vec2 plane_shape;
flat out vec4 plane_color;
flat out uint plane_flags;

void main() {
    vec3 u, v;
    basis(normal, u, v);
    at = vec2((gl_VertexID & 1) * 2 - 1, (gl_VertexID >> 1) * 2 - 1) * radius;
    plane_shape = vec2(radius, spacing);
    plane_color = color;
    plane_flags = flags;
    gl_Position = view_projection * vec4(center - origin.xyz + u * at.x + v * at.y, 1.0);
}
