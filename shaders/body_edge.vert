#version 410 core
#include "view.glsl"
#include "stroke.glsl"
layout(location = 4) in vec4 row_x;
layout(location = 5) in vec4 row_y;
layout(location = 6) in vec4 row_z;
layout(location = 8) in vec4 color;
layout(location = 9) in uint params;  // width * 8, dash, occlusion: 8 bits each

// Two ends per edge.
#ifdef GL_ES
uniform sampler2D edges;
vec3 edge_end(int i) { return texelFetch(edges, ivec2(i % 2048, i / 2048), 0).xyz; }
#else
uniform samplerBuffer edges;
vec3 edge_end(int i) { return texelFetch(edges, i).xyz; }
#endif
uniform int edge_count;

void main() {
    int edge = gl_InstanceID % edge_count;
    vec3 from_origin = vec3(row_x.w, row_y.w, row_z.w) - origin.xyz;
    vec3 a = edge_end(edge * 2), b = edge_end(edge * 2 + 1);
    a = from_origin + vec3(dot(row_x.xyz, a), dot(row_y.xyz, a), dot(row_z.xyz, a));
    b = from_origin + vec3(dot(row_x.xyz, b), dot(row_y.xyz, b), dot(row_z.xyz, b));
    float over_a = dot(clip.xyz, a) - clip.w, over_b = dot(clip.xyz, b) - clip.w;
    if (over_a > 0.0 && over_b > 0.0) {
        stroke_nothing();
        return;
    }
    if (over_a > 0.0) a = mix(a, b, over_a / (over_a - over_b));
    else if (over_b > 0.0) b = mix(b, a, over_b / (over_b - over_a));
    stroke(a, b, float(params & 255u) / 8.0,
           float((params >> 8) & 255u), color, (params >> 16) & 3u, gl_VertexID);
}
