#include "app/window/panels/left/tree_sections.h"

#include <algorithm>
#include <cmath>

#include "app/window/widgets/tree_choice.h"
#include "app/window/widgets/ui.h"
#include "collision/trees/statistics.h"

namespace collidoscope::app {
namespace {

// Draws the nodes from the root down. A part narrower than a pixel is followed along its fullest
// path only, once for each pixel, so that a tree of any size costs its depth times the width.
struct Map {
    const Workbench& bench;
    const TreeView& tree;
    ImDrawList& draw;
    vec2 corner;
    float width, row;
    std::uint32_t deepest;
    vec2 mouse;
    const std::vector<std::uint32_t>* born = nullptr;  // while a build is told
    std::uint32_t pointed = no_node;
    std::vector<int> drawn_to{};  // level by level: the last pixel a narrow node was drawn in

    void bar(std::uint32_t id, float x0, float x1) {
        const std::uint32_t level = tree.depth(id);
        const float y = corner.y + static_cast<float>(level) * row;
        const TreeLevels& levels = bench.view.settings().tree;
        const bool there = !born || (*born)[id] <= *levels.splits;
        const bool lit = !levels.shown || (level >= levels.first && level <= levels.last);
        const Color color =
            there ? bench.palette.depth(level, deepest) : faded(bench.palette.line, 0.55f);
        draw.AddRectFilled({x0, y + 0.5f}, {x1, y + row - 0.5f},
                           ui::ink(faded(color, lit ? 0.95f : 0.35f)));
        if (mouse.x >= x0 && mouse.x < x1 && mouse.y >= y && mouse.y < y + row) pointed = id;
    }

    void narrow(std::uint32_t id, float x) {
        const int pixel = static_cast<int>(std::floor(x));
        int& last = drawn_to[tree.depth(id)];
        if (pixel == last) return;
        last = pixel;
        while (true) {
            bar(id, std::floor(x), std::floor(x) + 1);
            std::uint32_t fullest = no_node;
            for (const std::uint32_t child : tree.children(id)) {
                if (fullest == no_node || tree.slots(child).count > tree.slots(fullest).count)
                    fullest = child;
            }
            if (fullest == no_node) return;
            id = fullest;
        }
    }

    void node(std::uint32_t id, double from, double to) {
        const float x0 = corner.x + static_cast<float>(from) * width;
        const float x1 = corner.x + static_cast<float>(to) * width;
        if (x1 - x0 < 1) {
            narrow(id, x0);
            return;
        }
        const float gap = x1 - x0 > 4 ? 0.5f : 0;
        bar(id, x0 + gap, x1 - gap);
        const Children children = tree.children(id);
        double total = 0;
        for (const std::uint32_t child : children) total += tree.slots(child).count;
        double at = from;
        for (const std::uint32_t child : children) {
            const double share = total > 0 ? tree.slots(child).count / total : 0;
            node(child, at, at + (to - from) * share);
            at += (to - from) * share;
        }
    }

    // Outlines a node in its place, however narrow it is.
    void outline(std::uint32_t id, const Color& color) {
        const double slots = std::max(1.0, double(tree.slots(0).count));
        const SlotRange range = tree.slots(id);
        const SlotRange all = tree.slots(0);
        const float x0 = corner.x + static_cast<float>((range.first - all.first) / slots) * width;
        const float x1 = x0 + std::max(static_cast<float>(range.count / slots) * width, 3.0f);
        const float y = corner.y + static_cast<float>(tree.depth(id)) * row;
        draw.AddRect({x0 - 1, y - 0.5f}, {x1 + 1, y + row + 0.5f}, ui::ink(color), 1, 0,
                     1.5f * bench.scale());
    }
};

float height_of_row(std::uint32_t depth, float em) {
    return std::round(std::clamp(em * 13 / static_cast<float>(depth + 1), em * 0.42f, em * 1.2f));
}

void draw_level_range(const Workbench& bench, std::uint32_t deepest) {
    const TreeLevels& levels = bench.view.settings().tree;
    const int last = static_cast<int>(deepest);
    int from = static_cast<int>(std::min(levels.first, deepest));
    int to = static_cast<int>(std::min(levels.last, deepest));
    ImGui::PushFont(bench.fonts.numbers);
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x * 0.5f);
    const bool changed = ImGui::DragIntRange2("##levels", &from, &to, 0.12f, 0, last, "%d to", "%d",
                                              ImGuiSliderFlags_AlwaysClamp);
    ImGui::PopFont();
    ui::note(bench, "tree.levels");
    ui::tooltip(bench, "The levels shown. Drag, or Ctrl+click to type.");
    if (!changed) return;
    bench.post([from, to](Workbench& b) {
        TreeLevels& shown = b.view.settings().tree;
        shown.shown = true;
        shown.first = static_cast<std::uint32_t>(from);
        shown.last = static_cast<std::uint32_t>(std::max(from, to));
    });
}

void draw_explode(const Workbench& bench) {
    const TreeLevels& levels = bench.view.settings().tree;
    ImGui::SameLine(0, bench.em() * 0.5f);
    ImGui::SetNextItemWidth(-1);
    float shown = levels.explode;
    if (ImGui::SliderFloat("##explode", &shown, 0, 2, shown > 0 ? "apart %.1f" : "apart",
                           ImGuiSliderFlags_AlwaysClamp)) {
        bench.post([shown](Workbench& b) {
            TreeLevels& tree = b.view.settings().tree;
            tree.explode = shown;
            if (shown > 0) tree.shown |= !tree.heat;
        });
    }
    ui::note(bench, "tree.explode");
    ui::tooltip(bench, "Moves the boxes away from the center of the body.");
}

}  // namespace

float tree_map_height(const Workbench& bench) {
    const auto body = shown_tree(bench);
    if (!body) return 0;
    const float em = bench.em();
    const std::uint32_t depth = bench.workshop.quick_statistics(bench.live.trees()[*body]).depth;
    return em * 6.6f + (has_workshop(bench) ? em * 4.2f : 0) +
           height_of_row(depth, em) * static_cast<float>(depth + 1);
}

void draw_tree_map(const Workbench& bench, OptionControls& options) {
    const auto body = shown_tree(bench);
    if (!body) return;
    const TreeView& tree = *bench.live.trees()[*body];
    if (tree.node_count() == 0) return;
    const float em = bench.em();
    ui::heading(bench, "Tree of " + bench.document.scene().bodies[*body].name + ", by depth");
    ImGui::Dummy({0, em * 0.15f});
    draw_tree_choice(bench);
    if (has_workshop(bench)) options.draw_builder(bench);
    const TreeStatistics& stats = bench.workshop.quick_statistics(bench.live.trees()[*body]);
    draw_level_range(bench, stats.depth);
    draw_explode(bench);
    ImGui::Dummy({0, em * 0.3f});

    const float width = ImGui::GetContentRegionAvail().x;
    const float row = height_of_row(stats.depth, em);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = row * static_cast<float>(stats.depth + 1);
    const bool clicked = ImGui::InvisibleButton("map", {std::max(width, 1.0f), height});
    ui::note(bench, "tree.map");
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const bool hovered = ImGui::IsItemHovered();
    const std::optional<NodeRef>& selection = bench.view.settings().tree.selected;
    const bool here = selection && selection->body == *body && selection->node < tree.node_count();
    Map map{bench, tree,        *ImGui::GetWindowDrawList(), {at.x, at.y}, width,
            row,   stats.depth, {mouse.x, mouse.y}};
    map.drawn_to.assign(stats.depth + 1, -1);
    const TreeLevels& shown = bench.view.settings().tree;
    if (shown.splits) map.born = &bench.workshop.born(bench.live.trees()[*body], shown.depth_first);
    map.node(0, 0, 1);
    if (here) map.outline(selection->node, bench.palette.hit);
    if (!hovered || map.pointed == no_node) return;
    map.outline(map.pointed, bench.palette.text);
    Mark& mark = bench.drawn().hover_marks.emplace_back();
    mark.geometry = NodeMark{static_cast<int>(*body), map.pointed};
    ui::tooltip(bench, "Node " + std::to_string(map.pointed) + ", level " +
                           std::to_string(tree.depth(map.pointed)) + ", " +
                           ui::count(tree.slots(map.pointed).count) + " triangles");
    if (clicked) {
        bench.post([ref = NodeRef{*body, map.pointed}](Workbench& b) {
            b.view.settings().tree.selected = ref;
        });
    }
}

}  // namespace collidoscope::app
