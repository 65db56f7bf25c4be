#version 410 core
#include "view.glsl"
#include "occlusion.glsl"
#include "grid.glsl"
in vec2 at;
flat in vec2 plane_shape;  // radius, spacing
flat in vec4 plane_color;
flat in uint plane_flags;
out vec4 color;

void main() {
    float lines = plane_shape.y > 0.0 ? grid_lines(at, plane_shape.y, viewport.z) : 0.0;
    float fade = 1.0 - smoothstep(0.35, 1.0, length(at) / plane_shape.x);
    float seen = visibility(plane_flags & 3u, 0.5);
    float a = plane_color.a * fade * seen;
    color = vec4(plane_color.rgb, min(a + a * lines, 1.0));
}
