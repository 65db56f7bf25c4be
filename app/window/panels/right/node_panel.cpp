// The node of a tree that is looked at: its numbers, and what other planes would have cost it.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "app/window/panels/right/sah_chart.h"
#include "app/window/widgets/tree_choice.h"
#include "app/window/widgets/ui.h"
#include "app/window/workbench/panel.h"
#include "collision/trace/numbers.h"
#include "collision/trees/shape_box.h"

namespace collidoscope::app {
namespace {

std::string extent(const VolumeShape& shape) {
    // For a turned box along its own axes.
    const Aabb around = box_around(shape);
    const auto* turned = std::get_if<Box>(&shape);
    const vec3 size = turned ? turned->half * 2.0f : around.max - around.min;
    return ui::number(size.x) + " × " + ui::number(size.y) + " × " + ui::number(size.z);
}

void draw_numbers(const Workbench& bench, std::size_t body, std::uint32_t node) {
    const auto& shared = bench.live.trees()[body];
    const TreeView& tree = *shared;
    const float width = ui::name_width(bench, "SAH share ");
    const auto say = [&](const char* name, const std::string& value, const Color* color = nullptr) {
        ui::quantity(bench, name, value, width, color);
    };
    say("level", std::to_string(tree.depth(node)));
    say("triangles", ui::count(tree.slots(node).count));
    std::string children;
    for (const std::uint32_t child : tree.children(node)) {
        children += (children.empty() ? "" : ", ") + std::to_string(child);
    }
    say("children", children.empty() ? "leaf" : children);
    const TreeStatistics& stats = bench.workshop.quick_statistics(shared);
    say("SAH share", percent(stats.sah_cost > 0 ? sah_part(tree, node) / stats.sah_cost : 0));
    // A quarter is much: of two random neighbors hardly any pair shares so much.
    const double overlap = sibling_overlap(tree, node);
    say("overlap", percent(overlap) + " with sibling",
        overlap > 0.25 ? &bench.palette.hit : nullptr);
    const double empty = emptiness(tree, node);
    say("empty", percent(empty), empty > 0.5 ? &bench.palette.hit : nullptr);
    say("extent", extent(tree.bounds(node)));
}

// The node that is selected, or that the step of a build is about.
std::optional<NodeRef> looked_at_node(const Workbench& bench) {
    const auto body = shown_tree(bench);
    if (!body) return std::nullopt;
    const TreeView& tree = *bench.live.trees()[*body];
    const std::optional<NodeRef>& selection = bench.view.settings().tree.selected;
    if (selection && selection->body == *body && selection->node < tree.node_count())
        return selection;
    // In the workshop the step tells of one node.
    if (!bench.view.settings().tree.splits || !bench.live.player().step()) return std::nullopt;
    for (const Mark& mark : bench.live.player().step()->marks) {
        const auto* node = std::get_if<NodeMark>(&mark.geometry);
        if (node && mark.role == Role::Current && node->node < tree.node_count())
            return NodeRef{*body, node->node};
    }
    return std::nullopt;
}

class NodeSection final : public Panel {
  public:
    void draw(const Workbench& bench) override;

  private:
    SahChart chart_;
};

// In the workshop the eye goes to the node, elsewhere to the answer.
const bool registered_node_first = register_panel({
    .id = "right.node_first",
    .place = PanelPlace::Right,
    .order = 10,
    .available = has_workshop,
    .make = [] { return std::make_unique<NodeSection>(); },
});

const bool registered_node = register_panel({
    .id = "right.node",
    .place = PanelPlace::Right,
    .order = 40,
    .available = [](const Workbench& bench) { return !has_workshop(bench); },
    .make = [] { return std::make_unique<NodeSection>(); },
});

}  // namespace

void NodeSection::draw(const Workbench& bench) {
    const auto ref = looked_at_node(bench);
    if (!ref) return;
    const TreeView& tree = *bench.live.trees()[ref->body];
    ui::heading(bench, "Node " + std::to_string(ref->node) + " of " +
                           bench.document.scene().bodies[ref->body].name);
    draw_numbers(bench, ref->body, ref->node);
    const std::uint32_t parent = tree.parent(ref->node);
    const bool selected = bench.view.settings().tree.selected.has_value();
    const auto select = [&](std::uint32_t node) {
        bench.post([ref = NodeRef{ref->body, node}](Workbench& b) {
            b.view.settings().tree.selected = ref;
        });
    };
    if (parent != no_node) {
        if (ImGui::Button("Parent")) select(parent);
        ui::note(bench, "node.parent");
        ImGui::SameLine();
        const std::uint32_t sibling = tree.sibling(ref->node);
        if (sibling != no_node && ImGui::Button("Sibling")) select(sibling);
        ImGui::SameLine();
    }
    if (selected && ImGui::Button("Let go")) {
        bench.post([](Workbench& b) {
            b.view.settings().tree.selected.reset();
            b.view.settings().tree.only_selection = false;
            b.view.settings().tree.isolate = false;
        });
    }
    if (selected && ref->node != 0) {
        bool isolated = bench.view.settings().tree.isolate;
        if (ImGui::Checkbox("Isolate", &isolated)) bench.post_command("view.isolate");
        ui::note(bench, "node.isolate");
        ui::tooltip(bench, bench.commands.find("view.isolate")->help);
    }
    chart_.draw(bench, *ref);
    ImGui::Dummy({0, bench.em() * 0.4f});
}

}  // namespace collidoscope::app
