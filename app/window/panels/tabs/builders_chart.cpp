#include "app/window/panels/tabs/builders_chart.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "app/drawings/plots/ticks.h"
#include "app/window/widgets/ui.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {
namespace {

constexpr auto build_time = BuilderColumn::BuildTime;

// The place of the points, and the rows that have one, by the time to build.
struct BuilderPoints {
    Rect rect;
    AxisScale x, y;
    std::vector<std::size_t> rows;

    ImVec2 place(double a, double b) const {
        return {rect.x + rect.w * static_cast<float>(x.share(a)),
                rect.bottom() - rect.h * static_cast<float>(y.share(b))};
    }
    ImVec2 of(const BuilderChart& chart, std::size_t row) const {
        return place(chart.rows[row].value(build_time), chart.rows[row].value(chart.column));
    }
};

float width_of_text(const ImFont* font, const std::string& text) {
    return font->CalcTextSizeA(font->FontSize, 1e9f, 0, text.c_str()).x;
}

BuilderPoints points_of(const Workbench& bench, const Rect& rect, const BuilderChart& chart) {
    const float em = bench.em();
    BuilderPoints points;
    points.rect = {rect.x + em * 4, rect.y + em * 1.6f, rect.w - em * 5, rect.h - em * 4.4f};
    std::vector<double> xs, ys;
    for (std::size_t i = 0; i < chart.rows.size(); ++i) {
        const double a = chart.rows[i].value(build_time), b = chart.rows[i].value(chart.column);
        if (!(a > 0) || !(b > 0)) continue;
        points.rows.push_back(i);
        xs.push_back(a);
        ys.push_back(b);
    }
    std::sort(points.rows.begin(), points.rows.end(), [&](std::size_t a, std::size_t b) {
        return chart.rows[a].value(build_time) < chart.rows[b].value(build_time);
    });
    points.x = axis_scale(xs, true, static_cast<double>(points.rect.w / (em * 6)), false);
    points.y = axis_scale(ys, true, static_cast<double>(points.rect.h / (em * 2.4f)), false);
    return points;
}

// Lines at round numbers, and what the axes are. The place of the title above.
Rect draw_axes(const Workbench& bench, const Rect& all, const BuilderPoints& points,
               BuilderColumn column) {
    const float em = bench.em();
    const Palette& p = bench.palette;
    const Rect& rect = points.rect;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImFont *type = bench.fonts.numbers, *words = bench.fonts.words;
    const auto line = ui::ink(faded(p.line, 0.7f));
    for (const Tick& tick : points.x.ticks) {
        if (tick.text.empty()) continue;
        const float at = std::round(points.place(tick.value, points.y.low).x);
        draw.AddLine({at, rect.y}, {at, rect.bottom()}, line, bench.scale());
        draw.AddText(
            type, type->FontSize,
            {std::round(at - width_of_text(type, tick.text) / 2), rect.bottom() + em * 0.2f},
            ui::ink(p.text_faint), tick.text.c_str());
    }
    float last = rect.bottom() + em * 2;
    for (const Tick& tick : points.y.ticks) {
        const float at = std::round(points.place(points.x.low, tick.value).y);
        if (tick.text.empty() || last - at < em * 1.2f) continue;
        last = at;
        draw.AddLine({rect.x, at}, {rect.right(), at}, line, bench.scale());
        draw.AddText(type, type->FontSize,
                     {std::round(rect.x - em * 0.4f - width_of_text(type, tick.text)),
                      std::round(at - type->FontSize / 2)},
                     ui::ink(p.text_faint), tick.text.c_str());
    }
    const std::string unit = unit_of(column);
    const std::string title = title_of(column) + (unit.empty() ? "" : " [" + unit + "]");
    draw.AddText(words, words->FontSize, {rect.x, all.y}, ui::ink(p.text_quiet), title.c_str());
    const std::string below = "build time [ms]";
    draw.AddText(words, words->FontSize,
                 {rect.right() - width_of_text(words, below), rect.bottom() + em * 1.4f},
                 ui::ink(p.text_quiet), below.c_str());
    return {rect.x, all.y, width_of_text(words, title), words->FontSize};
}

// Points in the order of their ranks, and the names of those for which there is room.
void draw_points(const Workbench& bench, const Rect& all, const BuilderPoints& points,
                 const BuilderChart& chart, const std::vector<bool>& front, const Rect& title) {
    const float em = bench.em();
    const Palette& p = bench.palette;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImFont* words = bench.fonts.words;
    const auto rank = [&](std::size_t i) {
        return chart.pointed == i ? 0 : chart.rows[i].name == chart.shown ? 1 : front[i] ? 2 : 3;
    };
    std::vector<std::size_t> order = points.rows;
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return rank(a) < rank(b); });
    std::vector<Rect> taken{title};
    taken.reserve(2 * order.size() + 1);
    for (std::size_t n = order.size(); n-- > 0;) {
        const int r = rank(order[n]);
        const Color color = r < 2 ? p.current : r == 2 ? p.accent : p.text_faint;
        const float radius = em * (r < 2 ? 0.36f : 0.27f);
        const ImVec2 at = points.of(chart, order[n]);
        draw.AddCircleFilled(at, radius, ui::ink(color), 20);
        taken.push_back({at.x - radius / 2, at.y - radius / 2, radius, radius});
    }
    const auto inside = [&](const Rect& wanted) {
        return wanted.x >= points.rect.x && wanted.right() <= all.right() && wanted.y >= all.y &&
               wanted.bottom() <= points.rect.bottom();
    };
    const auto overlaps = [&](const Rect& wanted) {
        return std::any_of(taken.begin(), taken.end(), [&](const Rect& other) {
            return wanted.x < other.right() && other.x < wanted.right() &&
                   wanted.y < other.bottom() && other.y < wanted.bottom();
        });
    };
    for (const std::size_t i : order) {
        const std::string& name = chart.rows[i].name;
        const ImVec2 at = points.of(chart, i);
        const float length = width_of_text(words, name);
        // To the right and above, or wherever else there is room beside the point; over others
        // where there is none for the one that matters.
        const float above = std::round(at.y - words->FontSize * 1.05f), under = at.y + em * 0.1f;
        const float right = at.x + em * 0.5f, left = at.x - em * 0.5f - length;
        std::optional<Rect> wanted;
        for (const bool over_others : {false, true}) {
            if (over_others && rank(i) > 1) break;
            for (const ImVec2& corner : {ImVec2{right, above}, ImVec2{left, above},
                                         ImVec2{right, under}, ImVec2{left, under}}) {
                const Rect place{corner.x, corner.y, length, words->FontSize};
                if (!wanted && inside(place) && (over_others || !overlaps(place))) wanted = place;
            }
        }
        if (!wanted) continue;
        taken.push_back(*wanted);
        const int r = rank(i);
        draw.AddText(words, words->FontSize, {wanted->x, wanted->y},
                     ui::ink(r < 2    ? p.text
                             : r == 2 ? p.text_quiet
                                      : p.text_faint),
                     name.c_str());
    }
}

}  // namespace

std::string written(BuilderColumn column, double value) {
    if (value < 0) return "·";
    if (column == BuilderColumn::Memory || column == BuilderColumn::PeakMemory)
        return ui::bytes(static_cast<std::uint64_t>(value));
    if (is_whole(column)) return ui::count(static_cast<std::uint64_t>(value));
    const std::string unit = unit_of(column);
    return significant(value, 3) + (unit.empty() ? "" : " " + unit);
}

std::optional<std::size_t> draw_builder_chart(const Workbench& bench, const Rect& rect,
                                              BuilderChart& chart) {
    const float em = bench.em();
    const BuilderPoints points = points_of(bench, rect, chart);
    if (points.rows.size() < 2 || points.rect.h < em * 3 || points.rect.w < em * 8)
        return std::nullopt;
    const Rect title = draw_axes(bench, rect, points, chart.column);
    const std::vector<bool> front = pareto_front(chart.rows, build_time, chart.column);
    std::vector<ImVec2> corners;
    for (const std::size_t i : points.rows)
        if (front[i]) corners.push_back(points.of(chart, i));
    if (corners.size() > 1)
        ImGui::GetWindowDrawList()->AddPolyline(corners.data(), static_cast<int>(corners.size()),
                                                ui::ink(faded(bench.palette.accent, 0.7f)), 0,
                                                1.5f * bench.scale());

    ImGui::SetCursorScreenPos({points.rect.x, points.rect.y});
    const bool clicked = ImGui::InvisibleButton("chart", {points.rect.w, points.rect.h});
    ui::note(bench, "builders.chart");
    std::optional<std::size_t> under;
    if (ImGui::IsItemHovered()) {
        const ImVec2 mouse = ImGui::GetIO().MousePos;
        float nearest = em * 1.2f;
        for (const std::size_t i : points.rows) {
            const ImVec2 at = points.of(chart, i);
            const float apart = std::hypot(at.x - mouse.x, at.y - mouse.y);
            if (apart < nearest) nearest = apart, under = i;
        }
    }
    if (under) {
        chart.pointed = under;
        const BuilderRow& row = chart.rows[*under];
        ui::tooltip(bench, row.title + "\n" + written(build_time, row.value(build_time)) +
                               " to build; " + title_of(chart.column) + " " +
                               written(chart.column, row.value(chart.column)));
    }
    draw_points(bench, rect, points, chart, front, title);
    return clicked ? under : std::nullopt;
}

}  // namespace collidoscope::app
