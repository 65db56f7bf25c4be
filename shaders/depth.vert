#version 410 core
layout(location = 0) in vec3 in_position;
layout(location = 4) in vec4 row_x;
layout(location = 5) in vec4 row_y;
layout(location = 6) in vec4 row_z;
layout(location = 9) in uint params;
uniform mat4 projection;
uniform vec3 origin;  // what `projection` measures from
uniform int wanted;  // bit of params that a body must have to be drawn
out vec3 from_origin_at;

void main() {
    vec3 from_origin = vec3(row_x.w, row_y.w, row_z.w) - origin;
    vec3 p = from_origin + vec3(dot(row_x.xyz, in_position), dot(row_y.xyz, in_position),
                                dot(row_z.xyz, in_position));
    from_origin_at = p;
    gl_Position = projection * vec4(p, 1.0);
#ifdef GL_ES
    // No depth is clamped by itself. Only that of casters has to be, and no perspective sees them.
    if (wanted == 1) gl_Position.z = clamp(gl_Position.z, -gl_Position.w, gl_Position.w);
#endif
    if (((params >> 24) & uint(wanted)) == 0u) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
}
