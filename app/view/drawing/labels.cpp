#include "app/view/drawing/labels.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vector_relational.hpp>
#include <numeric>

#include "collision/trace/numbers.h"

namespace collidoscope::app {
namespace {

struct TakenRect {
    vec2 min, max;
};

bool overlap(const TakenRect& a, const TakenRect& b) {
    return glm::all(glm::lessThan(a.min, b.max)) && glm::all(glm::lessThan(b.min, a.max));
}

constexpr float label_gap = 3;  // between two labels, and to parts of the window; pixels

// The upper edge of a label that keeps off the part: above one in the lower half of the view, below
// one in the upper half.
float beside_part(const vec2& corner, const vec2& size, const PixelRect& part, float view_height) {
    const TakenRect around{part.min - label_gap, part.max + label_gap};
    if (!overlap(around, {corner, corner + size})) return corner.y;
    const bool low = part.min.y + part.max.y > view_height;
    return low ? std::floor(around.min.y - size.y) - 1 : std::ceil(around.max.y) + 1;
}

// Words must not hide what they are about: remarks (priority 1) and labels of what lies around (0)
// are left out where they are many and all labels would cover so much of the view. All of them, as
// some of a kind without the others puzzle.
constexpr int remark = 1;
constexpr std::size_t many = 10;
constexpr float max_covered = 0.04f;

// The least priority that is placed.
int min_priority(std::span<const LabelBox> labels, const vec2& view, bool cramped) {
    int least = 0;
    for (const int given_up : {0, remark}) {
        std::size_t count = 0;
        float covered = 0;
        for (const LabelBox& label : labels) {
            if (label.priority >= least) covered += label.size.x * label.size.y;
            count += label.priority <= given_up;
        }
        if (covered <= max_covered * view.x * view.y) break;
        if (count > (cramped ? 0 : many)) least = given_up + 1;
    }
    return least;
}

ImVec2 im(const vec2& v) {
    return {v.x, v.y};
}

}  // namespace

std::string short_number(double value) {
    if (value == 0) return "0";
    const double size = std::abs(value);
    if (size >= 1e3 || size < 1e-4) return significant(value, 3);
    const int digits = std::clamp(2 - static_cast<int>(std::floor(std::log10(size))), 0, 6);
    return with_decimals(value, size < 1 ? std::max(digits - 1, 2) : digits);
}

std::vector<bool> worth_saying(std::span<const Label> labels) {
    std::vector<bool> worth(labels.size(), true);
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const std::string& mine = labels[i].text;
        worth[i] = !mine.empty();
        for (std::size_t k = 0; k < labels.size() && worth[i]; ++k) {
            const bool first = labels[k].priority > labels[i].priority ||
                               (labels[k].priority == labels[i].priority && k < i);
            if (first && labels[k].text == mine) worth[i] = false;
        }
    }
    return worth;
}

std::vector<Label> most_important(std::span<const Label> labels, std::size_t count) {
    constexpr int letters = 2;
    const std::vector<bool> worth = worth_saying(labels);
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < labels.size(); ++i)
        if (worth[i] && labels[i].priority != letters) order.push_back(i);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return labels[a].priority > labels[b].priority;
    });
    const bool stands_out = !order.empty() && labels[order.front()].priority > letters;
    std::vector<bool> left_out(labels.size(), false);
    for (std::size_t k = stands_out ? count : order.size(); k < order.size(); ++k)
        left_out[order[k]] = true;
    std::vector<Label> kept;
    for (std::size_t i = 0; i < labels.size(); ++i)
        if (worth[i] && !left_out[i]) kept.push_back(labels[i]);
    return kept;
}

std::vector<std::optional<vec2>> place_labels(std::span<const LabelBox> labels, const vec2& view,
                                              int must, const LabelObstacles& obstacles) {
    std::vector<std::size_t> order(labels.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return labels[a].priority > labels[b].priority;
    });
    std::vector<std::optional<vec2>> places(labels.size());
    std::vector<TakenRect> taken;
    constexpr std::ptrdiff_t max_near = 5;
    const int least = min_priority(labels, view, obstacles.cramped);
    const vec2 low(obstacles.edges.left, obstacles.edges.top);
    const vec2 high = view - vec2(obstacles.edges.right, obstacles.edges.bottom);
    for (const std::size_t i : order) {
        const LabelBox& label = labels[i];
        if (label.priority < least) continue;
        if (!glm::all(glm::greaterThanEqual(label.anchor, vec2(-40))) ||
            !glm::all(glm::lessThan(label.anchor, view + 40.0f)))
            continue;
        // The wished place, then the other sides of the anchor, then the same farther out.
        const float up = label.size.y * 0.5f + 10, side = label.size.x * 0.5f + 12;
        const std::array<vec2, 9> around{label.offset,     vec2{0, -up},   vec2{side, 0},
                                         vec2{-side, 0},   vec2{0, up},    vec2{side, -up},
                                         vec2{-side, -up}, vec2{side, up}, vec2{-side, up}};
        // Never below what lies over the view.
        const vec2 from = glm::max(low, vec2(2));
        const vec2 to = glm::max(glm::min(high, view - 2.0f) - label.size, from);
        const auto rect_at = [&](const vec2& middle) {
            vec2 corner = glm::round(glm::max(glm::min(middle - 0.5f * label.size, to), from));
            for (const PixelRect& part : obstacles.parts)
                corner.y = beside_part(corner, label.size, part, view.y);
            return TakenRect{corner, corner + label.size};
        };
        const auto is_inside = [&](const TakenRect& r) {
            return r.min.y >= from.y - 1 && r.min.y <= to.y + 1;
        };
        const auto covers_point = [&](const TakenRect& r) {
            return std::any_of(obstacles.points.begin(), obstacles.points.end(),
                               [&](const vec2& p) {
                                   const float reach = obstacles.point_reach;
                                   return overlap(r, {p - reach, p + reach});
                               });
        };
        const auto is_beside = [&](const TakenRect& r) {
            return std::none_of(obstacles.shapes.begin(), obstacles.shapes.end(),
                                [&](const PixelRect& s) {
                                    return overlap(r, {s.min, s.max});
                                });
        };
        const bool strict = obstacles.cramped && label.priority <= remark;
        const auto is_free = [&](const TakenRect& r) {
            const TakenRect wide{r.min - label_gap, r.max + label_gap};
            const auto meets = [&](const auto& t) { return overlap({t.min, t.max}, wide); };
            return is_inside(r) && !covers_point(r) && (!strict || is_beside(r)) &&
                   std::none_of(taken.begin(), taken.end(), meets) &&
                   std::none_of(obstacles.parts.begin(), obstacles.parts.end(), meets);
        };
        std::optional<TakenRect> found, beside, far;
        for (const float reach : {1.0f, 1.8f, 2.8f, 4.0f, 5.5f, 7.5f}) {
            for (const vec2& offset : around) {
                // Far away only to stand beside the shapes, or where all else is taken.
                if (beside || (reach > 3 && found && obstacles.shapes.empty())) break;
                const TakenRect r = rect_at(label.anchor + reach * offset);
                if (!is_free(r)) continue;
                if (!found && reach < 3) found = r;
                if (!far && reach > 3) far = r;
                if (is_beside(r)) beside = r;
            }
        }
        // Letters and remarks stand at what they name.
        if (beside && label.priority > must) found = beside;
        if (!found && label.priority > must) found = far;
        // If the view is too small for all, the less important ones are left out.
        if (!found) continue;
        const vec2 middle = 0.5f * (found->min + found->max);
        const auto neighbors =
            std::count_if(taken.begin(), taken.end(), [&](const TakenRect& other) {
                return glm::distance(0.5f * (other.min + other.max), middle) < obstacles.near;
            });
        if (neighbors >= max_near) continue;
        taken.push_back(*found);
        places[i] = found->min;
    }
    return places;
}

LabelLayout lay_out_labels(std::span<const Label> labels, const Camera& camera,
                           const Palette& palette, float scale, float type_size,
                           const std::function<vec2(const Label&, float)>& extent,
                           const LabelObstacles& obstacles) {
    const float size = type_size * palette.label_scale;
    LabelLayout layout;
    const std::vector<bool> worth = worth_saying(labels);
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const Label& label = labels[i];
        const auto pixel = camera.project(label.anchor);
        if (!pixel || !worth[i]) continue;
        const vec2 box = extent(label, size) + 2.0f * size * label_padding;
        // Large type keeps clear of what it names.
        vec2 offset = label.offset * scale;
        if (offset.y < 0) offset.y = std::min(offset.y, -0.5f * box.y - 9 * scale);
        if (offset.y > 0) offset.y = std::max(offset.y, 0.5f * box.y + 9 * scale);
        layout.boxes.push_back({vec2(*pixel), box, offset, label.priority});
        layout.seen.push_back(&label);
    }
    layout.places = place_labels(layout.boxes, vec2(camera.view_size()), 3, obstacles);
    return layout;
}

void draw_labels(ImDrawList& list, const vec2& origin, const LabelFonts& fonts,
                 std::span<const Label> labels, const Camera& camera, const Palette& palette,
                 float scale, const LabelObstacles& obstacles) {
    const float size = fonts.size * palette.label_scale;
    const auto font_of = [&](const Label& label) {
        ImFont* font = label.number ? fonts.numbers : fonts.words;
        return font ? font : ImGui::GetFont();
    };
    const LabelLayout layout = lay_out_labels(
        labels, camera, palette, scale, fonts.size,
        [&](const Label& label, float pixels) {
            const ImVec2 extent =
                font_of(label)->CalcTextSizeA(pixels, 1e9f, 0, label.text.c_str(), nullptr);
            return vec2(extent.x, extent.y);
        },
        obstacles);
    const auto& [seen, boxes, places] = layout;
    // A label that had to move away is tied to its anchor by a line below all boxes.
    for (std::size_t i = 0; i < seen.size(); ++i) {
        if (!places[i]) continue;
        const vec2 a = origin + *places[i], b = a + boxes[i].size;
        const vec2 anchor = origin + boxes[i].anchor;
        const vec2 nearest = glm::clamp(anchor, a, b);
        if (glm::length(anchor - nearest) > 26 * scale) {
            list.AddLine(im(anchor), im(nearest), packed(faded(seen[i]->color, 0.5f)),
                         scale * palette.line_scale);
        }
    }
    // The least important first, so that the others lie over them.
    for (std::size_t i = seen.size(); i-- > 0;) {
        if (!places[i]) continue;
        const vec2 a = origin + *places[i], b = a + boxes[i].size;
        list.AddRectFilled(im(a), im(b), packed(palette.label), 0.35f * size);
        if (palette.options.projector)
            list.AddRect(im(a), im(b), packed(faded(palette.text, 0.5f)), 0.35f * size);
        const vec2 at = a + size * label_padding;
        list.AddText(font_of(*seen[i]), size, im(at), packed(seen[i]->color),
                     seen[i]->text.c_str());
    }
}

void draw_axis_numbers(ImDrawList& list, const vec2& origin, const LabelFonts& fonts,
                       std::span<const AxisNumber> numbers, const Palette& palette) {
    ImFont* font = fonts.numbers ? fonts.numbers : ImGui::GetFont();
    const float size = 0.82f * fonts.size;
    for (const AxisNumber& number : numbers) {
        const ImVec2 extent = font->CalcTextSizeA(size, 1e9f, 0, number.text.c_str(), nullptr);
        const vec2 corner = origin + number.middle - 0.5f * vec2(extent.x, extent.y);
        list.AddText(font, size, im(glm::round(corner)), packed(palette.text_faint),
                     number.text.c_str());
    }
}

}  // namespace collidoscope::app
