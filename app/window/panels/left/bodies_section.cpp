// The bodies of the scene: what each is, and whether it is seen and can be moved.
#include "app/window/widgets/tree_choice.h"
#include "app/window/widgets/ui.h"
#include "app/window/workbench/panel.h"

namespace collidoscope::app {
namespace {

class BodiesSection final : public Panel {
  public:
    void draw(const Workbench& bench) override;
    PanelRoom room(const Workbench& bench) const override {
        const auto bodies = static_cast<float>(bench.document.scene().bodies.size());
        return {.height = 2.4f + 1.95f * bodies};
    }
};

const bool registered_bodies = register_panel({
    .id = "left.bodies",
    .place = PanelPlace::Left,
    .order = 90,
    .make = [] { return std::make_unique<BodiesSection>(); },
});

// In the workshop the tree stands in their place and gets most of the room.
class WorkshopSection final : public Panel {
  public:
    void draw(const Workbench&) override {}
    PanelRoom room(const Workbench& bench) const override {
        const auto bodies = static_cast<float>(bench.document.scene().bodies.size());
        return {.height = 2.4f + 1.95f * bodies, .share = 0.79f, .min_gallery = 5};
    }
};

const bool registered_workshop = register_panel({
    .id = "left.workshop",
    .place = PanelPlace::Left,
    .order = 60,
    .available = has_workshop,
    .make = [] { return std::make_unique<WorkshopSection>(); },
});

}  // namespace

void BodiesSection::draw(const Workbench& bench) {
    ui::heading(bench, "Scene");
    const auto& bodies = bench.document.scene().bodies;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        const Body& body = bodies[i];
        std::string text = body.name + " · " + std::string(title_of(body.shape));
        if (const auto* mesh = std::get_if<MeshInstance>(&body.shape)) {
            const std::filesystem::path file(mesh->file);
            const bool named = body.name.find(file.stem().string()) != std::string::npos;
            text = named ? body.name : body.name + " · " + file.filename().string();
        }
        const bool held = bench.selection.body == i && bench.view.dragging_body();
        const char* state = held            ? "dragging"
                            : !body.visible ? "hidden"
                            : body.locked   ? "locked"
                                            : "";
        const char* marker = i == 0 ? "■" : i == 1 ? "●" : "▲";
        const std::string id = "body:" + std::to_string(i);
        if (ui::row(bench, id, text,
                    {.selected = bench.selection.body == i,
                     .icon = marker,
                     .icon_color = &bench.palette.body(i),
                     .trailing = state})) {
            bench.post([which = bench.selection.body == i ? std::nullopt : std::optional(i)](
                           Workbench& b) { b.selection.select(which); });
        }
        // The menu acts on the selected body.
        if (ImGui::IsItemClicked(ImGuiMouseButton_Right))
            bench.post([i](Workbench& b) { b.selection.select(i); });
        if (!ImGui::BeginPopupContextItem(id.c_str())) continue;
        if (ImGui::MenuItem(body.visible ? "Hide" : "Show")) {
            bench.post([i, title = body.visible ? "Hide" : "Show"](Workbench& b) {
                b.document.edit(title,
                                [i](Scene& s) { s.bodies[i].visible = !s.bodies[i].visible; });
            });
        } else if (ImGui::MenuItem(body.locked ? "Unlock" : "Lock")) {
            bench.post([i, title = body.locked ? "Unlock" : "Lock"](Workbench& b) {
                b.document.edit(title, [i](Scene& s) { s.bodies[i].locked = !s.bodies[i].locked; });
            });
        } else if (ImGui::MenuItem("Frame")) {
            bench.post([i](Workbench& b) {
                b.selection.select(i);
                b.stage.sync();
                b.view.frame_selection();
            });
        }
        ImGui::Separator();
        for (const char* command :
             {"edit.inspector", "edit.copy_body", "edit.duplicate_body", "edit.delete_body",
              "edit.replace_mesh", "edit.use_as_a", "edit.use_as_b"})
            ui::menu_item(bench, *bench.commands.find(command));
        ImGui::EndPopup();
    }
}

}  // namespace collidoscope::app
