#version 410 core
#include "view.glsl"
in vec2 uv;
out vec4 color;
uniform vec3 center_color;
uniform vec3 edge_color;

// A calm glow behind the middle of the scene that sinks towards the corners.
void main() {
    vec2 p = (uv - vec2(0.5, 0.56)) * vec2(1.0, 0.92);
    float d = smoothstep(0.0, 0.78, length(p));
    color = vec4(mix(center_color, edge_color, d) + dither(gl_FragCoord.xy), 1.0);
}
