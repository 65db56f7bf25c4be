// The surface seen in a pixel, from the depth of its first sample. Needs view.glsl.
#ifdef GL_ES
uniform sampler2D scene_depth;
#else
uniform sampler2DMS scene_depth;
#endif

float away_at(ivec2 pixel) {
    pixel = clamp(pixel, ivec2(0), ivec2(viewport.xy) - 1);
    return distance_of(texelFetch(scene_depth, pixel, 0).r);
}

// Its place in a frame of the camera: right, up, ahead.
vec3 place(ivec2 pixel) {
    float away = away_at(pixel);
    float size = (eye.w > 0.5 ? 1.0 : away) * viewport.w;
    return vec3((vec2(pixel) + 0.5 - 0.5 * viewport.xy) * size, away);
}

// The difference to the nearer of the two neighbors, so that no edge is stepped over.
vec3 slope(vec3 p, vec3 before, vec3 after) {
    return abs(after.z - p.z) < abs(p.z - before.z) ? after - p : p - before;
}

// The change of the distance from pixel to pixel along one surface.
vec2 away_slope(ivec2 pixel, float away) {
    vec3 p = vec3(0.0, 0.0, away);
    return vec2(slope(p, vec3(0.0, 0.0, away_at(pixel - ivec2(1, 0))),
                      vec3(0.0, 0.0, away_at(pixel + ivec2(1, 0)))).z,
                slope(p, vec3(0.0, 0.0, away_at(pixel - ivec2(0, 1))),
                      vec3(0.0, 0.0, away_at(pixel + ivec2(0, 1)))).z);
}
