// The bodies of a crowd as intervals on the three axes, as sweep and prune sees them.
#include <algorithm>
#include <numeric>

#include "app/base/utilities/input_error.h"
#include "app/view/drawing/crowd_drawing.h"
#include "app/window/export/drawer_sheet.h"

namespace collidoscope::app {
namespace {

constexpr std::size_t max_crowd_intervals = 400;

// Rows in which no two intervals overlap, by their starts.
std::vector<std::size_t> interval_rows(const std::vector<Aabb>& boxes, int axis) {
    std::vector<std::size_t> order(boxes.size()), rows(boxes.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return boxes[a].min[axis] < boxes[b].min[axis];
    });
    std::vector<float> ends;
    for (const std::size_t i : order) {
        std::size_t row = 0;
        while (row < ends.size() && ends[row] >= boxes[i].min[axis]) ++row;
        if (row == ends.size()) ends.push_back(0);
        ends[row] = boxes[i].max[axis];
        rows[i] = row;
    }
    return rows;
}

void add_axis(DrawerSheet& sheet, const Crowd& crowd, const std::vector<Aabb>& boxes,
              const std::vector<Color>& colors, int axis, const dvec2& corner, const dvec2& size) {
    double low = double(crowd.field().min[axis]), high = double(crowd.field().max[axis]);
    for (const Aabb& box : boxes) {
        low = std::min(low, double(box.min[axis]));
        high = std::max(high, double(box.max[axis]));
    }
    if (!(high > low)) high = low + 1;
    const std::vector<std::size_t> rows = interval_rows(boxes, axis);
    const std::size_t count = 1 + *std::max_element(rows.begin(), rows.end());
    const double t = sheet.type, bottom = corner.y + size.y - 2 * t;
    const double pitch = std::min(1.2 * t, (size.y - 4 * t) / static_cast<double>(count));
    const double half = 0.38 * pitch;
    Layer bars{"bodies", {}}, labels{"labels", {}};
    const Pen outline{sheet.look.palette.body_edge, std::min(sheet.line(), 0.3 * half), 0};
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const auto place = [&](float value) {
            return corner.x + size.x * (double(value) - low) / (high - low);
        };
        const double from = place(boxes[i].min[axis]),
                     to = std::max(place(boxes[i].max[axis]), from + 0.5),
                     y = bottom - pitch * (static_cast<double>(rows[i]) + 0.7);
        bars.items.emplace_back(
            rectangle_item({from, y - half}, {to, y + half}, colors[i], outline));
        const std::string number = std::to_string(i);
        if (half > 0.4 * t && to - from > sheet.width_of(number, 0.7 * t) + 2)
            labels.items.emplace_back(TextItem{{0.5 * (from + to), y},
                                               number,
                                               0.7 * t,
                                               TypeFace::Words,
                                               sheet.look.palette.text_on(colors[i])});
    }
    labels.items.emplace_back(sheet.text({corner.x + 0.5 * t, corner.y + 0.6 * t},
                                         std::string(1, "xyz"[axis]), sheet.look.palette.text,
                                         TypeFace::Bold));
    sheet.drawing.layers.push_back(std::move(bars));
    sheet.drawing.layers.push_back(
        number_line(sheet, corner.x, corner.x + size.x, bottom, low, high));
    sheet.drawing.layers.push_back(std::move(labels));
}

}  // namespace

bool has_crowd_figure(const Workbench& bench) {
    const Crowd* crowd = bench.timeline.empty() ? nullptr : crowd_of(bench.stage.shown_scene());
    return crowd != nullptr && !crowd->bodies().empty() &&
           crowd->bodies().size() <= max_crowd_intervals;
}

Drawing crowd_figure(const Workbench& bench, const dvec2& size, const FigureLook& look) {
    if (!has_crowd_figure(bench))
        throw InputError("intervals are drawn of 1 to " + std::to_string(max_crowd_intervals) +
                         " bodies that move");
    const Crowd& crowd = *crowd_of(bench.stage.shown_scene());
    const std::vector<BodyPart> parts = parts_of(crowd, bench.known.answer_in_scene());
    std::vector<Aabb> boxes;
    std::vector<Color> colors;
    for (std::size_t i = 0; i < crowd.bodies().size(); ++i) {
        boxes.push_back(crowd.state->box(i));
        colors.push_back(color_of(crowd, i, parts[i], look.palette));
    }
    DrawerSheet sheet{look};
    sheet.drawing.size = size;
    sheet.drawing.ground = look.palette.scene_center;
    const double t = sheet.type, gap = 2.5 * t;
    const double width = std::max((size.x - 2 * t - 2 * gap) / 3, 2 * t);
    for (int axis = 0; axis < 3; ++axis)
        add_axis(sheet, crowd, boxes, colors, axis, {t + axis * (width + gap), t},
                 {width, size.y - 2 * t});
    return std::move(sheet.drawing);
}

}  // namespace collidoscope::app
