#version 410 core
layout(location = 0) in vec3 in_position;
layout(location = 4) in vec4 row_x;
layout(location = 5) in vec4 row_y;
layout(location = 6) in vec4 row_z;
layout(location = 9) in uint params;
uniform mat4 projection;
uniform int wanted;  // bit of params that a body must have to be drawn

void main() {
    vec4 p = vec4(in_position, 1.0);
    gl_Position = projection * vec4(dot(row_x, p), dot(row_y, p), dot(row_z, p), 1.0);
    if (((params >> 24) & uint(wanted)) == 0u) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
}
