#version 410 core
#include "view.glsl"
#include "occlusion.glsl"
flat in uint fill_flags;
in vec4 fill_color;
out vec4 color;

void main() {
    float seen = visibility(fill_flags & 3u, 1.0);
    color = vec4(fill_color.rgb, fill_color.a * seen);
}
