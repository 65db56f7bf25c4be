#version 410 core
#include "view.glsl"
in vec2 uv;
out float open;
#include "seen.glsl"
uniform sampler2D source;

// Evens out the 4 x 4 pattern of turned taps, within one surface.
void main() {
    ivec2 here = ivec2(gl_FragCoord.xy);
    float away = away_at(here * 2);
    vec2 per_pixel = away_slope(here * 2, away) * 2.0;
    float tolerance = 3.0 * viewport.w * (eye.w > 0.5 ? 1.0 : away) +
                      0.5 * (abs(per_pixel.x) + abs(per_pixel.y));
    ivec2 last = textureSize(source, 0) - 1;
    float sum = 0.0, weight = 1e-4;
    for (int y = -2; y < 2; ++y) {
        for (int x = -2; x < 2; ++x) {
            ivec2 at = clamp(here + ivec2(x, y), ivec2(0), last);
            float w = max(1.0 - abs(away_at(at * 2) - away - dot(per_pixel, vec2(at - here))) / tolerance, 0.0);
            sum += w * texelFetch(source, at, 0).r;
            weight += w;
        }
    }
    open = sum / weight;
    if (weight < 0.5) open = texelFetch(source, here, 0).r;
}
