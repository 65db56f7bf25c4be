#version 410 core
#include "view.glsl"
in vec2 uv;
out float open;
#include "seen.glsl"

const int taps = 14;
const mat2 golden_turn = mat2(-0.73736888, 0.67549029, -0.67549029, -0.73736888);

// The openness of a surface's surroundings (McGuire et al. 2011, "alchemy" ambient obscurance),
// at half the resolution.
void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy) * 2;
    open = 1.0;
    if (texelFetch(scene_depth, min(pixel, ivec2(viewport.xy) - 1), 0).r >= 1.0) return;
    vec3 p = place(pixel);
    vec3 dx = slope(p, place(pixel - ivec2(1, 0)), place(pixel + ivec2(1, 0)));
    vec3 dy = slope(p, place(pixel - ivec2(0, 1)), place(pixel + ivec2(0, 1)));
    vec3 n = normalize(cross(dy, dx));

    float size = (eye.w > 0.5 ? 1.0 : p.z) * viewport.w;
    float radius = min(0.3 * bounce_light.w, 0.09 * viewport.y * size);
    float reach = radius / size;
    float turn = float((int(gl_FragCoord.x) & 3) * 4 + (int(gl_FragCoord.y) & 3)) * 0.392699082 * 7.0;
    vec2 way = vec2(cos(turn), sin(turn));
    float closed = 0.0;
    for (int i = 0; i < taps; ++i) {
        float r = reach * (float(i) + 0.5) / float(taps);
        ivec2 at = pixel + ivec2(way * max(r, 1.5));
        way = golden_turn * way;
        vec3 v = place(at) - p;
        float d2 = dot(v, v);
        float fall = max(1.0 - d2 / (radius * radius), 0.0);
        closed += fall * fall * max(dot(v, n) - 0.012 * radius - 0.002 * p.z * viewport.w, 0.0) *
                  inversesqrt(d2 + 1e-4 * radius * radius);
    }
    open = clamp(1.0 - 2.6 * closed / float(taps), 0.0, 1.0);
}
