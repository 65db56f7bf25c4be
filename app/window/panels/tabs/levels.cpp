// The levels of a tree as bars: nodes, leaf sizes, volume, area, overlap. A click shows one level,
// Shift+click a range.
#include <algorithm>
#include <cmath>

#include "app/window/widgets/chart_data.h"
#include "app/window/widgets/tree_choice.h"
#include "app/window/widgets/ui.h"

namespace collidoscope::app {
namespace {

class LevelsTab final : public Tab {
  public:
    void draw(const Workbench& bench) override;

  private:
    float draw_charts(const Workbench& bench);

    std::size_t chart_ = 0;
};

const bool registered_levels = register_tab({
    .id = "levels",
    .title = "By level",
    .help = "Nodes, area and overlap of the tree, level by level.",
    .words = "tree statistics depth table",
    .order = 50,
    .available = [](const Workbench& bench) { return shown_tree(bench).has_value(); },
    .priority = 20,
    .make = [] { return std::make_unique<LevelsTab>(); },
});

// The choice of the chart, in a column at the left. Returns its width.
float LevelsTab::draw_charts(const Workbench& bench) {
    const float em = bench.em(), width = em * 7;
    ImGui::BeginChild("charts", {width, 0});
    for (std::size_t i = 0; i < level_charts.size(); ++i) {
        if (ui::row(bench, std::string("levels.") + level_charts[i].id, level_charts[i].title,
                    {.selected = chart_ == i, .height = 1.5f}))
            chart_ = i;
    }
    ImGui::EndChild();
    return width + em;
}

}  // namespace

void LevelsTab::draw(const Workbench& bench) {
    const auto body = shown_tree(bench);
    if (!body) return;
    const auto& tree = bench.live.trees()[*body];
    const LevelChart& chart = level_charts[chart_];
    // The overlaps are found in the background.
    bench.workshop.worst(tree, Fault::Overlap, bench.wake);
    bench.note_pending("worst nodes", bench.workshop.looking());
    const TreeStatistics* full = bench.workshop.statistics(tree);
    const TreeStatistics& stats = full ? *full : bench.workshop.quick_statistics(tree);
    if (stats.levels.empty()) return;
    const float em = bench.em();
    ImVec2 corner = ImGui::GetCursorScreenPos();
    ImVec2 room = ImGui::GetContentRegionAvail();
    const float left = draw_charts(bench);
    corner.x += left;
    room.x -= left;
    const float facts = room.x > em * 50 ? em * 19 : 0;
    const auto count = static_cast<float>(stats.levels.size());
    const float pitch = std::min((room.x - facts) / count, em * 4.1f);
    const double most = largest(chart, stats);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImFont* type = bench.fonts.numbers;
    const bool numbers = pitch > em * 2.2f;
    const float bottom = corner.y + room.y - em * 2.6f, top = corner.y + em * 1.3f;
    const TreeLevels& shown = bench.view.settings().tree;
    for (std::size_t i = 0; i < stats.levels.size(); ++i) {
        const auto level = static_cast<std::uint32_t>(i);
        const float x = corner.x + pitch * static_cast<float>(i);
        const double value = chart.of(stats.levels[i]);
        const float share = most > 0 ? static_cast<float>(value / most) : 0;
        const float y = bottom - std::max(2.0f, (bottom - top) * share);
        const bool lit = shown.shown && level >= shown.first && level <= shown.last;
        ImGui::SetCursorScreenPos({x, corner.y});
        ImGui::PushID(static_cast<int>(i));
        const bool clicked = ImGui::InvisibleButton("level", {pitch, std::max(room.y, 1.0f)});
        ImGui::PopID();
        ui::note(bench, "level:" + std::to_string(i));
        if (ImGui::IsItemHovered()) {
            draw.AddRectFilled({x, corner.y}, {x + pitch, corner.y + room.y},
                               ui::ink(faded(bench.palette.selection, 0.4f)), em * 0.3f);
        }
        ui::tooltip(
            bench, ui::count(stats.levels[i].nodes) + " nodes, " +
                       ui::count(stats.levels[i].leaves) +
                       " of them leaves\nClick: show this level; Shift+click: all levels up to it");
        const Color color = bench.palette.depth(level, stats.depth);
        draw.AddRectFilled({x + pitch * 0.12f, y}, {x + pitch * 0.88f, bottom},
                           ui::ink(faded(color, lit || !shown.shown ? 1.0f : 0.45f)), em * 0.15f);
        const auto centered = [&](const std::string& text, float at, const Color& ink) {
            const float width = type->CalcTextSizeA(type->FontSize, 1e9f, 0, text.c_str()).x;
            draw.AddText(type, type->FontSize,
                         {std::round(x + (pitch - width) * 0.5f), std::round(at)}, ui::ink(ink),
                         text.c_str());
        };
        if (numbers || i % 5 == 0)
            centered(std::to_string(i), bottom + em * 0.3f, bench.palette.text_faint);
        if (numbers) centered(written(chart, value), y - em * 1.35f, bench.palette.text_quiet);
        if (clicked) {
            const bool extend = ImGui::GetIO().KeyShift;
            bench.post([level, extend](Workbench& b) {
                TreeLevels& levels = b.view.settings().tree;
                levels.shown = true;
                levels.last = level;
                if (!extend) levels.first = level;
                levels.first = std::min(levels.first, level);
            });
        }
    }
    draw.AddText(bench.fonts.words, bench.fonts.words->FontSize, {corner.x, bottom + em * 1.5f},
                 ui::ink(bench.palette.text_faint), chart.caption);
    if (facts <= 0) return;
    ImGui::SetCursorScreenPos({corner.x + room.x - facts + em, corner.y});
    ImGui::BeginGroup();
    const float width = ui::name_width(bench, "triangles");
    ui::quantity(bench, "triangles", ui::count(stats.triangles), width);
    ui::quantity(bench, "nodes", ui::count(stats.nodes), width);
    ui::quantity(bench, "depth", ui::count(stats.depth), width);
    ui::quantity(bench, "SAH cost", ui::number(static_cast<float>(stats.sah_cost)), width);
    const auto* quality = bench.workshop.quality(tree, bench.wake);
    bench.note_pending("quality of the tree", !quality);
    if (quality && quality->epo)
        ui::quantity(bench, "EPO", ui::number(static_cast<float>(*quality->epo)), width);
    if (quality && quality->leaves)
        ui::quantity(bench, "LCV", ui::number(static_cast<float>(quality->leaves->deviation)),
                     width);
    ui::quantity(bench, "memory", ui::bytes(stats.bytes), width);
    ImGui::EndGroup();
}

}  // namespace collidoscope::app
