// The SAH along the axes of a node: the costs of all planes, and the plane that cuts it.
#include <algorithm>
#include <array>
#include <string>

#include "app/base/utilities/input_error.h"
#include "app/drawings/plots/ticks.h"
#include "app/window/export/drawer_sheet.h"
#include "app/window/widgets/chart_data.h"
#include "app/window/widgets/tree_choice.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {
namespace {

constexpr std::array<const char*, 3> sah_axes = {"x", "y", "z"};

// The node that is selected, else the root.
std::uint32_t figure_node(const Workbench& bench, std::size_t body) {
    const std::optional<NodeRef>& selected = bench.view.settings().tree.selected;
    const bool own = selected && selected->body == body &&
                     selected->node < bench.live.trees()[body]->node_count();
    return own ? selected->node : 0;
}

bool has_costs(const SahCurves& curves) {
    return std::any_of(curves.axes.begin(), curves.axes.end(),
                       [](const SahCurve& curve) { return !curve.costs.empty(); });
}

// The chart's area: costs upward, the way through the node to the right.
struct SahSheet {
    dvec2 low, high;  // the upper left and the lower right corner
    CostRange range;
    dvec2 at(const SahCurve& curve, float position, float cost) const {
        const double x = double(position - curve.from) / double(curve.to - curve.from);
        const double y = range.high > range.low ? double(std::min(cost, range.high) - range.low) /
                                                      double(range.high - range.low)
                                                : 0.5;
        return {low.x + (high.x - low.x) * x, high.y - (high.y - low.y) * y};
    }
};

Layer cost_axis(const DrawerSheet& sheet, const SahSheet& on) {
    Layer line{"axis", {}};
    const double t = sheet.type;
    const Color faint = sheet.look.palette.text_quiet;
    line.items.emplace_back(stroke_item(on.low, {on.low.x, on.high.y}, sheet.thin(faint)));
    const auto low = double(on.range.low), high = double(on.range.high);
    const std::vector<double> ticks = round_ticks(low, high, (on.high.y - on.low.y) / (2.4 * t));
    const double step = ticks.size() > 1 ? ticks[1] - ticks[0] : high - low;
    for (const double tick : ticks) {
        const double y = on.high.y - (on.high.y - on.low.y) * (tick - low) / (high - low);
        const std::string number = tick_text(tick, step);
        line.items.emplace_back(
            stroke_item({on.low.x - 0.3 * t, y}, {on.low.x, y}, sheet.thin(faint)));
        line.items.emplace_back(
            sheet.text({on.low.x - 0.6 * t - 0.5 * sheet.width_of(number, 0.85 * t), y}, number,
                       faint, TypeFace::Words, 0.85));
    }
    line.items.emplace_back(sheet.text({on.low.x, on.low.y - 1.2 * t}, "cost", faint));
    return line;
}

}  // namespace

bool has_sah_figure(const Workbench& bench) {
    const auto body = shown_tree(bench);
    return body && bench.live.trees()[*body]->slots(figure_node(bench, *body)).count > 1;
}

Drawing sah_figure(const Workbench& bench, const dvec2& size, const FigureLook& look) {
    const auto body = shown_tree(bench);
    if (!body) throw InputError("the SAH is drawn of a tree, and there is none here");
    const auto& tree = bench.live.trees()[*body];
    const std::uint32_t node = figure_node(bench, *body);
    const SahCurves& curves = bench.workshop.curves(tree, node);
    if (!has_costs(curves))
        throw InputError("node " + std::to_string(node) +
                         " has its triangles in one place: there is no plane to cut it");
    DrawerSheet sheet{look};
    sheet.drawing.size = size;
    sheet.drawing.ground = look.palette.scene_center;
    const double t = sheet.type;
    const SahSheet on{{5 * t, 4.5 * t},
                      {std::max(size.x - 2 * t, 9 * t), std::max(size.y - 4.5 * t, 8 * t)},
                      range_of(curves)};
    sheet.drawing.layers.push_back(cost_axis(sheet, on));
    sheet.drawing.layers.push_back(number_line(sheet, on.low.x, on.high.x, on.high.y, 0, 100));

    Layer lines{"curves", {}}, labels{"labels", {}}, marks{"marks", {}};
    // Told apart by their dashes as well: a print in gray has no hues.
    const std::array<Color, 3> colors = {look.palette.hit, look.palette.apart, look.palette.body_a};
    const std::array<double, 3> dashes = {0, 1.2 * t, 0.5 * t};
    double legend = on.high.x - 10 * t;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const SahCurve& curve = curves.axes[axis];
        if (curve.costs.empty()) continue;
        const Pen pen{readable(colors[axis], look, 3), 1.7 * sheet.line(), dashes[axis]};
        Loop way;
        way.reserve(curve.costs.size());
        for (std::size_t i = 0; i < curve.costs.size(); ++i)
            way.push_back(on.at(curve, curve.position(i), curve.costs[i]));
        lines.items.emplace_back(PathItem{{std::move(way)}, false, std::nullopt, pen});
        const double y = on.low.y - 1.2 * t;
        lines.items.emplace_back(stroke_item({legend, y}, {legend + 1.8 * t, y}, pen));
        labels.items.emplace_back(
            sheet.text({legend + 2.5 * t, y}, sah_axes[axis], look.palette.text, TypeFace::Bold));
        legend += 3.6 * t;
    }
    const float cost = bench.workshop.cost_of_children(tree, node);
    std::string told = "node " + std::to_string(node) + ", not split by one plane";
    const auto cut = bench.workshop.cut(tree, node);
    if (cut && !curves.axes[static_cast<std::size_t>(cut->axis)].costs.empty()) {
        const auto axis = static_cast<std::size_t>(cut->axis);
        const dvec2 place = on.at(curves.axes[axis], cut->position, cost);
        const Color color = readable(look.palette.current, look, 3);
        marks.items.emplace_back(stroke_item({place.x, on.low.y}, {place.x, on.high.y},
                                             Pen{color, 1.2 * sheet.line(), 0.8 * t}));
        marks.items.emplace_back(CircleItem{place, 0.3 * t, color, std::nullopt});
        told = "node " + std::to_string(node) + ", split across " + sah_axes[axis] + " at " +
               significant(double(cut->position));
    }
    told += ", cost " + significant(double(cost));
    labels.items.emplace_back(sheet.text(
        {on.low.x + 0.5 * sheet.width_of(told, t), on.low.y - 3 * t}, told, look.palette.text));
    const std::string unit = "% through the node";
    labels.items.emplace_back(
        sheet.text({on.high.x - 0.5 * sheet.width_of(unit, t), on.high.y + 2.6 * t}, unit,
                   look.palette.text_quiet));
    for (Layer* layer : {&lines, &marks, &labels})
        sheet.drawing.layers.push_back(std::move(*layer));
    return std::move(sheet.drawing);
}

}  // namespace collidoscope::app
