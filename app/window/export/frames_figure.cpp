// Costs of the frames of a run, as curves over time.
#include <algorithm>
#include <array>

#include "app/base/utilities/input_error.h"
#include "app/window/export/drawer_sheet.h"
#include "app/window/widgets/chart_data.h"

namespace collidoscope::app {
namespace {

constexpr std::size_t max_curve_points = 600;

struct CurveRow {
    dvec2 corner, size;  // of the curve; its name and its numbers stand to the left
    double names;        // the room for them
    Color color;
};

void add_cost_curve(DrawerSheet& sheet, const Timeline& timeline, const CostCurve& curve,
                    const CurveRow& row) {
    const Palette& palette = sheet.look.palette;
    const double t = sheet.type, bottom = row.corner.y + row.size.y;
    const double most = std::max(largest(timeline, curve, 0, timeline.count()).value_or(0), 0.0);
    const auto last = static_cast<double>(timeline.count() - 1);
    const auto place = [&](std::size_t frame, double value) {
        return dvec2(row.corner.x + row.size.x * static_cast<double>(frame) / last,
                     bottom - (most > 0 ? row.size.y * value / most : 0));
    };
    Layer line{"axis", {}}, curves{"curves", {}}, labels{"labels", {}};
    line.items.emplace_back(stroke_item({row.corner.x, bottom}, {row.corner.x + row.size.x, bottom},
                                        sheet.thin(palette.text_faint)));
    const std::vector<FramePoint> points =
        curve_points(timeline, curve, 0, timeline.count(), max_curve_points, 0);
    Loop way;
    way.reserve(points.size());
    for (const FramePoint& point : points) way.push_back(place(point.frame, point.value));
    const Color ink = readable(row.color, sheet.look, 3);
    if (way.size() > 1)
        curves.items.emplace_back(
            PathItem{{std::move(way)}, false, std::nullopt, Pen{ink, 1.6 * sheet.line(), 0}});
    const auto right_aligned = [&](const std::string& words, double right, double y,
                                   const Color& color, double share) {
        labels.items.emplace_back(sheet.text({right - 0.5 * sheet.width_of(words, share * t), y},
                                             words, color, TypeFace::Words, share));
    };
    const double scale = row.corner.x - 0.5 * t;
    right_aligned(written(curve, most), scale, row.corner.y + 0.2 * t, palette.text_quiet, 0.85);
    if (row.size.y > 1.8 * t) right_aligned("0", scale, bottom - 0.2 * t, palette.text_quiet, 0.85);
    const std::string name = title_of(curve);
    labels.items.emplace_back(sheet.text(
        {row.corner.x - row.names + 0.5 * sheet.width_of(name, t), row.corner.y + 0.5 * row.size.y},
        name, palette.text));
    for (Layer* layer : {&line, &curves, &labels})
        sheet.drawing.layers.push_back(std::move(*layer));
}

}  // namespace

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
    double names = 0, numbers = 0;
    for (const CostCurve& curve : curves) {
        names = std::max(names, sheet.width_of(title_of(curve), t));
        const double most = largest(timeline, curve, 0, timeline.count()).value_or(0);
        numbers = std::max(numbers, sheet.width_of(written(curve, most), 0.85 * t));
    }
    names += numbers + 1.5 * t;
    const double left = t + names, right = std::max(size.x - 1.5 * t, left + 4 * t);
    const auto count = static_cast<double>(curves.size());
    const double row = std::max((size.y - 5 * t) / count, 1.6 * t);
    const std::array<Color, 4> colors = {look.palette.hit, look.palette.suspected,
                                         look.palette.text_quiet, look.palette.apart};
    for (std::size_t i = 0; i < curves.size(); ++i)
        add_cost_curve(sheet, timeline, curves[i],
                       {{left, t + row * static_cast<double>(i)},
                        {right - left, row - 0.9 * t},
                        names,
                        colors[i % colors.size()]});
    const double bottom = t + row * count;
    Layer now{"marks", {}};
    const double at = left + (right - left) * static_cast<double>(timeline.frame()) /
                                 static_cast<double>(timeline.count() - 1);
    now.items.emplace_back(stroke_item({at, t}, {at, bottom - 0.9 * t},
                                       sheet.thin(readable(look.palette.current, look, 3))));
    sheet.drawing.layers.push_back(std::move(now));
    sheet.drawing.layers.push_back(
        number_line(sheet, left, right, bottom, 0, static_cast<double>(timeline.count() - 1)));
    Layer labels{"labels", {}};
    const std::string unit = "frame (60 per second)";
    labels.items.emplace_back(sheet.text({right - 0.5 * sheet.width_of(unit, t), bottom + 2.5 * t},
                                         unit, look.palette.text_quiet));
    sheet.drawing.layers.push_back(std::move(labels));
    return std::move(sheet.drawing);
}

}  // namespace collidoscope::app
