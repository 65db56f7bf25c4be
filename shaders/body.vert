#version 410 core
#include "view.glsl"
layout(location = 0) in vec3 in_position;
layout(location = 1) in vec3 in_normal;
layout(location = 4) in vec4 row_x;
layout(location = 5) in vec4 row_y;
layout(location = 6) in vec4 row_z;
layout(location = 7) in vec4 color;
layout(location = 9) in uint params;
out vec3 position;
out vec3 normal;
flat out vec4 body_color;
flat out uint hatched;  // 1: stripes
flat out vec2 middle;   // of the body, in pixels: the stripes move with it

void main() {
    vec3 from_origin = vec3(row_x.w, row_y.w, row_z.w) - origin.xyz;
    position = from_origin + vec3(dot(row_x.xyz, in_position), dot(row_y.xyz, in_position),
                                  dot(row_z.xyz, in_position));
    // Cofactors carry normals through any scaling.
    normal = vec3(dot(cross(row_y.xyz, row_z.xyz), in_normal),
                  dot(cross(row_z.xyz, row_x.xyz), in_normal),
                  dot(cross(row_x.xyz, row_y.xyz), in_normal));
    body_color = color;
    hatched = (params >> 26) & 1u;
    vec4 at = view_projection * vec4(from_origin, 1.0);
    middle = at.w > 1e-6 ? (at.xy / at.w * 0.5 + 0.5) * viewport.xy : vec2(0.0);
    gl_Position = view_projection * vec4(position, 1.0);
}
