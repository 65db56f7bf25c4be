// The intervals of a step on its axis, to scale.
#include <algorithm>

#include "app/base/utilities/input_error.h"
#include "app/drawings/plots/ticks.h"
#include "app/window/export/drawer_sheet.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {
namespace {

struct ShownInterval {
    Interval interval;
    Role role;
    std::string label;
};

std::vector<ShownInterval> shown_intervals(const Workbench& bench) {
    std::vector<ShownInterval> all;
    for (const Mark& mark : bench.live.player().marks()) {
        const auto* interval = std::get_if<Interval>(&mark.geometry);
        if (interval && mark.space == Space::AxisProjection)
            all.push_back({*interval, mark.role, mark.label});
    }
    return all;
}

}  // namespace

Layer number_line(const DrawerSheet& sheet, double left, double right, double y, double low,
                  double high) {
    const double t = sheet.type;
    const Color faint = sheet.look.palette.text_quiet;
    Layer line{"axis", {}};
    line.items.emplace_back(stroke_item({left, y}, {right, y}, sheet.thin(faint)));
    const std::vector<double> ticks = round_ticks(low, high, (right - left) / (6 * t));
    const double step = ticks.size() > 1 ? ticks[1] - ticks[0] : high - low;
    for (const double tick : ticks) {
        const double x = left + (right - left) * (tick - low) / (high - low);
        line.items.emplace_back(stroke_item({x, y}, {x, y + 0.3 * t}, sheet.thin(faint)));
        line.items.emplace_back(
            sheet.text({x, y + 1.1 * t}, tick_text(tick, step), faint, TypeFace::Words, 0.85));
    }
    return line;
}

bool has_axis_figure(const Workbench& bench) {
    return !bench.live.player().empty() && !shown_intervals(bench).empty();
}

Drawing axis_figure(const Workbench& bench, const dvec2& size, const FigureLook& look) {
    const std::vector<ShownInterval> all =
        bench.live.player().empty() ? std::vector<ShownInterval>{} : shown_intervals(bench);
    if (all.empty())
        throw InputError(
            "nothing is projected on an axis at this step: choose one that does, as #overlap in a "
            "separating axis test");
    DrawerSheet sheet{look};
    sheet.drawing.size = size;
    sheet.drawing.ground = look.palette.scene_center;
    const double t = sheet.type, left = 2.5 * t, right = std::max(size.x - 2.5 * t, left + 1);
    double low = 1e30, high = -1e30;
    for (const ShownInterval& one : all) {
        low = std::min(low, double(one.interval.lo));
        high = std::max(high, double(one.interval.hi));
    }
    const double margin = std::max(0.12 * (high - low), 1e-6);
    low -= margin;
    high += margin;
    const auto place = [&](double value) {
        return left + (right - left) * (value - low) / (high - low);
    };
    const double first = 3 * t, pitch = 1.9 * t, axis = first + 2 * pitch + 0.7 * t;

    Layer bodies{"bodies", {}}, marks{"marks", {}}, labels{"labels", {}};
    for (const ShownInterval& one : all) {
        const double from = place(double(one.interval.lo)),
                     to = std::max(place(double(one.interval.hi)), from + 0.5);
        if (one.interval.row > 1) {
            // A measurement: a band over both bars, and a dimension line with its number.
            const Color color = readable(look.palette.style(one.role).color, look, 3);
            const double above = first - 0.4 * t, tick = 0.25 * t;
            marks.items.emplace_back(rectangle_item({from, first - 0.1 * t},
                                                    {to, first + 2 * pitch}, faded(color, 0.2f)));
            marks.items.emplace_back(stroke_item({from, above}, {to, above}, sheet.thin(color)));
            for (const double x : {from, to})
                marks.items.emplace_back(
                    stroke_item({x, above - tick}, {x, above + tick}, sheet.thin(color)));
            const std::string words =
                one.label.empty() ? significant(double(one.interval.hi) - double(one.interval.lo))
                                  : one.label;
            labels.items.emplace_back(
                sheet.text({0.5 * (from + to), above - 0.9 * t}, words, color));
            continue;
        }
        const bool of_a = one.interval.row == 0;
        const double y = first + pitch * (one.interval.row + 0.5), half = 0.45 * t;
        bodies.items.emplace_back(rectangle_item({from, y - half}, {to, y + half},
                                                 of_a ? look.palette.body_a : look.palette.body_b,
                                                 sheet.thin(look.palette.body_edge)));
        labels.items.emplace_back(sheet.text({of_a ? from - 0.8 * t : to + 0.8 * t, y},
                                             of_a ? "A" : "B", look.palette.text, TypeFace::Bold));
    }
    Layer line = number_line(sheet, left, right, axis, low, high);
    for (Layer* layer : {&marks, &bodies, &line, &labels})
        sheet.drawing.layers.push_back(std::move(*layer));
    return std::move(sheet.drawing);
}

}  // namespace collidoscope::app
