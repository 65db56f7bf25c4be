#version 410 core
uniform sampler2D source;
out vec4 least;

// The lesser of four pixels, for both outlines.
void main() {
    ivec2 corner = 2 * ivec2(gl_FragCoord.xy), last = textureSize(source, 0) - 1;
    least = texelFetch(source, corner, 0);
    for (int k = 1; k < 4; ++k) {
        vec4 other = texelFetch(source, min(corner + ivec2(k & 1, k >> 1), last), 0);
        if (other.r < least.r) least.rg = other.rg;
        if (other.b < least.b) least.ba = other.ba;
    }
}
