#version 410 core
flat in vec4 segment;
flat in float number;
out vec4 nearest;     // distance to the edge, and which it is
uniform float reach;  // more than any distance in the window

// Distance of the pixel's center from the edge, as its depth too: the nearest edge is seen.
void main() {
    vec2 along = segment.zw - segment.xy;
    vec2 from = gl_FragCoord.xy - segment.xy;
    float length2 = dot(along, along);
    float t = length2 > 0.0 ? clamp(dot(from, along) / length2, 0.0, 1.0) : 0.0;
    float d = length(from - t * along);
    nearest = vec4(d, number, 0.0, 0.0);
    gl_FragDepth = d / reach;
}
