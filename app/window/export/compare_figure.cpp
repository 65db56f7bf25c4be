// Costs of two runs over the same bodies, as curves over time.
#include <algorithm>
#include <array>
#include <memory>

#include "app/base/utilities/input_error.h"
#include "app/window/export/cost_rows.h"
#include "app/window/widgets/compared_runs.h"

namespace collidoscope::app {
namespace {

constexpr std::size_t max_compared_curves = 8;

// One of the two: its name, its color and its dashes, which a print in gray keeps apart.
struct ComparedSide {
    const Timeline& timeline;
    std::string name;
    Pen pen;
    double right;  // its numbers end there
};

// Names over the curves, each with its line; the number of the frame over the numbers.
void add_compared_names(DrawerSheet& sheet, const std::array<ComparedSide, 2>& sides, double left,
                        std::size_t frame) {
    const double t = sheet.type, y = 1.2 * t;
    Layer lines{"legend", {}}, labels{"labels", {}};
    double x = left;
    for (const ComparedSide& side : sides) {
        lines.items.emplace_back(stroke_item({x, y}, {x + 2 * t, y}, side.pen));
        labels.items.emplace_back(
            sheet.text_from({x + 2.4 * t, y}, side.name, sheet.look.palette.text));
        x += 4 * t + sheet.width_of(side.name, t);
    }
    labels.items.emplace_back(sheet.text_until({sides[1].right, y},
                                               "frame " + std::to_string(frame),
                                               sheet.look.palette.text_quiet, 0.85));
    sheet.drawing.layers.push_back(std::move(lines));
    sheet.drawing.layers.push_back(std::move(labels));
}

void add_compared_row(DrawerSheet& sheet, const std::array<ComparedSide, 2>& sides,
                      const CostCurve& curve, const CostRow& row) {
    add_cost_row(sheet, curve, row);
    const Timeline& own = sides[0].timeline;
    Layer labels{"labels", {}};
    for (const ComparedSide& side : sides) {
        add_cost_curve(sheet, side.timeline, curve, row, own.count(), side.pen);
        if (own.frame() >= side.timeline.count()) continue;
        labels.items.emplace_back(sheet.text_until(
            {side.right, row.corner.y + 0.5 * row.size.y},
            written(curve, cost_at(side.timeline, own.frame(), curve)), side.pen.color, 0.85));
    }
    sheet.drawing.layers.push_back(std::move(labels));
}

}  // namespace

bool has_compare_figure(const Workbench& bench) {
    return !bench.timeline.empty() && bench.timeline.count() > 1 &&
           bench.part<ComparedRuns>().rival(bench).has_value();
}

Drawing compare_figure(const Workbench& bench, const dvec2& size, const FigureLook& look) {
    if (!has_compare_figure(bench))
        throw InputError(
            "two runs are drawn of two frames and more, over bodies that another algorithm takes: "
            "play the run, or give --frame the last of them");
    const Timeline& own = bench.timeline;
    const auto& compared = bench.part<ComparedRuns>();
    const CrowdRival rival = *compared.rival(bench);
    // The panel's run, where it has as many frames.
    const std::shared_ptr<const CrowdComparison> shown = compared.run(bench);
    const bool ready = shown && shown->timeline().count() >= own.count();
    Timeline made;
    if (!ready) {
        made.open(*rival.demo, question_of(rival, bench.document.scene()));
        made.go(own.count() - 1);
    }
    const Timeline& other = ready ? shown->timeline() : made;

    DrawerSheet sheet{look};
    sheet.drawing.size = size;
    sheet.drawing.ground = look.palette.scene_center;
    const double t = sheet.type;
    std::vector<CostCurve> curves = common_curves(own, other);
    if (curves.size() > max_compared_curves) curves.resize(max_compared_curves);
    std::vector<double> most;
    std::array<double, 2> numbers{};
    most.reserve(curves.size());
    for (const CostCurve& curve : curves) {
        double top = 0;
        for (const Timeline* run : {&own, &other})
            top = std::max(top, largest(*run, curve, 0, own.count()).value_or(0));
        most.push_back(top);
        for (double& width : numbers)
            width = std::max(width, sheet.width_of(written(curve, top), 0.85 * t));
    }
    const double names = room_for_names(sheet, curves, most), left = t + names;
    const double end = std::max(size.x - t, left + numbers[0] + numbers[1] + 7 * t);
    const double right = end - numbers[0] - numbers[1] - 2.5 * t;
    const std::array<ComparedSide, 2> sides{
        {{own,
          name_of(own.demo().info()),
          {readable(look.palette.body_a, look, 3), 1.8 * sheet.line(), 0},
          end - numbers[1] - 1.5 * t},
         {other,
          rival.title,
          {readable(look.palette.hit, look, 3), 1.4 * sheet.line(), 0.7 * t},
          end}}};
    add_compared_names(sheet, sides, t, own.frame());
    const double top = 2.8 * t;
    const auto count = static_cast<double>(curves.size());
    const double height = std::max((size.y - top - 4 * t) / count, 1.6 * t);
    for (std::size_t i = 0; i < curves.size(); ++i)
        add_compared_row(sheet, sides, curves[i],
                         {{left, top + height * static_cast<double>(i)},
                          {right - left, height - 0.9 * t},
                          names,
                          most[i]});
    add_frame_axis(sheet, own, {left, top}, {right, top + height * count});
    return std::move(sheet.drawing);
}

}  // namespace collidoscope::app
