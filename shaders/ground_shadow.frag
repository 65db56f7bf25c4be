#version 410 core
#include "view.glsl"
in vec2 uv;
out vec2 missing;
uniform sampler2D shadow_map;    // depth seen from the light
uniform sampler2D height_map;    // lowest body over each point of the region, 0 to 1
uniform float height_range;      // world units of that 1
uniform float light_width;       // world units across the shadow map
uniform float light_spread;      // tangent of the light's half angle
uniform int taps;

float turn(vec2 pixel) {
    return fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715)))) * 6.28318530718;
}

vec2 sunflower(int i, int count, float start) {
    float a = float(i) * 2.39996323 + start;
    return vec2(cos(a), sin(a)) * sqrt((float(i) + 0.5) / float(count));
}

// Soft shadow by percentage-closer filtering (Fernando 2005): the farther the body that blocks the
// light, the wider the filter.
float key_missing(vec3 p, float start) {
    vec3 at = (light_from_world * vec4(p, 1.0)).xyz;
    vec2 slope = light_slope(vec3(0.0, 1.0, 0.0));
    float range = to_light.w;
    float texel = 1.0 / float(textureSize(shadow_map, 0).x);
    float search = max(light_spread * at.z * range / light_width, 2.0 * texel);
    float blockers = 0.0, depth = 0.0;
    for (int i = 0; i < taps; ++i) {
        vec2 aside = sunflower(i, taps, start) * search;
        float d = texture(shadow_map, at.xy + aside).r;
        float blocks = step(d, min(at.z + dot(slope, aside), 0.9999) - 1e-4);
        blockers += blocks;
        depth += blocks * d;
    }
    if (blockers < 0.5) return 0.0;
    float away = (at.z - depth / blockers) * range;
    float reach = max(light_spread * away / light_width, 1.5 * texel);
    float dark = 0.0;
    for (int i = 0; i < taps; ++i) {
        vec2 aside = sunflower(i, taps, start + 1.0) * reach;
        float d = texture(shadow_map, at.xy + aside).r;
        dark += step(d, min(at.z + dot(slope, aside), 0.9999) - 1e-4);
    }
    return dark / float(taps);
}

// Share of the sky hidden by the undersides of the bodies: form factors of small level patches at
// height h, seen from distance r: h^2 / (pi (r^2 + h^2)^2).
float sky_missing(vec2 at, float start) {
    float size = bounce_light.w;
    float lowest = 0.045 * size, reach = 0.7 * size;
    float sum = 0.0;
    for (int i = 0; i < taps; ++i) {
        // Squared radii thin out outwards as the factors do; each tap stands for its ring's area.
        float t = (float(i) + 0.5) / float(taps);
        float r = reach * t * t;
        float area = 2.0 * 3.14159265 * r * reach * 2.0 * t / float(taps);
        float a = float(i) * 2.39996323 + start;
        vec2 where = at + vec2(cos(a), sin(a)) * r;
        vec2 q = (where - ground_region.xy) / ground_region.zw * 0.5 + 0.5;
        float d = texture(height_map, q).r;
        if (d >= 1.0 || any(lessThan(q, vec2(0.0))) || any(greaterThan(q, vec2(1.0)))) continue;
        float h = d * height_range + lowest;
        float k = r * r + h * h;
        sum += area * h * h / (3.14159265 * k * k);
    }
    return min(sum, 1.0);
}

void main() {
    vec2 at = ground_region.xy + (uv * 2.0 - 1.0) * ground_region.zw;
    float start = turn(gl_FragCoord.xy);
    missing = vec2(key_missing(vec3(at.x, ground.x, at.y), start), sky_missing(at, start));
}
