#version 410 core
#include "view.glsl"
#include "grid.glsl"
in vec3 position;
out vec4 color;
uniform sampler2D ground_shadow;  // how much key light and how much sky is missing
uniform vec4 grid_color;
uniform vec4 axis_x_color;
uniform vec4 axis_z_color;
uniform vec4 shadow_color;
uniform vec2 grid_shift;  // of the origin in its cell of the coarse grid
uniform float coarse;     // 0: cells as given, towards 1: only every tenth line is left

// One of the two lines through the origin.
float axis_line(float at, float width) {
    float pixel = max(length(vec2(dFdx(at), dFdy(at))), 1e-7);
    return clamp(0.5 * width + 0.5 - abs(at) / pixel, 0.0, 1.0);
}

void main() {
    vec2 p = position.xz;
    float width = 1.0 * viewport.z;
    vec2 in_cell = p + grid_shift;
    float minor = grid_lines(in_cell, ground.y, width) * (1.0 - coarse);
    float major = grid_lines(in_cell, ground.y * 10.0, width);
    vec4 lines = vec4(grid_color.rgb, grid_color.a * max(minor * 0.72, major));
    lines = mix(lines, axis_x_color, axis_line(p.y + origin.z, 1.2 * width) * axis_x_color.a);
    lines = mix(lines, axis_z_color, axis_line(p.x + origin.x, 1.2 * width) * axis_z_color.a);
    // Gone well before the horizon, sooner where the view is flat.
    float fade = 1.0 - smoothstep(0.08, 0.95, length(p - focus.xz) / ground.z);
    vec3 to_eye = eye.w > 0.5 ? -forward.xyz : normalize(eye.xyz - position);
    fade *= fade * smoothstep(0.01, 0.22, abs(to_eye.y));
    lines.a *= fade;

    // Shadow falls on the upper side only.
    vec2 at = (p - ground_region.xy) / ground_region.zw;
    float inside = 1.0 - smoothstep(0.85, 1.0, max(abs(at.x), abs(at.y)));
    vec2 missing = texture(ground_shadow, at * 0.5 + 0.5).rg * inside * sky_light.w;
    float dark = 1.0 - (1.0 - missing.r * 0.66) * (1.0 - missing.g * 0.68);
    dark *= shadow_color.a * smoothstep(0.0, 0.05, to_eye.y);

    // Lines over shadow, both over the background.
    float a = lines.a + dark * (1.0 - lines.a);
    vec3 c = a > 0.0 ? (lines.rgb * lines.a + shadow_color.rgb * dark * (1.0 - lines.a)) / a
                     : vec3(0.0);
    color = vec4(c, a + dither(gl_FragCoord.xy) * step(1e-4, a));
}
