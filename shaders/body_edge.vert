#version 410 core
#include "view.glsl"
#include "stroke.glsl"
layout(location = 4) in vec4 row_x;
layout(location = 5) in vec4 row_y;
layout(location = 6) in vec4 row_z;
layout(location = 8) in vec4 color;
layout(location = 9) in uint params;  // width * 8, dash, occlusion: 8 bits each

uniform samplerBuffer edges;  // two ends per edge
uniform int edge_count;

void main() {
    int edge = gl_InstanceID % edge_count;
    vec4 a = vec4(texelFetch(edges, edge * 2).xyz, 1.0);
    vec4 b = vec4(texelFetch(edges, edge * 2 + 1).xyz, 1.0);
    stroke(vec3(dot(row_x, a), dot(row_y, a), dot(row_z, a)),
           vec3(dot(row_x, b), dot(row_y, b), dot(row_z, b)), float(params & 255u) / 8.0,
           float((params >> 8) & 255u), color, (params >> 16) & 3u, gl_VertexID);
}
