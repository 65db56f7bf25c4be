#include "app/window/export/cost_rows.h"

#include <algorithm>

namespace collidoscope::app {
namespace {

constexpr std::size_t max_curve_points = 600;

}  // namespace

double room_for_names(const DrawerSheet& sheet, const std::vector<CostCurve>& curves,
                      const std::vector<double>& most) {
    const double t = sheet.type;
    double names = 0, numbers = 0;
    for (std::size_t i = 0; i < curves.size(); ++i) {
        names = std::max(names, sheet.width_of(title_of(curves[i]), t));
        numbers = std::max(numbers, sheet.width_of(written(curves[i], most[i]), 0.85 * t));
    }
    return names + numbers + 1.5 * t;
}

void add_cost_row(DrawerSheet& sheet, const CostCurve& curve, const CostRow& row) {
    const Palette& palette = sheet.look.palette;
    const double t = sheet.type, bottom = row.corner.y + row.size.y;
    Layer line{"axis", {}}, labels{"labels", {}};
    line.items.emplace_back(stroke_item({row.corner.x, bottom}, {row.corner.x + row.size.x, bottom},
                                        sheet.thin(palette.text_faint)));
    const double scale = row.corner.x - 0.5 * t;
    labels.items.emplace_back(sheet.text_until({scale, row.corner.y + 0.2 * t},
                                               written(curve, row.most), palette.text_quiet, 0.85));
    if (row.size.y > 1.8 * t)
        labels.items.emplace_back(
            sheet.text_until({scale, bottom - 0.2 * t}, "0", palette.text_quiet, 0.85));
    const std::string name = title_of(curve);
    labels.items.emplace_back(sheet.text(
        {row.corner.x - row.names + 0.5 * sheet.width_of(name, t), row.corner.y + 0.5 * row.size.y},
        name, palette.text));
    for (Layer* layer : {&line, &labels}) sheet.drawing.layers.push_back(std::move(*layer));
}

void add_cost_curve(DrawerSheet& sheet, const Timeline& timeline, const CostCurve& curve,
                    const CostRow& row, std::size_t frames, const Pen& pen) {
    const double bottom = row.corner.y + row.size.y;
    const auto last = static_cast<double>(std::max<std::size_t>(frames, 2) - 1);
    Loop way;
    for (const FramePoint& point : curve_points(timeline, curve, 0, frames, max_curve_points)) {
        const double height = row.most > 0 ? row.size.y * point.value / row.most : 0;
        way.emplace_back(row.corner.x + row.size.x * static_cast<double>(point.frame) / last,
                         bottom - height);
    }
    if (way.size() < 2) return;
    Layer curves{"curves", {}};
    curves.items.emplace_back(PathItem{{std::move(way)}, false, std::nullopt, pen});
    sheet.drawing.layers.push_back(std::move(curves));
}

void add_frame_axis(DrawerSheet& sheet, const Timeline& timeline, const dvec2& low,
                    const dvec2& high) {
    const double t = sheet.type;
    const auto last = static_cast<double>(timeline.count() - 1);
    const double at = low.x + (high.x - low.x) * static_cast<double>(timeline.frame()) / last;
    Layer shown{"marks", {}}, labels{"labels", {}};
    shown.items.emplace_back(
        stroke_item({at, low.y}, {at, high.y - 0.9 * t},
                    sheet.thin(readable(sheet.look.palette.current, sheet.look, 3))));
    sheet.drawing.layers.push_back(std::move(shown));
    sheet.drawing.layers.push_back(number_line(sheet, low.x, high.x, high.y, 0, last));
    labels.items.emplace_back(sheet.text_until({high.x, high.y + 2.5 * t}, "frame (60 per second)",
                                               sheet.look.palette.text_quiet));
    sheet.drawing.layers.push_back(std::move(labels));
}

}  // namespace collidoscope::app
