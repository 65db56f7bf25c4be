#include "app/drawings/vector/drawing.h"

#include <algorithm>
#include <glm/common.hpp>
#include <stdexcept>

#include "app/base/utilities/overloaded.h"

namespace collidoscope::app {

void move(Drawing& drawing, const glm::dvec2& by) {
    for (Layer& layer : drawing.layers) {
        for (Item& item : layer.items) {
            std::visit(Overloaded{
                           [&](PathItem& path) {
                               for (Loop& ring : path.rings)
                                   for (glm::dvec2& p : ring) p += by;
                           },
                           [&](CircleItem& circle) { circle.center += by; },
                           [&](TextItem& text) { text.middle += by; },
                           [&](ImageItem& image) { image.corner += by; },
                       },
                       item);
        }
    }
}

Drawing strip_of(std::vector<Drawing> parts, std::size_t columns, double gap, double caption_size,
                 const glm::vec4& ink) {
    if (parts.empty()) throw std::invalid_argument("a strip needs a drawing");
    columns = std::clamp<std::size_t>(columns, 1, parts.size());
    Drawing out;
    out.ground = parts.front().ground;
    out.title = parts.front().title;
    const double below = 2.2 * caption_size;
    double top = 0;
    for (std::size_t first = 0; first < parts.size(); first += columns) {
        double left = 0, height = 0;
        const std::size_t end = std::min(first + columns, parts.size());
        for (std::size_t i = first; i < end; ++i) height = std::max(height, parts[i].size.y);
        for (std::size_t i = first; i < end; ++i) {
            Drawing& part = parts[i];
            // Letters, and after the twenty-sixth two of them.
            const std::string letter =
                (i < 26 ? "" : std::string(1, static_cast<char>('a' + (i / 26 - 1) % 26))) +
                static_cast<char>('a' + i % 26);
            const std::string caption = "(" + letter + ")";
            if (!part.remark.empty()) out.remark = part.remark;
            move(part, {left, top});
            for (Layer& layer : part.layers) out.layers.push_back(std::move(layer));
            out.layers.push_back({"captions",
                                  {TextItem{{left + part.size.x / 2, top + height + 0.55 * below},
                                            caption,
                                            caption_size,
                                            TypeFace::Words,
                                            ink}}});
            out.description +=
                (out.description.empty() ? "" : " ") + caption + " " + part.description;
            left += part.size.x + gap;
            out.size.x = std::max(out.size.x, left - gap);
        }
        top += height + below;
    }
    out.size.y = top;
    return out;
}

void crop(Drawing& drawing, double margin) {
    glm::dvec2 low(1e9), high(-1e9);
    const auto add = [&](const glm::dvec2& p, const glm::dvec2& reach) {
        low = glm::min(low, p - reach);
        high = glm::max(high, p + reach);
    };
    const auto half = [](const std::optional<Pen>& pen) { return pen ? pen->width / 2 : 0.0; };
    for (const Layer& layer : drawing.layers) {
        // Squared paper ends where the picture does.
        if (layer.name == "paper" || layer.name == "ground") continue;
        for (const Item& item : layer.items) {
            std::visit(Overloaded{
                           [&](const PathItem& path) {
                               for (const Loop& ring : path.rings)
                                   for (const glm::dvec2& p : ring)
                                       add(p, glm::dvec2(half(path.pen)));
                           },
                           [&](const CircleItem& circle) {
                               add(circle.center, glm::dvec2(circle.radius + half(circle.pen)));
                           },
                           [&](const TextItem& text) {
                               // Wide letters; a box lies around most.
                               add(text.middle,
                                   {0.31 * text.size * double(text.text.size()), 0.6 * text.size});
                           },
                           [&](const ImageItem& image) {
                               add(image.corner + 0.5 * image.size, 0.5 * image.size);
                           },
                       },
                       item);
        }
    }
    if (low.x > high.x) return;
    low = glm::clamp(low - margin, glm::dvec2(0), drawing.size);
    high = glm::clamp(high + margin, glm::dvec2(0), drawing.size);
    if (high.x - low.x < 1 || high.y - low.y < 1) return;
    move(drawing, -low);
    drawing.size = high - low;
}

}  // namespace collidoscope::app
