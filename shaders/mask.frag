#version 410 core
#include "view.glsl"
in vec3 from_origin_at;
out vec4 color;

void main() {
    if (clipped_away(from_origin_at)) discard;
    color = vec4(1.0);
}
