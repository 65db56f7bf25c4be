#include "app/window/panels/left/tree_sections.h"

#include <array>
#include <cstdio>

#include "app/window/widgets/tree_choice.h"
#include "app/window/widgets/ui.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {
namespace {

struct FaultName {
    Fault fault;
    const char* id;
    const char* title;
    const char* word;
    const char* help;
};
constexpr std::array<FaultName, 3> faults = {
    {{Fault::Overlap, "overlap", "Overlap", "overlap",
      "The fraction of a node's volume shared with its sibling, times the node's area relative to "
      "the root's: large where many queries must visit both."},
     {Fault::Emptiness, "empty", "Empty", "empty",
      "The fraction of a node's volume covered by none of its children, times the node's area "
      "relative to the root's: large where many queries visit it for nothing."},
     {Fault::SahShare, "sah", "Cost", "of the SAH cost",
      "This node's own share of the tree's SAH cost."}}};

}  // namespace

void WorstNodes::draw(const Workbench& bench) {
    const auto body = shown_tree(bench);
    if (!body) return;
    const auto& tree = bench.live.trees()[*body];
    if (tree->node_count() < 3) return;
    const float em = bench.em();
    ui::heading(bench, "Worst nodes");
    ImGui::Dummy({0, em * 0.15f});
    for (const FaultName& name : faults) {
        if (name.fault != Fault::Overlap) ImGui::SameLine(0, em * 0.4f);
        const bool on = listed_ == name.fault;
        ImGui::PushStyleColor(ImGuiCol_Border,
                              ui::ink4(on ? bench.palette.accent : bench.palette.line));
        if (ImGui::SmallButton(name.title)) listed_ = name.fault;
        ImGui::PopStyleColor();
        ui::note(bench, std::string("worst.") + name.id);
        ui::tooltip(bench, name.help);
    }
    ImGui::Dummy({0, em * 0.2f});
    const auto& list = bench.workshop.worst(tree, listed_, bench.wake);
    bench.note_pending("worst nodes", bench.workshop.looking());
    if (list.empty()) {
        ui::words(bench, bench.workshop.looking() ? "Looking…" : "There is none in any node.",
                  ui::Rank::Faint);
        return;
    }
    const TreeLevels& levels = bench.view.settings().tree;
    const FaultName& name = faults[static_cast<std::size_t>(listed_)];
    for (std::size_t i = 0; i < list.size(); ++i) {
        const NodeFault& entry = list[i];
        const std::string text =
            "#" + std::to_string(entry.node) + "  " + percent(entry.weight) + " " + name.word;
        const NodeRef ref{*body, entry.node};
        if (ui::row(bench, "worst:" + std::to_string(i), text,
                    {.selected = levels.selected == ref, .height = 1.6f})) {
            bench.post([ref](Workbench& b) { b.stage.show_node(ref); });
        }
        if (!ImGui::IsItemHovered()) continue;
        Mark& mark = bench.drawn().hover_marks.emplace_back();
        mark.geometry = NodeMark{static_cast<int>(*body), entry.node};
        const std::string of_volume = listed_ == Fault::SahShare
                                          ? std::string()
                                          : "\n" + percent(entry.value) + " of its volume";
        ui::tooltip(bench, "Level " + std::to_string(tree->depth(entry.node)) + ", " +
                               ui::count(tree->slots(entry.node).count) + " triangles" + of_volume);
    }
}

}  // namespace collidoscope::app
