// Values that every program of a frame shares. The C++ side is ViewBlock in render/view_block.h.
// The world's positions are measured from `origin`, near the bodies wherever they are, so that
// nothing is lost by rounding far from zero: what is given from zero (rows of bodies, overlays) has
// it subtracted first.
layout(std140) uniform View {
    mat4 view_projection;
    mat4 light_from_world;  // into the shadow map: x, y and depth from 0 to 1
    vec4 eye;               // position; w: 1 for an orthographic view
    vec4 forward;           // unit; w: shadow map texel in world units
    vec4 viewport;          // width and height in pixels; pixel scale; world units per pixel
                            // at distance 1 (orthographic: everywhere)
    vec4 depth_terms;       // projection[2][2], projection[3][2]; w: what dimming leaves
    vec4 to_light;          // unit; w: distance from front to back of the shadow map
    vec4 key_light;         // w: rim
    vec4 sky_light;         // w: 1 when there is a shadow map
    vec4 bounce_light;      // w: size of the bodies
    vec4 ground;            // height, cell, fade radius; w: 1 when there is a ground
    vec4 focus;             // what the camera looks at; w: samples per pixel
    vec4 ground_region;     // center x and z, half size x and z of the ground's shadow picture
    vec4 origin;            // position, from zero
    vec4 clip;              // bodies end where dot(clip.xyz, p) is above clip.w; 0, 0, 0, 1: nowhere
};

bool clipped_away(vec3 p) { return dot(clip.xyz, p) > clip.w; }

float world_per_pixel(vec3 p) {
    float away = eye.w > 0.5 ? 1.0 : max(dot(p - eye.xyz, forward.xyz), 0.0);
    return away * viewport.w;
}

// Distance from the eye along the view direction <-> depth from 0 to 1.
float distance_of(float depth) {
    float z = depth * 2.0 - 1.0;
    if (eye.w > 0.5) return -(z - depth_terms.y) / depth_terms.x;
    return depth_terms.y / (z + depth_terms.x);
}
float depth_of(float away) {
    float z = eye.w > 0.5 ? depth_terms.y - away * depth_terms.x
                          : depth_terms.y / max(away, 1e-20) - depth_terms.x;
    return z * 0.5 + 0.5;
}

vec3 rotate(vec4 q, vec3 v) { return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v); }

// Two unit vectors that make a right-handed frame with n (Duff et al. 2017).
void basis(vec3 n, out vec3 u, out vec3 v) {
    float s = n.z >= 0.0 ? 1.0 : -1.0;
    float a = -1.0 / (s + n.z);
    float b = n.x * n.y * a;
    u = vec3(1.0 + s * n.x * n.x * a, s * b, -s * n.x);
    v = vec3(b, s + n.y * n.y * a, -n.y);
}

vec3 to_linear(vec3 c) { return pow(c, vec3(2.2)); }
vec3 to_srgb(vec3 c) { return pow(max(c, vec3(0.0)), vec3(1.0 / 2.2)); }

// The change of the shadow map's depth from place to place (x and y from 0 to 1) on a plane with
// that unit normal, so that a filter over the map follows the surface it shades.
vec2 light_slope(vec3 n) {
    vec3 right = vec3(light_from_world[0][0], light_from_world[1][0], light_from_world[2][0]);
    vec3 up = vec3(light_from_world[0][1], light_from_world[1][1], light_from_world[2][1]);
    vec2 across = vec2(dot(n, right) / dot(right, right), dot(n, up) / dot(up, up));
    return across / (max(dot(n, to_light.xyz), 0.05) * to_light.w);
}

// Less than one step of an 8-bit color, to keep soft gradients free of bands (Jimenez 2014).
float dither(vec2 pixel) {
    return (fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715)))) - 0.5) / 255.0;
}
