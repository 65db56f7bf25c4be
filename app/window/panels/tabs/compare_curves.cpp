#include "app/window/panels/tabs/compare_curves.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "app/player/compare/crowd_comparison.h"
#include "app/window/widgets/chart.h"
#include "app/window/widgets/chart_data.h"
#include "app/window/widgets/ui.h"

namespace collidoscope::app {

void draw_compared_curves(const Workbench& bench, const Timeline& own, const Timeline& other,
                          const std::string& rival) {
    const std::size_t frame = own.frame();
    const float em = bench.em();
    const ImVec2 at = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const float axis = em * 1.5f, head = em * 1.5f;
    std::vector<CostCurve> curves = common_curves(own, other);
    const auto rows = static_cast<std::size_t>(std::max((room.y - axis - head) / (em * 2), 1.0f));
    if (curves.size() > rows) curves.resize(rows);
    const float row =
        std::min((room.y - axis - head) / static_cast<float>(curves.size()), em * 4.5f);
    const float words = std::min(em * 9, room.x * 0.3f), number = em * 5;
    const Rect all{at.x + words + 2 * number + em, at.y + head,
                   std::max(room.x - words - 2 * number - em * 1.5f, em),
                   row * static_cast<float>(curves.size())};
    const double last = static_cast<double>(std::max<std::size_t>(own.count(), 2) - 1);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImFont* type = bench.fonts.numbers;
    const auto right_aligned = [&](float right, float y, const std::string& text,
                                   const Color& color) {
        const float wide = type->CalcTextSizeA(type->FontSize, 1e9f, 0, text.c_str()).x;
        draw.AddText(type, type->FontSize, {right - wide, y}, ui::ink(color), text.c_str());
    };
    const Color colors[] = {bench.palette.accent, bench.palette.current};
    const Timeline* runs[] = {&own, &other};
    draw.AddText(bench.fonts.words, bench.fonts.words->FontSize, {at.x, at.y},
                 ui::ink(bench.palette.text_quiet), "Cost in this frame, and over time");
    for (std::size_t k = 0; k < curves.size(); ++k) {
        const Rect rect{all.x, all.y + row * static_cast<float>(k), all.w, row - em * 0.4f};
        double most = 0;
        for (const Timeline* run : runs)
            most = std::max(most, largest(*run, curves[k], 0, own.count()).value_or(0));
        const float middle = std::round(rect.y + (rect.h - type->FontSize) * 0.5f);
        ui::draw_shortened(draw, bench.fonts.words, {at.x, middle}, at.x + words,
                           ui::ink(bench.palette.text_quiet), title_of(curves[k]));
        draw.AddLine({rect.x, rect.bottom()}, {rect.right(), rect.bottom()},
                     ui::ink(bench.palette.line), bench.scale());
        for (std::size_t r = 0; r < 2; ++r) {
            const Timeline& run = *runs[r];
            const float right = at.x + words + number * static_cast<float>(r + 1);
            if (frame < run.count())
                right_aligned(right, middle, written(curves[k], cost_at(run, frame, curves[k])),
                              colors[r]);
            // As many points as there are pixels: the largest of the frames behind each.
            std::vector<ImVec2> points;
            for (const FramePoint& point :
                 curve_points(run, curves[k], 0, own.count(),
                              static_cast<std::size_t>(rect.w / bench.scale()) + 1))
                points.emplace_back(
                    rect.x + rect.w * static_cast<float>(static_cast<double>(point.frame) / last),
                    rect.bottom() -
                        rect.h * (most > 0 ? static_cast<float>(point.value / most) : 0.0f));
            if (points.size() > 1)
                draw.AddPolyline(points.data(), static_cast<int>(points.size()), ui::ink(colors[r]),
                                 0, (r == 0 ? 2.2f : 1.4f) * bench.scale());
            if (points.size() == 1) draw.AddCircleFilled(points[0], em * 0.2f, ui::ink(colors[r]));
        }
    }
    const float x = all.x + all.w * static_cast<float>(static_cast<double>(frame) / last);
    draw.AddLine({x, all.y}, {x, all.bottom() - em * 0.4f},
                 ui::ink(faded(bench.palette.text, 0.5f)), bench.scale());
    Rect below = all;
    below.h -= em * 0.4f;
    draw_horizontal_axis(bench, below, 0, last, "frame (60 per second)");
    ImGui::SetCursorScreenPos({all.x, all.y});
    ImGui::InvisibleButton("curves", {all.w, std::max(all.h, em)});
    ui::note(bench, "compare_runs.curves");
    if (!ImGui::IsItemHovered() && !ImGui::IsItemActive()) return;
    const float share =
        std::clamp((ImGui::GetIO().MousePos.x - all.x) / std::max(all.w, 1.0f), 0.0f, 1.0f);
    const auto pointed = std::min(
        static_cast<std::size_t>(std::lround(static_cast<double>(share) * last)), own.count() - 1);
    draw_crosshair(bench, below,
                   all.x + all.w * static_cast<float>(static_cast<double>(pointed) / last));
    std::string text = "Frame " + ui::count(pointed) + ": this run, and " + rival;
    for (const CostCurve& curve : curves) {
        const auto of = [&](const Timeline& run) {
            return pointed < run.count() ? written(curve, cost_at(run, pointed, curve)) : "–";
        };
        text += "\n" + title_of(curve) + ": " + of(own) + ", " + of(other) + "; in all " +
                written(curve, sum_of(own, curve, pointed)) + ", " +
                written(curve, sum_of(other, curve, pointed));
    }
    ui::tooltip(bench, text);
    if (ImGui::IsItemActive()) bench.post([pointed](Workbench& b) { b.stage.show_frame(pointed); });
}

}  // namespace collidoscope::app
