#include "app/window/panels/left/tree_sections.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

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

    struct Rectangle {
        ImVec2 least, most;
    };
    // At least three pixels wide, however narrow the node is.
    Rectangle place_of(std::uint32_t id) const {
        const SlotRange all = tree.slots(0);
        const SlotRange range = tree.slots(id);
        const double slots = std::max(1.0, double(all.count));
        const float x0 = corner.x + static_cast<float>((range.first - all.first) / slots) * width;
        const float x1 = x0 + std::max(static_cast<float>(range.count / slots) * width, 3.0f);
        const float y = corner.y + static_cast<float>(tree.depth(id)) * row;
        return {{x0, y}, {x1, y + row}};
    }

    void outline(std::uint32_t id, const Color& color) {
        const Rectangle place = place_of(id);
        draw.AddRect({place.least.x - 1, place.least.y - 0.5f},
                     {place.most.x + 1, place.most.y + 0.5f}, ui::ink(color), 1, 0,
                     1.5f * bench.scale());
    }

    // A node that the step is about: it stands out from all colors of levels.
    void fill(std::size_t body, std::uint32_t id) {
        const Rectangle place = place_of(id);
        const float edge = std::round(1.5f * bench.scale());
        draw.AddRectFilled({place.least.x - 2 * edge, place.least.y - 2 * edge},
                           {place.most.x + 2 * edge, place.most.y + 2 * edge},
                           ui::ink(bench.palette.ground), edge);
        draw.AddRectFilled({place.least.x - edge, place.least.y - edge},
                           {place.most.x + edge, place.most.y + edge}, ui::ink(bench.palette.text),
                           edge);
        if (!bench.desktop.noting_widgets) return;
        bench.note_widget("tree.map.step:" + std::to_string(body),
                          {place.least.x, place.least.y, place.most.x - place.least.x, row});
    }
};

// For one map, or for two that stand below each other.
float height_of_row(std::uint32_t depth, std::size_t maps, float em) {
    const auto levels = static_cast<float>(depth + 1);
    return maps > 1 ? std::round(std::clamp(em * 4.5f / levels, em * 0.3f, em * 0.9f))
                    : std::round(std::clamp(em * 13 / levels, em * 0.42f, em * 1.2f));
}

// The bodies whose trees are drawn: both where a step goes down two trees at once, and otherwise
// the one that is shown.
std::vector<std::size_t> mapped_trees(const Workbench& bench) {
    const auto shown = shown_tree(bench);
    if (!shown) return {};
    const auto& trees = bench.live.trees();
    const bool two = !has_workshop(bench) && trees.size() == 2 && trees[0] && trees[1] &&
                     trees[0]->node_count() > 0 && trees[1]->node_count() > 0;
    if (two && bench.document.scene().bodies.size() >= 2) return {0, 1};
    return {*shown};
}

// The nodes of this body that the step marks; a build is told by the levels themselves.
std::vector<std::uint32_t> marked_nodes(const Workbench& bench, std::size_t body) {
    std::vector<std::uint32_t> found;
    const Step* step = bench.live.player().step();
    if (!step || has_workshop(bench)) return found;
    for (const Mark& mark : step->marks) {
        const auto* node = std::get_if<NodeMark>(&mark.geometry);
        if (node && node->body == static_cast<int>(body) &&
            node->node < bench.live.trees()[body]->node_count())
            found.push_back(node->node);
    }
    return found;
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

void draw_map(const Workbench& bench, std::size_t body, std::size_t maps) {
    const TreeView& tree = *bench.live.trees()[body];
    const TreeStatistics& stats = bench.workshop.quick_statistics(bench.live.trees()[body]);
    const float width = ImGui::GetContentRegionAvail().x;
    const float row = height_of_row(stats.depth, maps, bench.em());
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = row * static_cast<float>(stats.depth + 1);
    ImGui::PushID(static_cast<int>(body));
    const bool clicked = ImGui::InvisibleButton("map", {std::max(width, 1.0f), height});
    ImGui::PopID();
    ui::note(bench, maps > 1 ? "tree.map:" + std::to_string(body) : "tree.map");
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const bool hovered = ImGui::IsItemHovered();
    const std::optional<NodeRef>& selection = bench.view.settings().tree.selected;
    const bool here = selection && selection->body == body && selection->node < tree.node_count();
    Map map{bench, tree,        *ImGui::GetWindowDrawList(), {at.x, at.y}, width,
            row,   stats.depth, {mouse.x, mouse.y}};
    map.drawn_to.assign(stats.depth + 1, -1);
    const TreeLevels& shown = bench.view.settings().tree;
    if (shown.splits) map.born = &bench.workshop.born(bench.live.trees()[body], shown.depth_first);
    map.node(0, 0, 1);
    for (const std::uint32_t node : marked_nodes(bench, body)) map.fill(body, node);
    if (here) map.outline(selection->node, bench.palette.hit);
    if (!hovered || map.pointed == no_node) return;
    map.outline(map.pointed, bench.palette.text);
    Mark& mark = bench.drawn().hover_marks.emplace_back();
    mark.geometry = NodeMark{static_cast<int>(body), map.pointed};
    ui::tooltip(bench, "Node " + std::to_string(map.pointed) + ", level " +
                           std::to_string(tree.depth(map.pointed)) + ", " +
                           ui::count(tree.slots(map.pointed).count) + " triangles");
    if (clicked) {
        bench.post([ref = NodeRef{body, map.pointed}](Workbench& b) {
            b.view.settings().tree.selected = ref;
            b.selection.tree = ref.body;
        });
    }
}

}  // namespace

float tree_map_height(const Workbench& bench) {
    const std::vector<std::size_t> bodies = mapped_trees(bench);
    if (bodies.empty()) return 0;
    const float em = bench.em();
    float height = em * (has_workshop(bench) ? 10.8f : 6.6f);
    for (const std::size_t body : bodies) {
        const std::uint32_t depth = bench.workshop.quick_statistics(bench.live.trees()[body]).depth;
        height += height_of_row(depth, bodies.size(), em) * static_cast<float>(depth + 1);
    }
    return height + em * 1.5f * static_cast<float>(bodies.size() - 1);
}

void draw_tree_map(const Workbench& bench, OptionControls& options) {
    const std::vector<std::size_t> bodies = mapped_trees(bench);
    if (bodies.empty()) return;
    const auto tree_of = [&](std::size_t body) { return bench.live.trees()[body]; };
    if (tree_of(bodies[0])->node_count() == 0) return;
    const float em = bench.em();
    const auto& names = bench.document.scene().bodies;
    // The names of both stand in the choice below, and may be long.
    const std::string whose = bodies.size() > 1 ? "Both trees" : "Tree of " + names[bodies[0]].name;
    ui::heading(bench, whose + ", by depth");
    ImGui::Dummy({0, em * 0.15f});
    draw_tree_choice(bench);
    if (has_workshop(bench)) options.draw_builder(bench);
    std::uint32_t deepest = 0;
    for (const std::size_t body : bodies)
        deepest = std::max(deepest, bench.workshop.quick_statistics(tree_of(body)).depth);
    draw_level_range(bench, deepest);
    draw_explode(bench);
    for (const std::size_t body : bodies) {
        ImGui::Dummy({0, em * 0.3f});
        draw_map(bench, body, bodies.size());
    }
}

}  // namespace collidoscope::app
