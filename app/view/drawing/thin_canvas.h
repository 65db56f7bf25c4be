// The part of a shape's drawing that has no volume: lines, arrows, dots and patches go into a list.
// Both the window's drawing and that of figures stand on it.
#pragma once

#include "app/model/scene/scene.h"
#include "app/model/shapes/shape_canvas.h"
#include "app/view/drawing/dragging.h"
#include "app/view/drawing/strokes.h"

namespace collidoscope::app {

class ThinCanvas : public ShapeCanvas {
  public:
    // unit: pixels, of what is one pixel wide at scale 1. All that is passed must outlive it.
    ThinCanvas(render::Overlay& thin, const Palette& palette, const Color& color, float unit,
               const Aabb& contents, bool selected, bool ghost)
        : thin_(thin),
          palette_(palette),
          color_(color),
          unit_(unit),
          contents_(contents),
          selected_(selected),
          ghost_(ghost) {}

    bool selected() const override { return selected_; }
    const Aabb& contents() const override { return contents_; }

    void line(const vec3& a, const vec3& b, const CanvasLine& line) override {
        thin_.line(a, b, stroke(line));
    }
    void arrow(const vec3& a, const vec3& b, const CanvasLine& line, float head) override {
        thin_.arrow(a, b, {stroke(line), head * unit_});
    }
    void dot(const vec3& p, float radius, const CanvasLine& line) override {
        const render::Stroke as = stroke(line);
        thin_.dot(p, {.color = as.color, .radius = radius * unit_, .occlusion = as.occlusion});
    }
    void rimmed_dot(const vec3& p, float radius, float rim, bool strong) override {
        thin_.dot(p, {.color = color_,
                      .radius = radius * unit_,
                      .rim = strong ? palette_.text : palette_.scene_center,
                      .rim_width = rim * unit_});
    }
    void fill(const vec3& a, const vec3& b, const vec3& c, float alpha) override {
        thin_.triangle(a, b, c, {faded(color_, alpha)});
    }
    void patch(const vec3& center, const vec3& normal, float side, float alpha) override {
        const float spacing = static_cast<float>(nice_step(0.1 * double(side)));
        thin_.plane(center, normal, side, {faded(color_, alpha)}, spacing);
    }
    void halo(const vec3& a, const vec3& b) override {
        if (selected()) thin_.line(a, b, {faded(palette_.accent, 0.55f), 8 * unit_});
    }
    void halo(const vec3& p, float radius) override {
        if (selected())
            thin_.dot(p, {.color = faded(palette_.accent, 0.55f), .radius = radius * unit_ + 5});
    }
    void rim(std::span<const vec3> corners) override {
        thin_.polyline(corners, true, {.color = palette_.accent, .width = 2 * unit_});
    }
    void ghost_outline(const vec3& center, float radius) override {
        if (ghost_) thin_.sphere(center, radius, ghost_stroke());
    }

  protected:
    render::Stroke stroke(const CanvasLine& line) const {
        return {line.alpha < 1 ? faded(color_, line.alpha) : color_, line.width * unit_, line.dash,
                line.seen_behind ? render::Occlusion::Dimmed : render::Occlusion::Hidden};
    }
    render::Stroke ghost_stroke() const {
        return {color_, 1.6f * unit_, 9, render::Occlusion::Dimmed};
    }
    // A surface without area is seen as its outline.
    void outline(const Triangle& t) {
        const std::array<vec3, 3> corners{t.a, t.b, t.c};
        thin_.polyline(corners, true, {color_, 2.5f * unit_});
    }

    render::Overlay& thin_;
    const Palette& palette_;
    Color color_;
    float unit_;
    const Aabb& contents_;
    bool selected_, ghost_;
};

// A triangle as an affine map of the one with corners 0, x and y; nothing without area.
inline std::optional<glm::mat4> triangle_model(const Triangle& t) {
    const vec3 u = t.b - t.a, v = t.c - t.a, n = glm::cross(u, v);
    const float area = glm::length(n);
    if (!(area > 0) || !std::isfinite(area)) return std::nullopt;
    const vec3 across = n / area * std::sqrt(area);
    return glm::mat4(glm::vec4(u, 0), glm::vec4(v, 0), glm::vec4(across, 0), glm::vec4(t.a, 1));
}

}  // namespace collidoscope::app
