// Costs of the frames of a run, as curves over time.
#include <algorithm>
#include <array>

#include "app/base/utilities/input_error.h"
#include "app/window/export/cost_rows.h"

namespace collidoscope::app {

bool has_frames_figure(const Workbench& bench) {
    return !bench.timeline.empty() && bench.timeline.count() > 1;
}

Drawing frames_figure(const Workbench& bench, const dvec2& size, const FigureLook& look) {
    if (!has_frames_figure(bench))
        throw InputError(
            "costs over time are drawn of two frames and more: play the run, or give --frame the "
            "last of them");
    const Timeline& timeline = bench.timeline;
    const std::vector<CostCurve> curves = curves_of(timeline);
    DrawerSheet sheet{look};
    sheet.drawing.size = size;
    sheet.drawing.ground = look.palette.scene_center;
    const double t = sheet.type;
    std::vector<double> most;
    most.reserve(curves.size());
    for (const CostCurve& curve : curves)
        most.push_back(std::max(largest(timeline, curve, 0, timeline.count()).value_or(0), 0.0));
    const double names = room_for_names(sheet, curves, most);
    const double left = t + names, right = std::max(size.x - 1.5 * t, left + 4 * t);
    const auto count = static_cast<double>(curves.size());
    const double height = std::max((size.y - 5 * t) / count, 1.6 * t);
    const std::array<Color, 4> colors = {look.palette.hit, look.palette.suspected,
                                         look.palette.text_quiet, look.palette.apart};
    for (std::size_t i = 0; i < curves.size(); ++i) {
        const CostRow row{{left, t + height * static_cast<double>(i)},
                          {right - left, height - 0.9 * t},
                          names,
                          most[i]};
        add_cost_row(sheet, curves[i], row);
        add_cost_curve(sheet, timeline, curves[i], row, timeline.count(),
                       {readable(colors[i % colors.size()], look, 3), 1.6 * sheet.line(), 0});
    }
    add_frame_axis(sheet, timeline, {left, t}, {right, t + height * count});
    return std::move(sheet.drawing);
}

}  // namespace collidoscope::app
