// The switches of the demo, and the numbers of the selected node of a tree.
#include <cstdio>

#include "app/panels/panels.h"
#include "app/panels/tree_choice.h"
#include "app/panels/ui.h"

namespace collidoscope::app {
namespace {

void draw_option(Workbench& bench, const OptionSpec& spec, const Json& value) {
    ImGui::PushID(spec.id.c_str());
    if (value.is_boolean()) {
        bool on = value.get<bool>();
        if (ImGui::Checkbox(spec.title.c_str(), &on)) bench.set_option(spec.id, on);
    } else if (value.is_number_integer()) {
        ui::words(bench, spec.title, ui::Rank::Quiet);
        int number = value.get<int>();
        ImGui::SetNextItemWidth(-1);
        // One edit when the slider is let go, not one for each step of it.
        static std::optional<int> held;
        int shown = held ? *held : number;
        const bool moved =
            ImGui::SliderInt("##value", &shown, static_cast<int>(spec.min),
                             static_cast<int>(spec.max), "%d", ImGuiSliderFlags_AlwaysClamp);
        if (ImGui::IsItemActive() && moved) held = shown;
        if (ImGui::IsItemDeactivatedAfterEdit()) {
            held.reset();
            bench.set_option(spec.id, shown);
        }
    } else if (value.is_string()) {
        ui::words(bench, spec.title, ui::Rank::Quiet);
        ImGui::SetNextItemWidth(-1);
        const std::string chosen = value.get<std::string>();
        if (ImGui::BeginCombo("##value", chosen.c_str())) {
            for (const std::string& choice : spec.choices) {
                if (ImGui::Selectable(choice.c_str(), choice == chosen))
                    bench.set_option(spec.id, choice);
            }
            ImGui::EndCombo();
        }
    }
    ui::note(bench, "option:" + spec.id);
    if (!spec.help.empty()) ui::tooltip(bench, spec.help);
    ImGui::PopID();
}

Json given_value(const Workbench& bench, const OptionSpec& spec) {
    const Json& given = bench.document.scene().options;
    const auto found = given.find(spec.id);
    return found == given.end() ? spec.fallback : *found;
}

std::string percent(double share) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1f %%", 100 * share);
    return text;
}

std::string extent(const VolumeShape& shape) {
    vec3 size{0};
    if (const auto* box = std::get_if<Aabb>(&shape)) size = box->max - box->min;
    if (const auto* box = std::get_if<Box>(&shape)) size = box->half * 2.0f;
    if (const auto* ball = std::get_if<Sphere>(&shape)) size = vec3(2 * ball->radius);
    return ui::number(size.x) + " × " + ui::number(size.y) + " × " + ui::number(size.z);
}

}  // namespace

// The switches stand under the answer they change, the rest below the values.
void draw_switches(Workbench& bench) {
    for (const OptionSpec& spec : bench.document.demo().options()) {
        if (spec.fallback.is_boolean()) draw_option(bench, spec, given_value(bench, spec));
    }
}

void draw_options(Workbench& bench) {
    const Demo& demo = bench.document.demo();
    bool any = false;
    for (const OptionSpec& spec : demo.options()) {
        if (spec.fallback.is_boolean()) continue;
        if (!any) ui::heading(bench, "Options");
        any = true;
        draw_option(bench, spec, given_value(bench, spec));
    }
    ImGui::Dummy({0, bench.em() * 0.5f});
    ui::words_wrapped(bench, demo.info().summary, ui::Rank::Faint);
    ui::words_wrapped(bench, demo.info().source, ui::Rank::Faint);
}

void draw_node(Workbench& bench) {
    const auto body = shown_tree(bench);
    const std::optional<NodeRef>& selection = bench.view.settings().tree.selected;
    if (!body || !selection || selection->body != *body) return;
    const TreeView& tree = *bench.live.trees()[*body];
    const std::uint32_t node = selection->node;
    if (node >= tree.node_count()) return;
    ui::heading(
        bench, "Node " + std::to_string(node) + " of " + bench.document.scene().bodies[*body].name);
    const float width = ui::name_width(bench, "SAH share ");
    const auto say = [&](const char* name, const std::string& value,
                         const Color* colour = nullptr) {
        ui::quantity(bench, name, value, width, colour);
    };
    say("level", std::to_string(tree.depth(node)));
    say("triangles", ui::count(tree.slots(node).count));
    std::string children;
    for (const std::uint32_t child : tree.children(node)) {
        children += (children.empty() ? "" : ", ") + std::to_string(child);
    }
    say("children", children.empty() ? "leaf" : children);
    const TreeStatistics& stats = statistics_once(bench.live.trees()[*body]);
    const double share = stats.sah_cost > 0 ? sah_part(tree, node) / stats.sah_cost : 0;
    say("SAH share", percent(share));
    const double overlap = sibling_overlap(tree, node);
    const bool bad = overlap > 0.25;
    say("overlap", percent(overlap) + " with sibling", bad ? &bench.palette.hit : nullptr);
    say("extent", extent(tree.bounds(node)));
    const std::uint32_t parent = tree.parent(node);
    if (parent == no_node) return;
    if (ImGui::Button("Parent")) bench.view.settings().tree.selected = NodeRef{*body, parent};
    ImGui::SameLine();
    if (ImGui::Button("Sibling"))
        bench.view.settings().tree.selected = NodeRef{*body, tree.sibling(node)};
}

}  // namespace collidoscope::app
