#version 410 core
#include "view.glsl"
layout(location = 0) in vec3 center;
layout(location = 1) in float radius;
layout(location = 2) in vec3 normal;
layout(location = 3) in float rim_width;
layout(location = 4) in vec4 color;
layout(location = 5) in vec4 rim;
layout(location = 6) in uint flags;
out vec2 at;  // pixels from the center
flat out vec2 dot_shape;
flat out vec4 dot_color;
flat out vec4 dot_rim;
flat out uint dot_flags;

void main() {
    vec2 corner = vec2((gl_VertexID & 1) * 2 - 1, (gl_VertexID >> 1) * 2 - 1);
    dot_shape = vec2(radius, rim_width) * viewport.z;
    dot_color = color;
    dot_rim = rim;
    dot_flags = flags;
    at = corner * (dot_shape.x + dot_shape.y + 1.0);
    vec3 middle = center - origin.xyz;
    if (dot(normal, normal) < 0.5) {
        vec4 c = view_projection * vec4(middle, 1.0);
        gl_Position = vec4(c.xy + at / (0.5 * viewport.xy) * c.w, c.z, c.w);
        return;
    }
    vec3 u, v;
    basis(normal, u, v);
    vec3 p = middle + (u * at.x + v * at.y) * world_per_pixel(middle);
    gl_Position = view_projection * vec4(p, 1.0);
}
