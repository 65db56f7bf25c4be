#version 410 core
#include "view.glsl"
#include "occlusion.glsl"
in vec2 at;
flat in vec2 dot_shape;  // radius, rim width
flat in vec4 dot_color;
flat in vec4 dot_rim;
flat in uint dot_flags;
out vec4 color;

void main() {
    // Pixels on the screen, also for a disc seen from the side.
    float d = length(at);
    float pixel = max(length(vec2(dFdx(d), dFdy(d))), 1e-4);
    float outside = dot_shape.x + dot_shape.y;
    float cover = clamp((outside - d) / pixel + 0.5, 0.0, 1.0);
    if (cover <= 0.0) discard;
    float inner = dot_shape.y > 0.0 && dot_rim.a > 0.0
                      ? clamp((dot_shape.x - d) / pixel + 0.5, 0.0, 1.0) : 1.0;
    vec4 c = mix(dot_rim, dot_color, inner);
    float seen = visibility(dot_flags & 3u, 2.0 + outside);
    color = vec4(c.rgb, c.a * cover * seen);
}
