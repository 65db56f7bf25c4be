#version 410 core
#include "view.glsl"
#include "stroke.glsl"
layout(location = 0) in vec3 a;
layout(location = 1) in float width;
layout(location = 2) in vec3 b;
layout(location = 3) in float dash;
layout(location = 4) in vec4 color;
layout(location = 5) in uint flags;
layout(location = 6) in float trim;

void main() {
    vec3 start = a - origin.xyz, whole_end = b - origin.xyz;
    vec3 end = whole_end;
    if (trim > 0.0) {
        float len = distance(start, whole_end);
        float cut = min(trim * viewport.z * world_per_pixel(whole_end), 0.75 * len);
        end = len > 0.0 ? whole_end + (start - whole_end) * (cut / len) : whole_end;
    }
    stroke(start, end, width, dash, color, flags, gl_VertexID);
}
