#include "app/window/panels/right/sah_chart.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "app/window/widgets/chart_data.h"
#include "app/window/widgets/ui.h"

namespace collidoscope::app {
namespace {

constexpr std::array<const char*, 3> axis_names = {"x", "y", "z"};

std::array<Color, 3> axis_colors(const Palette& p) {
    return {p.hit, p.apart, p.body_a};
}

struct Chart {
    const SahCurves& curves;
    Rect rect;
    float lo, hi;
    const ChartZoom& zoom;

    float x(int axis, float position) const {
        const SahCurve& curve = curves.axes[static_cast<std::size_t>(axis)];
        const double share = static_cast<double>((position - curve.from) / (curve.to - curve.from));
        return rect.x + rect.w * static_cast<float>(zoom.shown(share));
    }
    float y(float cost) const {
        const float share = hi > lo ? (std::min(cost, hi) - lo) / (hi - lo) : 0.5f;
        return rect.bottom() - share * rect.h;
    }
    float position(int axis, float at) const {
        const SahCurve& curve = curves.axes[static_cast<std::size_t>(axis)];
        return curve.from + (curve.to - curve.from) * share(at);
    }
    // The share of the way through the node.
    float share(float at) const {
        const double shown = std::clamp((at - rect.x) / rect.w, 0.0f, 1.0f);
        return std::clamp(static_cast<float>(zoom.whole(shown)), 0.0f, 1.0f);
    }
    // The value of an axis's curve under the pointer.
    std::optional<std::size_t> sample(int axis, float at) const {
        const auto& costs = curves.axes[static_cast<std::size_t>(axis)].costs;
        if (costs.empty()) return std::nullopt;
        return std::min(static_cast<std::size_t>(share(at) * static_cast<float>(costs.size())),
                        costs.size() - 1);
    }
};

Chart chart_of(const SahCurves& curves, const Rect& rect, const ChartZoom& zoom) {
    // The costs near the ends dwarf the rest.
    const CostRange range = range_of(curves);
    return {curves, rect, range.low, range.high, zoom};
}

// The axis whose curve passes nearest to the pointer.
std::optional<int> nearest_axis(const Chart& chart, const ImVec2& at) {
    std::optional<int> best;
    float least = std::numeric_limits<float>::infinity();
    for (int axis = 0; axis < 3; ++axis) {
        const auto i = chart.sample(axis, at.x);
        if (!i) continue;
        const auto& costs = chart.curves.axes[static_cast<std::size_t>(axis)].costs;
        const float distance = std::abs(chart.y(costs[*i]) - at.y);
        if (distance < least) least = distance, best = axis;
    }
    return best;
}

void draw_curves(const Workbench& bench, const Chart& chart) {
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const auto colors = axis_colors(bench.palette);
    const float em = bench.em();
    draw_vertical_axis(bench, chart.rect, static_cast<double>(chart.lo),
                       static_cast<double>(chart.hi));
    draw_horizontal_axis(bench, chart.rect, chart.zoom.from() * 100, chart.zoom.to() * 100,
                         "% through the node");
    draw.AddText(bench.fonts.words, bench.fonts.words->FontSize,
                 {chart.rect.x - em * 3.2f, chart.rect.y - em * 1.5f},
                 ui::ink(bench.palette.text_faint), "cost");
    draw.PushClipRect({chart.rect.x, chart.rect.y - em * 1.5f},
                      {chart.rect.right(), chart.rect.bottom() + 1}, true);
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const SahCurve& curve = chart.curves.axes[axis];
        ImVec2 before{};
        for (std::size_t i = 0; i < curve.costs.size(); ++i) {
            const ImVec2 at{chart.x(static_cast<int>(axis), curve.position(i)),
                            chart.y(curve.costs[i])};
            if (i > 0) draw.AddLine(before, at, ui::ink(colors[axis]), 1.75f * bench.scale());
            before = at;
        }
        if (!curve.costs.empty()) {
            draw.AddText(bench.fonts.numbers, bench.fonts.numbers->FontSize,
                         {chart.rect.right() - em * (3.2f - 1.1f * static_cast<float>(axis)),
                          chart.rect.y - em * 1.3f},
                         ui::ink(colors[axis]), axis_names[axis]);
        }
    }
    draw.PopClipRect();
}

void draw_plane(const Workbench& bench, const Chart& chart, int axis, float position, float cost,
                const Color& color, bool dashed) {
    if (chart.curves.axes[static_cast<std::size_t>(axis)].costs.empty()) return;
    const float place = chart.x(axis, position);
    if (place < chart.rect.x - 1 || place > chart.rect.right() + 1) return;  // zoomed away
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float x = std::round(chart.x(axis, position)), em = bench.em();
    const float step = dashed ? em * 0.6f : chart.rect.h;
    for (float y = chart.rect.y; y < chart.rect.bottom(); y += step)
        draw.AddLine({x, y}, {x, std::min(y + step * (dashed ? 0.55f : 1), chart.rect.bottom())},
                     ui::ink(color), 1.25f * bench.scale());
    draw.AddCircleFilled({x, chart.y(cost)}, em * 0.33f, ui::ink(color), 16);
}

// The plane in the scene, as far as the node's box goes.
void show_plane(const Workbench& bench, const NodeRef& ref, int axis, float position) {
    const TreeView& tree = *bench.live.trees()[ref.body];
    Aabb box = empty_aabb();
    const SlotRange range = tree.slots(ref.node);
    for (std::uint32_t i = 0; i < range.count; ++i)
        grow(box, bounds_of(tree.triangle(range.first + i)));
    const int u = (axis + 1) % 3, v = (axis + 2) % 3;
    const Pose pose = pose_of(bench.document.scene().bodies[ref.body].shape);
    Facet facet;
    for (const auto& [high_u, high_v] : {std::pair(false, false), std::pair(true, false),
                                         std::pair(true, true), std::pair(false, true)}) {
        vec3 p;
        p[axis] = position;
        p[u] = high_u ? box.max[u] : box.min[u];
        p[v] = high_v ? box.max[v] : box.min[v];
        facet.corners.push_back(pose.position + pose.rotation * p);
    }
    Mark& node = bench.drawn().hover_marks.emplace_back();
    node.geometry = NodeMark{static_cast<int>(ref.body), ref.node};
    node.role = Role::Opened;
    Mark& plane = bench.drawn().hover_marks.emplace_back();
    plane.geometry = std::move(facet);
    plane.role = Role::Current;
}

std::string cost_text(const CutCost& cost) {
    return "cost " + ui::number(cost.cost) + ", " + ui::count(cost.left) + " left, " +
           ui::count(cost.right) + " right";
}

}  // namespace

void SahChart::draw(const Workbench& bench, const NodeRef& ref) {
    const auto& tree = bench.live.trees()[ref.body];
    const SahCurves& curves = bench.workshop.curves(tree, ref.node);
    const bool any = std::any_of(curves.axes.begin(), curves.axes.end(),
                                 [](const SahCurve& curve) { return !curve.costs.empty(); });
    if (!any) return;
    const float em = bench.em();
    ImGui::Dummy({0, em * 0.3f});
    ui::heading(bench, "SAH along the axes");
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, height = em * 9.5f;
    ImGui::InvisibleButton("sah", {std::max(width, 1.0f), height});
    ui::note(bench, "sah.chart");
    const bool held = ImGui::IsItemActive(), over = ImGui::IsItemHovered();
    ImGui::GetWindowDrawList()->AddRectFilled(at, {at.x + width, at.y + height},
                                              ui::ink(bench.palette.code), em * 0.4f);
    const Chart chart = chart_of(
        curves, {at.x + em * 3.6f, at.y + em * 1.9f, width - em * 4.4f, height - em * 3.7f}, zoom_);
    zoom_.follow_mouse(chart.rect);
    draw_curves(bench, chart);

    const auto cut = bench.workshop.cut(tree, ref.node);
    const float cost = bench.workshop.cost_of_children(tree, ref.node);
    std::optional<Trial>& trial = trial_;
    if (trial && (trial->node != ref.node || !held)) {
        if (trial->node == ref.node) {
            bench.post([ref, axis = trial->axis, position = trial->position](Workbench& b) {
                b.cut_node(ref, axis, position);
            });
        }
        trial.reset();
    }
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    if (held) {
        // The axis is chosen where the drag begins.
        const auto axis = trial ? std::optional(trial->axis) : nearest_axis(chart, mouse);
        if (axis) {
            const float position = chart.position(*axis, mouse.x);
            trial = Trial{ref.node, *axis, position, sah_cost_at(*tree, ref.node, *axis, position)};
        }
    }
    if (cut) {
        draw_plane(bench, chart, cut->axis, cut->position, cost,
                   held ? bench.palette.text_faint : bench.palette.current, true);
    }
    if (trial) {
        draw_plane(bench, chart, trial->axis, trial->position, trial->cost.cost,
                   bench.palette.current, false);
        show_plane(bench, ref, trial->axis, trial->position);
        ui::words(bench, cost_text(trial->cost), ui::Rank::Plain);
    } else if (cut) {
        ui::words(bench,
                  std::string("split across ") + axis_names[static_cast<std::size_t>(cut->axis)] +
                      " at " + ui::number(cut->position) + ", cost " + ui::number(cost),
                  ui::Rank::Quiet);
    } else {
        ui::words(bench, "not split by one plane; cost " + ui::number(cost), ui::Rank::Quiet);
    }
    if (!over || held) return;
    // The curve under the pointer: what a cut there would cost.
    if (const auto axis = nearest_axis(chart, mouse)) {
        const auto& curve = curves.axes[static_cast<std::size_t>(*axis)];
        const std::size_t i = *chart.sample(*axis, mouse.x);
        draw_crosshair(bench, chart.rect, std::clamp(mouse.x, chart.rect.x, chart.rect.right()));
        ui::tooltip(bench, std::string("Across ") + axis_names[static_cast<std::size_t>(*axis)] +
                               " at " + ui::number(curve.position(i)) + ": cost " +
                               ui::number(curve.costs[i]) +
                               "\nDrag to try another plane. The wheel zooms, a double click shows "
                               "all.");
    }
}

}  // namespace collidoscope::app
