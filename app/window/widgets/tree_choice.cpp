#include "app/window/widgets/tree_choice.h"

#include "app/view/tree_debugger/tree_build.h"
#include "app/window/widgets/ui.h"
#include "collision/trees/dump/dump_view.h"

namespace collidoscope::app {

std::optional<std::size_t> shown_tree(const Workbench& bench) {
    const auto& trees = bench.live.trees();
    const auto has = [&](std::size_t body) {
        return body < trees.size() && trees[body] != nullptr &&
               body < bench.document.scene().bodies.size();
    };
    if (bench.selection.tree && has(*bench.selection.tree)) return bench.selection.tree;
    if (bench.selection.body && has(*bench.selection.body)) return bench.selection.body;
    for (std::size_t i = 0; i < trees.size(); ++i) {
        if (has(i)) return i;
    }
    return std::nullopt;
}

const DumpView* imported_tree(const Workbench& bench) {
    const auto body = shown_tree(bench);
    return body ? dynamic_cast<const DumpView*>(bench.live.trees()[*body].get()) : nullptr;
}

void draw_tree_choice(const Workbench& bench) {
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
            bench.post([i](Workbench& b) { b.selection.tree = i; });
        ImGui::PopStyleColor();
        ImGui::PopID();
        ui::note(bench, id);
    }
}

void take_builder(const Workbench& bench, std::size_t body, Scene& scene) {
    const Demo& demo = bench.document.demo();
    const auto& trees = bench.live.trees();
    if (body < trees.size() && dynamic_cast<const DumpView*>(trees[body].get()))
        scene.options.set("builder", Datum(std::string(tree_of_the_file)));
    for (const OptionSpec& spec : demo.options()) {
        const bool its_builder =
            spec.id == "builder" || spec.id == (body == 0 ? "builder_a" : "builder_b");
        if (its_builder || spec.id == "leaf_size")
            scene.options.set(its_builder ? "builder" : spec.id,
                              option(demo, *bench.live.question(), spec.id));
    }
}

bool has_workshop(const Workbench& bench) {
    return !bench.document.empty() && workshop_in(bench.document.demo()) != nullptr;
}

}  // namespace collidoscope::app
