#version 410 core
in vec2 uv;
out vec2 blurred;
uniform sampler2D source;
uniform vec2 direction;  // one texel

// Nine-tap Gaussian through five bilinear reads.
void main() {
    blurred = texture(source, uv).rg * 0.2270270270;
    blurred += texture(source, uv + direction * 1.3846153846).rg * 0.3162162162;
    blurred += texture(source, uv - direction * 1.3846153846).rg * 0.3162162162;
    blurred += texture(source, uv + direction * 3.2307692308).rg * 0.0702702703;
    blurred += texture(source, uv - direction * 3.2307692308).rg * 0.0702702703;
}
