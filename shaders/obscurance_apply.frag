#version 410 core
#include "view.glsl"
in vec2 uv;
out vec4 color;
#include "seen.glsl"
uniform sampler2D source;
uniform float strength;

// Multiplied with the picture: takes the half-size values of the same surface only.
void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    color = vec4(1.0);
    float depth = texelFetch(scene_depth, pixel, 0).r;
    if (depth >= 1.0) return;
    float away = distance_of(depth);
    vec2 per_pixel = away_slope(pixel, away);
    float tolerance = 2.0 * viewport.w * (eye.w > 0.5 ? 1.0 : away) +
                      0.5 * (abs(per_pixel.x) + abs(per_pixel.y));
    ivec2 last = textureSize(source, 0) - 1;
    ivec2 low = pixel >> 1;
    vec2 part = vec2(pixel - low * 2) * 0.5;
    float sum = 0.0, weight = 1e-5;
    for (int i = 0; i < 4; ++i) {
        ivec2 corner = ivec2(i & 1, i >> 1);
        ivec2 at = clamp(low + corner, ivec2(0), last);
        vec2 bilinear = mix(1.0 - part, part, vec2(corner));
        float expected = away + dot(per_pixel, vec2(at * 2 - pixel));
        float w = (bilinear.x * bilinear.y + 0.01) *
                  max(1.0 - abs(away_at(at * 2) - expected) / tolerance, 1e-4);
        sum += w * texelFetch(source, at, 0).r;
        weight += w;
    }
    color.rgb = vec3(mix(1.0, sum / weight, strength));
}
