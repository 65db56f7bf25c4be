#version 410 core
flat in vec4 segment;
flat in float number;
out vec4 crossings;

// Added up over all edges: how many a ray from the pixel's center to the right crosses.
void main() {
    vec2 p = gl_FragCoord.xy;
    vec2 a = segment.xy, b = segment.zw;
    bool spans = (a.y > p.y) != (b.y > p.y);
    bool left = spans && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x);
    crossings = vec4(left ? 1.0 : 0.0);
}
