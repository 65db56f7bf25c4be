#version 410 core
#include "view.glsl"
#include "occlusion.glsl"
noperspective in vec2 at;
flat in float stroke_length;
flat in vec2 stroke_shape;
flat in vec2 stroke_arc;
flat in vec4 stroke_color;
flat in uint stroke_flags;
out vec4 color;

void main() {
    // Distance to the segment, or to the nearest dash of it.
    float from = 0.0, to = stroke_length;
    if (stroke_shape.y > 0.0) {
        float period = stroke_shape.y;
        float on = period * 0.55;
        float arc = stroke_arc.x + at.x * stroke_arc.y;
        float start = floor((arc + 0.5 * (period - on)) / period) * period;
        from = max((start - stroke_arc.x) / stroke_arc.y, 0.0);
        to = min((start + on - stroke_arc.x) / stroke_arc.y, stroke_length);
    }
    float beyond = max(max(from - at.x, at.x - to), 0.0);
    float away = stroke_shape.y > 0.0 ? max(beyond + stroke_shape.x - 0.5, abs(at.y))
                                      : length(vec2(beyond, at.y));
    float cover = clamp(stroke_shape.x - away + 0.5, 0.0, 1.0);
    if (cover <= 0.0) discard;
    float seen = visibility(stroke_flags & 3u, 1.5 + stroke_shape.x);
    color = vec4(stroke_color.rgb, stroke_color.a * cover * seen);
}
