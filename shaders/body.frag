#version 410 core
#include "view.glsl"
in vec3 position;
in vec3 normal;
flat in vec4 body_color;
flat in uint hatched;
flat in vec2 middle;
out vec4 color;
uniform sampler2DShadow shadow_map;
uniform int shadow_taps;

const mat2 golden_turn = mat2(-0.73736888, 0.67549029, -0.67549029, -0.73736888);

// Share of the key light that arrives, from taps on a sunflower disc (Vogel 1979).
float key_arrives(vec3 n) {
    if (sky_light.w < 0.5) return 1.0;
    float texel = forward.w;
    vec3 p = position + n * texel * 1.5 + to_light.xyz * texel;
    vec3 at = (light_from_world * vec4(p, 1.0)).xyz;
    vec2 slope = light_slope(n);
    vec2 size = vec2(textureSize(shadow_map, 0));
    float reach = max(1.6, 0.008 * size.x);
    float sum = 0.0;
    vec2 way = vec2(reach / size.x, 0.0);
    for (int i = 0; i < shadow_taps; ++i) {
        float r = sqrt((float(i) + 0.5) / float(shadow_taps));
        vec2 aside = way * r;
        float depth = min(at.z + dot(slope, aside), 0.9999);
        sum += texture(shadow_map, vec3(at.xy + aside, depth));
        way = golden_turn * way;
    }
    return sum / float(shadow_taps);
}

// Share of the stripes' color at this pixel: diagonal, 10 pixels apart at scale 1.
float stripe() {
    vec2 p = (gl_FragCoord.xy - middle) / max(viewport.z, 0.5);
    float off = abs(fract((p.x + p.y) / 14.0) - 0.5);
    return 0.5 * (1.0 - smoothstep(0.14, 0.24, off));
}

void main() {
    if (clipped_away(position)) discard;
    vec3 to_eye = eye.w > 0.5 ? -forward.xyz : normalize(eye.xyz - position);
    vec3 n = normalize(normal);
    // Open meshes are seen from both sides.
    if (!gl_FrontFacing) n = -n;
    float facing = dot(n, to_light.xyz);
    float key = facing > 0.0 ? facing * key_arrives(n) : 0.0;
    // Light from above and below, less of it close over the ground.
    float up = 0.5 + 0.5 * n.y;
    float height = position.y - ground.x;
    float open = ground.w < 0.5 || height < 0.0
                     ? 1.0 : mix(0.62 + 0.38 * up, 1.0, smoothstep(0.0, 0.45 * bounce_light.w, height));
    vec3 ambient = mix(bounce_light.rgb, sky_light.rgb, up) * open;
    float edge = pow(1.0 - clamp(dot(n, to_eye), 0.0, 1.0), 3.0);
    vec3 light = ambient + key_light.rgb * key + key_light.w * edge * sky_light.rgb;
    color = vec4(to_srgb(to_linear(body_color.rgb) * light), body_color.a);
    if (hatched != 0u) {
        bool bright = dot(body_color.rgb, vec3(0.2126, 0.7152, 0.0722)) > 0.6;
        color.rgb = mix(color.rgb, vec3(bright ? 0.0 : 1.0), stripe());
    }
    // The inside of a body that is cut open is darker.
    if (!gl_FrontFacing && clip.xyz != vec3(0.0)) color.rgb *= 0.72;
    color.rgb += dither(gl_FragCoord.xy);
}
