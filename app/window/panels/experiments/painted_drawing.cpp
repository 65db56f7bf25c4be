#include "app/window/panels/experiments/painted_drawing.h"

#include <imgui.h>

#include <cmath>
#include <glm/geometric.hpp>

#include "app/window/widgets/ui.h"

namespace collidoscope::app {
namespace {

ImFont* font_of(const Workbench& bench, TypeFace face) {
    return face == TypeFace::Numbers ? bench.fonts.numbers
           : face == TypeFace::Bold  ? bench.fonts.strong
                                     : bench.fonts.words;
}

// The faces of the window differ in height: sizes are those of words.
float size_in(const Workbench& bench, const ImFont* font, double size) {
    return static_cast<float>(size) * font->FontSize / bench.fonts.words->FontSize;
}

class DrawingPainter {
  public:
    DrawingPainter(const Workbench& bench, ImDrawList& draw, const vec2& at)
        : bench_(bench), draw_(draw), at_(at) {}

    void operator()(const PathItem& path) {
        for (const Loop& ring : path.rings) {
            points_.clear();
            for (const glm::dvec2& p : ring) points_.push_back(place(p));
            const auto count = static_cast<int>(points_.size());
            if (path.fill && path.closed)
                draw_.AddConvexPolyFilled(points_.data(), count, ui::ink(*path.fill));
            if (!path.pen) continue;
            if (path.pen->dash > 0)
                dashed(*path.pen);
            else
                draw_.AddPolyline(points_.data(), count, ui::ink(path.pen->color),
                                  path.closed ? ImDrawFlags_Closed : ImDrawFlags_None,
                                  static_cast<float>(path.pen->width));
        }
    }
    void operator()(const CircleItem& circle) {
        const auto radius = static_cast<float>(circle.radius);
        if (circle.fill)
            draw_.AddCircleFilled(place(circle.center), radius, ui::ink(*circle.fill), 20);
        if (circle.pen)
            draw_.AddCircle(place(circle.center), radius, ui::ink(circle.pen->color), 20,
                            static_cast<float>(circle.pen->width));
    }
    void operator()(const TextItem& text) {
        ImFont* font = font_of(bench_, text.face);
        const float size = size_in(bench_, font, text.size);
        const float width = font->CalcTextSizeA(size, 1e9f, 0, text.text.c_str()).x;
        const ImVec2 middle = place(text.middle);
        draw_.AddText(font, size,
                      {std::round(middle.x - 0.5f * width), std::round(middle.y - 0.5f * size)},
                      ui::ink(text.color), text.text.c_str());
    }
    // Charts have none.
    void operator()(const ImageItem&) {}

  private:
    ImVec2 place(const glm::dvec2& p) const {
        return {at_.x + static_cast<float>(p.x), at_.y + static_cast<float>(p.y)};
    }
    // Dashes run on round the corners.
    void dashed(const Pen& pen) {
        const auto period = static_cast<float>(pen.dash), on = 0.6f * period;
        float done = 0;
        for (std::size_t i = 0; i + 1 < points_.size(); ++i) {
            const vec2 a{points_[i].x, points_[i].y}, b{points_[i + 1].x, points_[i + 1].y};
            const float length = glm::length(b - a);
            if (!(length > 0) || !std::isfinite(length)) continue;
            for (float at = 0; at < length;) {
                const float phase = std::fmod(done, period);
                const float step = std::min((phase < on ? on : period) - phase, length - at);
                const vec2 from = a + (b - a) * (at / length),
                           to = a + (b - a) * ((at + step) / length);
                if (phase < on)
                    draw_.AddLine({from.x, from.y}, {to.x, to.y}, ui::ink(pen.color),
                                  static_cast<float>(pen.width));
                // A step of rounding's size would never end.
                const float taken = std::max(step, 0.01f);
                at += taken;
                done += taken;
            }
        }
    }

    const Workbench& bench_;
    ImDrawList& draw_;
    vec2 at_;
    std::vector<ImVec2> points_;
};

}  // namespace

TextWidth window_text_width(const Workbench& bench) {
    return [&bench](const std::string& text, double size, TypeFace face) {
        ImFont* font = font_of(bench, face);
        return static_cast<double>(
            font->CalcTextSizeA(size_in(bench, font, size), 1e9f, 0, text.c_str()).x);
    };
}

void paint_drawing(const Workbench& bench, ImDrawList& draw, const Drawing& drawing,
                   const vec2& at) {
    DrawingPainter painter(bench, draw, at);
    for (const Layer& layer : drawing.layers)
        for (const Item& item : layer.items) std::visit(painter, item);
}

}  // namespace collidoscope::app
