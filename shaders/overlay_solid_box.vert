#version 410 core
#include "view.glsl"
layout(location = 0) in vec3 center;
layout(location = 1) in vec4 color;
layout(location = 2) in vec3 half_size;
layout(location = 3) in uint flags;
layout(location = 4) in vec4 rotation;
flat out uint fill_flags;
out vec4 fill_color;

// Face f looks along axis f / 2, outwards; its two triangles are corners 0 1 2 and 2 1 3.
void main() {
    int face = gl_VertexID / 6;
    int corner = int[6](0, 1, 2, 2, 1, 3)[gl_VertexID % 6];
    float side = (face & 1) == 0 ? 1.0 : -1.0;
    vec2 uv = vec2((corner & 1) * 2 - 1, (corner >> 1) * 2 - 1);
    uv.x *= side;
    int axis = face >> 1;
    vec3 n = vec3(axis == 0, axis == 1, axis == 2) * side;
    vec3 p = axis == 0 ? vec3(side, uv) : axis == 1 ? vec3(uv.y, side, uv.x) : vec3(uv, side);
    gl_Position = view_projection * vec4(center - origin.xyz + rotate(rotation, p * half_size), 1.0);
    fill_flags = flags;
    fill_color = vec4(color.rgb * (0.88 + 0.12 * rotate(rotation, n).y), color.a);
}
