#version 410 core
#include "view.glsl"
in vec3 from_origin_at;

void main() {
    if (clipped_away(from_origin_at)) discard;
}
