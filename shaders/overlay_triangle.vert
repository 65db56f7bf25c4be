#version 410 core
#include "view.glsl"
layout(location = 0) in vec3 position;
layout(location = 1) in vec4 color;
layout(location = 2) in uint flags;
flat out uint fill_flags;
out vec4 fill_color;

void main() {
    gl_Position = view_projection * vec4(position - origin.xyz, 1.0);
    fill_flags = flags;
    fill_color = color;
}
