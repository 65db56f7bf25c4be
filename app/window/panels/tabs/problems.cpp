// Problems of a tree that came from a file: one line each; a click shows the node.
#include "app/window/widgets/tree_choice.h"
#include "app/window/widgets/ui.h"
#include "collision/trees/dump/dump_view.h"

namespace collidoscope::app {
namespace {

class ProblemsTab final : public Tab {
  public:
    void draw(const Workbench& bench) override;
};

const bool registered_problems = register_tab({
    .id = "problems",
    .title = "Problems",
    .help = "The problems of the tree file, node by node.",
    .words = "validation errors tree file",
    .order = 70,
    .available = [](const Workbench& bench) { return imported_tree(bench) != nullptr; },
    .priority = 40,
    .make = [] { return std::make_unique<ProblemsTab>(); },
});

}  // namespace

void ProblemsTab::draw(const Workbench& bench) {
    const DumpView* tree = imported_tree(bench);
    const auto body = shown_tree(bench);
    if (!tree || !body) return;
    const DumpProblems& problems = tree->problems();
    if (problems.empty()) {
        ui::words(bench, "No problems: every volume and every primitive is valid.",
                  ui::Rank::Quiet);
    } else {
        std::string kinds;
        for (std::size_t i = 0; i < dump_fault_count; ++i) {
            if (problems.counts[i] == 0) continue;
            kinds += (kinds.empty() ? "" : ", ") + ui::count(problems.counts[i]) + " " +
                     name_of(static_cast<DumpFault>(i));
        }
        ui::words_wrapped(bench, kinds, ui::Rank::Quiet);
        if (ImGui::Button("Repair…")) bench.post_command("file.repair_tree");
        ui::note(bench, "problems.repair");
        ui::tooltip(bench,
                    "Writes a new file in which stored parents and bounds are repaired from the "
                    "rest of the tree.");
    }
    if (tree->has_triangles()) {
        if (ImGui::Button("Compare with sah_bvh")) bench.post_command("tree.compare");
        ui::note(bench, "problems.compare");
        ui::tooltip(bench,
                    "This tree beside one by the surface-area heuristic over the same mesh, with "
                    "their differences node by node.");
    }
    for (const std::string& remark : tree->remarks())
        ui::words_wrapped(bench, remark, ui::Rank::Faint);
    ImGui::BeginChild("list");
    const TreeLevels& levels = bench.view.settings().tree;
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(problems.list.size()), bench.em() * 1.64f);
    while (clipper.Step()) {
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            const DumpProblem& problem = problems.list[static_cast<std::size_t>(i)];
            const std::uint32_t node = tree->node_of(problem.node);
            const bool selected =
                node != no_node && levels.selected && levels.selected->node == node;
            if (ui::row(bench, "problem:" + std::to_string(i), describe(problem),
                        {.selected = selected, .height = 1.6f}) &&
                node != no_node) {
                bench.post([ref = NodeRef{*body, node}](Workbench& b) { b.stage.show_node(ref); });
            }
        }
    }
    ImGui::EndChild();
}

}  // namespace collidoscope::app
