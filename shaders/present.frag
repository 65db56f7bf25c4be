#version 410 core
in vec2 uv;
out vec4 color;
uniform sampler2D scene;

void main() {
    color = vec4(texture(scene, uv).rgb, 1.0);
}
