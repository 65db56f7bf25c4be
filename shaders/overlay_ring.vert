#version 410 core
#include "view.glsl"
#include "stroke.glsl"
layout(location = 0) in vec3 center;
layout(location = 1) in float radius;
layout(location = 2) in vec3 normal;
layout(location = 3) in float width;
layout(location = 4) in float dash;
layout(location = 5) in vec4 color;
layout(location = 6) in uint flags;

const int segments = 64;

void main() {
    vec3 middle = center - origin.xyz, n = normal;
    float r = radius;
    if (dot(n, n) < 0.5) {
        // The outline of a sphere: where the sight lines touch it.
        vec3 to_eye = eye.w > 0.5 ? -forward.xyz : eye.xyz - middle;
        float d = length(to_eye);
        if (eye.w < 0.5 && d <= r) {
            stroke_nothing();
            return;
        }
        n = to_eye / d;
        if (eye.w < 0.5) {
            middle += n * (r * r / d);
            r *= sqrt(1.0 - (r / d) * (r / d));
        }
    }
    vec3 u, v;
    basis(n, u, v);
    float step_angle = 6.28318530718 / float(segments);
    float angle = float(gl_VertexID >> 2) * step_angle;
    vec3 a = middle + r * (cos(angle) * u + sin(angle) * v);
    angle += step_angle;
    vec3 b = middle + r * (cos(angle) * u + sin(angle) * v);
    stroke(a, b, width, dash, color, flags, gl_VertexID & 3);
    if (dash > 0.0 && stroke_length > 0.0) {
        // A whole number of dashes goes round.
        float around = 6.28318530718 * r / max(world_per_pixel(middle), 1e-20);
        float period = dash * viewport.z;
        float part = max(round(around / period), 1.0) * period / float(segments);
        stroke_arc = vec2(float(gl_VertexID >> 2) * part, part / stroke_length);
    }
}
