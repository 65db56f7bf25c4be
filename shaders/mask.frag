#version 410 core
in vec3 from_origin_at;
out vec4 color;
uniform vec4 clip_plane;  // as `clip` of view.glsl

void main() {
    if (dot(clip_plane.xyz, from_origin_at) > clip_plane.w) discard;
    color = vec4(1.0);
}
