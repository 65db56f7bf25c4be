#version 410 core
#include "view.glsl"
#include "stroke.glsl"
layout(location = 0) in vec3 center;
layout(location = 1) in float width;
layout(location = 2) in vec3 half_size;
layout(location = 3) in float dash;
layout(location = 4) in vec4 rotation;
layout(location = 5) in vec4 color;
layout(location = 6) in uint flags;

// Edge e runs along axis e / 4; the two low bits place it in the other two axes.
void main() {
    int edge = gl_VertexID >> 2;
    int axis = edge >> 2;
    vec2 place = vec2((edge & 1) * 2 - 1, ((edge >> 1) & 1) * 2 - 1);
    vec3 low, high;
    if (axis == 0) {
        low = vec3(-1.0, place);
        high = vec3(1.0, place);
    } else if (axis == 1) {
        low = vec3(place.x, -1.0, place.y);
        high = vec3(place.x, 1.0, place.y);
    } else {
        low = vec3(place, -1.0);
        high = vec3(place, 1.0);
    }
    vec3 middle = center - origin.xyz;
    stroke(middle + rotate(rotation, low * half_size), middle + rotate(rotation, high * half_size),
           width, dash, color, flags, gl_VertexID & 3);
}
