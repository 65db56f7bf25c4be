// How many nodes a tree has on every level, as bars; a click shows one level, Shift+click a range.
#include <algorithm>
#include <cmath>

#include "app/panels/panels.h"
#include "app/panels/tree_choice.h"
#include "app/panels/ui.h"

namespace collidoscope::app {

void draw_levels(Workbench& bench) {
    const auto body = shown_tree(bench);
    if (!body) return;
    const TreeStatistics& stats = statistics_once(bench.live.trees()[*body]);
    if (stats.levels.empty()) return;
    const float em = bench.em();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float facts = room.x > em * 50 ? em * 19 : 0;
    const auto count = static_cast<float>(stats.levels.size());
    const float pitch = std::min((room.x - facts) / count, em * 4.1f);
    std::uint32_t most = 1;
    for (const LevelStatistics& level : stats.levels) most = std::max(most, level.nodes);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImFont* type = bench.fonts.numbers;
    const bool numbers = pitch > em * 2.2f;
    const float bottom = corner.y + room.y - em * 2.6f, top = corner.y + em * 1.3f;
    TreeLevels& shown = bench.view.settings().tree;
    for (std::size_t i = 0; i < stats.levels.size(); ++i) {
        const auto level = static_cast<std::uint32_t>(i);
        const float x = corner.x + pitch * static_cast<float>(i);
        const float share = static_cast<float>(stats.levels[i].nodes) / static_cast<float>(most);
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
        ui::tooltip(bench, ui::count(stats.levels[i].nodes) + " nodes, " +
                               ui::count(stats.levels[i].leaves) +
                               " of them leaves\nClick shows this level, Shift+click up to it");
        const Color colour = bench.palette.depth(level, stats.depth);
        draw.AddRectFilled({x + pitch * 0.12f, y}, {x + pitch * 0.88f, bottom},
                           ui::ink(faded(colour, lit || !shown.shown ? 1.0f : 0.45f)), em * 0.15f);
        const auto centred = [&](const std::string& text, float at, const Color& ink) {
            const float width = type->CalcTextSizeA(type->FontSize, 1e9f, 0, text.c_str()).x;
            draw.AddText(type, type->FontSize,
                         {std::round(x + (pitch - width) * 0.5f), std::round(at)}, ui::ink(ink),
                         text.c_str());
        };
        if (numbers || i % 5 == 0)
            centred(std::to_string(i), bottom + em * 0.3f, bench.palette.text_faint);
        if (numbers)
            centred(std::to_string(stats.levels[i].nodes), y - em * 1.35f,
                    bench.palette.text_quiet);
        if (clicked) {
            shown.shown = true;
            shown.last = level;
            if (!ImGui::GetIO().KeyShift) shown.first = level;
            shown.first = std::min(shown.first, level);
        }
    }
    draw.AddText(bench.fonts.words, bench.fonts.words->FontSize, {corner.x, bottom + em * 1.5f},
                 ui::ink(bench.palette.text_faint), "nodes per level");
    if (facts <= 0) return;
    ImGui::SetCursorScreenPos({corner.x + room.x - facts + em, corner.y});
    ImGui::BeginGroup();
    const float width = ui::name_width(bench, "triangles");
    ui::quantity(bench, "triangles", ui::count(stats.triangles), width);
    ui::quantity(bench, "nodes", ui::count(stats.nodes), width);
    ui::quantity(bench, "depth", ui::count(stats.depth), width);
    ui::quantity(bench, "SAH cost", ui::number(static_cast<float>(stats.sah_cost)), width);
    ui::quantity(bench, "memory", ui::bytes(stats.bytes), width);
    ImGui::EndGroup();
}

}  // namespace collidoscope::app
