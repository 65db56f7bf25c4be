#version 410 core
#include "view.glsl"
layout(location = 0) in vec3 tip;
layout(location = 1) in float length_px;
layout(location = 2) in vec3 tail;
layout(location = 3) in vec4 color;
layout(location = 4) in uint flags;
flat out uint fill_flags;
out vec4 fill_color;

const int segments = 20;

// A cone of constant size on the screen, two triangles per segment: side and base.
void main() {
    vec3 end = tip - origin.xyz;
    vec3 back = tail - tip;
    float len = length(back);
    fill_flags = flags;
    fill_color = color;
    if (len <= 0.0) {
        gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
        return;
    }
    back /= len;
    float size = min(length_px * viewport.z * world_per_pixel(end), len);
    vec3 u, v;
    basis(back, u, v);
    int segment = gl_VertexID / 6, corner = gl_VertexID % 6;
    float angle = float(segment + ((corner == 1 || corner == 5) ? 1 : 0)) * 6.28318530718 /
                  float(segments);
    vec3 around = cos(angle) * u + sin(angle) * v;
    vec3 p = end + back * size;
    if (corner == 0) p = end;
    else if (corner != 3) p += around * size * 0.4;
    // Light from the upper left, gently.
    vec3 n = corner < 3 ? normalize(around - back * 0.4) : back;
    float shade = 0.86 + 0.14 * dot(n, to_light.xyz);
    fill_color.rgb = color.rgb * shade;
    gl_Position = view_projection * vec4(p, 1.0);
}
