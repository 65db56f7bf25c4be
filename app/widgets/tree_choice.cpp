#include "app/widgets/tree_choice.h"

#include <array>

#include "app/widgets/ui.h"
#include "collision/trees/dump/dump_view.h"

namespace collidoscope::app {

std::optional<std::size_t> shown_tree(const Workbench& bench) {
    const auto& trees = bench.live.trees();
    const auto has = [&](std::size_t body) {
        return body < trees.size() && trees[body] != nullptr &&
               body < bench.document.scene().bodies.size();
    };
    if (bench.inspected_tree && has(*bench.inspected_tree)) return bench.inspected_tree;
    if (bench.selected && has(*bench.selected)) return bench.selected;
    for (std::size_t i = 0; i < trees.size(); ++i) {
        if (has(i)) return i;
    }
    return std::nullopt;
}

const DumpView* imported_tree(const Workbench& bench) {
    const auto body = shown_tree(bench);
    return body ? dynamic_cast<const DumpView*>(bench.live.trees()[*body].get()) : nullptr;
}

void draw_tree_choice(Workbench& bench) {
    const auto& trees = bench.live.trees();
    std::size_t count = 0;
    for (const auto& tree : trees) count += tree != nullptr;
    if (count < 2) return;
    const auto current = shown_tree(bench);
    for (std::size_t i = 0; i < trees.size(); ++i) {
        if (!trees[i]) continue;
        if (i > 0) ImGui::SameLine(0, bench.em() * 0.5f);
        const std::string id = "tree:" + std::to_string(i);
        ImGui::PushID(id.c_str());
        const bool on = current == i;
        ImGui::PushStyleColor(ImGuiCol_Border,
                              ui::ink4(on ? bench.palette.accent : bench.palette.line));
        if (ImGui::SmallButton(bench.document.scene().bodies[i].name.c_str()))
            bench.inspected_tree = i;
        ImGui::PopStyleColor();
        ImGui::PopID();
        ui::note(bench, id);
    }
}

const TreeStatistics& statistics_once(const std::shared_ptr<const TreeView>& tree) {
    struct Known {
        std::weak_ptr<const TreeView> tree;
        TreeStatistics numbers;
    };
    static std::array<Known, 4> known;
    static std::size_t next = 0;
    for (Known& entry : known) {
        if (!entry.tree.expired() && entry.tree.lock() == tree) return entry.numbers;
    }
    Known& entry = known[next++ % known.size()];
    entry = {tree, statistics(*tree, {}, false)};
    return entry.numbers;
}

}  // namespace collidoscope::app
