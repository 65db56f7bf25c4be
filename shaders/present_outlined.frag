#version 410 core
in vec2 uv;
out vec4 color;
uniform sampler2D scene;
uniform sampler2D selected;  // where selected bodies are
uniform float outline_width;  // pixels
uniform vec4 outline_color;

// The picture, with a band around what is selected.
void main() {
    color = vec4(texture(scene, uv).rgb, 1.0);
    vec2 texel = 1.0 / vec2(textureSize(selected, 0));
    float inside = texture(selected, uv).r;
    float near = 0.0;
    for (int i = 0; i < 16; ++i) {
        float a = float(i) * 0.392699082;
        near = max(near, texture(selected, uv + vec2(cos(a), sin(a)) * texel * outline_width).r);
    }
    color.rgb = mix(color.rgb, outline_color.rgb, near * (1.0 - inside) * outline_color.a);
}
