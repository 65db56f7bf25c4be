#version 410 core
uniform sampler2D near_a, near_b, crossings_a, crossings_b;
uniform float error;
uniform float nothing;  // what stands where nothing is measured
out vec4 least;         // along B's outline and where, along A's and where

// Each field at the pixels within the error of the other's outline.
void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    float index = float(p.y * textureSize(near_a, 0).x + p.x);
    float f = texelFetch(near_a, p, 0).r, g = texelFetch(near_b, p, 0).r;
    bool on_a = f <= error, on_b = g <= error;
    if (mod(texelFetch(crossings_a, p, 0).r, 2.0) == 1.0) f = -f;
    if (mod(texelFetch(crossings_b, p, 0).r, 2.0) == 1.0) g = -g;
    least = vec4(on_b ? f : nothing, index, on_a ? g : nothing, index);
}
