#version 410 core
#include "view.glsl"
layout(location = 0) in vec3 center;
layout(location = 1) in vec4 color;
layout(location = 2) in vec3 half_size;
layout(location = 3) in uint flags;
flat out uint fill_flags;
out vec4 fill_color;

const int slices = 32;
const int stacks = 16;

void main() {
    int quad = gl_VertexID / 6;
    int corner = int[6](0, 1, 2, 2, 1, 3)[gl_VertexID % 6];
    float around = float(quad % slices + (corner & 1)) / float(slices) * 6.28318530718;
    float down = float(quad / slices + (corner >> 1)) / float(stacks) * 3.14159265359;
    // Counter-clockwise from outside: around runs to the left when seen from outside.
    vec3 n = vec3(sin(down) * cos(-around), cos(down), sin(down) * sin(-around));
    vec3 p = center - origin.xyz + n * half_size;
    gl_Position = view_projection * vec4(p, 1.0);
    vec3 to_eye = eye.w > 0.5 ? -forward.xyz : normalize(eye.xyz - p);
    // Denser towards the outline, like glass.
    float turn = 1.0 - clamp(dot(n, to_eye), 0.0, 1.0);
    fill_flags = flags;
    fill_color = vec4(color.rgb * (0.9 + 0.1 * n.y), color.a * mix(0.7, 1.35, turn * turn));
}
