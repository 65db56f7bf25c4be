// Asks what an opened mesh is for: A, B, or a scene of its own; and which of its axes is up.
#include <imgui.h>

#include <cstdio>

#include "app/model/meshes/mesh_import.h"
#include "app/window/panels/dialogs/dialog_frame.h"
#include "app/window/widgets/ui.h"
#include "app/window/workbench/dialog_panel.h"

namespace collidoscope::app {
namespace {

class MeshDialog final : public Panel {
  public:
    void draw(const Workbench& bench) override;
};

const bool registered_mesh = register_dialog({
    .id = "mesh",
    .canceled = [](Workbench& b) { b.files.meshes.use({}); },
    .make = [] { return std::make_unique<MeshDialog>(); },
});

// "1,280 triangles, 2 x 2 x 2"
std::string describe(const MeshInstance& mesh) {
    const Aabb box = bounds_of(Shape(mesh));
    const vec3 size = box.max - box.min;
    return ui::count(mesh.asset->mesh().triangles.size()) + " triangles, " + ui::number(size.x) +
           " × " + ui::number(size.y) + " × " + ui::number(size.z);
}

// A button that is gray, with the reason as its tooltip, where the demo takes no mesh.
void draw_use(const Workbench& bench, const char* id, MeshUse use, std::size_t body) {
    const auto& bodies = bench.document.scene().bodies;
    const auto slots = bench.document.demo().inputs();
    const bool can = body < slots.size() && bench.files.meshes.takes(body);
    const std::string letter(1, static_cast<char>('A' + body));
    std::string help = "The demo takes no mesh for " + letter + ".";
    if (can) {
        const std::string words =
            conversion_words(Shape(bench.files.meshes.opened()->mesh), slots[body]);
        help = "Replaces " + bodies[body].name + "; the other bodies stay." +
               (words.empty() ? "" : " The demo takes " + words + ".");
    }
    ImGui::BeginDisabled(!can);
    const bool pressed = ImGui::Button(("As " + letter).c_str(), {bench.em() * 5, 0});
    ImGui::EndDisabled();
    ui::note(bench, id);
    ui::tooltip(bench, help);
    if (pressed) bench.post([use](Workbench& b) { b.files.meshes.use(use); });
}

}  // namespace

void MeshDialog::draw(const Workbench& bench) {
    const auto& opened = bench.files.meshes.opened();
    if (!opened) return;
    const float em = bench.em();
    begin_dialog(bench, opened->path.filename().string().c_str(), 40, 0);
    ui::words(bench, describe(opened->mesh), ui::Rank::Quiet);
    ImGui::Dummy({0, em * 0.3f});
    ImGui::AlignTextToFramePadding();
    ui::words(bench, "Up axis", ui::Rank::Quiet);
    ImGui::SameLine(em * 6);
    const bool told = has_up_axis(opened->path);
    const bool z = bench.settings.mesh_z_up && !told;
    ImGui::BeginDisabled(told);
    if (ImGui::RadioButton("Y", !z)) bench.post([](Workbench& b) { b.settings.mesh_z_up = false; });
    ui::note(bench, "mesh.y_up");
    ui::tooltip(bench, told ? "In glTF, Y is always up."
                            : "As in this program: the file is taken as it is.");
    ImGui::SameLine();
    if (ImGui::RadioButton("Z", z)) bench.post([](Workbench& b) { b.settings.mesh_z_up = true; });
    ui::note(bench, "mesh.z_up");
    ImGui::EndDisabled();
    ui::tooltip(bench, told ? "In glTF, Y is always up."
                            : "As in CAD and Blender: the mesh is rotated by -90° about X.");
    ImGui::Dummy({0, em * 0.3f});
    draw_use(bench, "mesh.as_a", MeshUse::A, 0);
    ImGui::SameLine();
    draw_use(bench, "mesh.as_b", MeshUse::B, 1);
    ImGui::SameLine();
    const Body* first = bench.files.meshes.beside();
    const Demo* pair = bench.files.meshes.two_mesh_demo();
    bool beside = false;
    if (first && pair) {
        const std::string text = "Beside it (" + name_of(pair->info()) + ")";
        beside = ImGui::Button(text.c_str());
        ui::note(bench, "mesh.beside");
        ui::tooltip(bench, "A scene of " + first->name + " and this mesh. Undo brings yours back.");
        ImGui::SameLine();
    }
    const bool own = ImGui::Button("New scene", {em * 8, 0});
    ui::note(bench, "mesh.scene");
    ui::tooltip(bench,
                "A scene with the mesh alone, or with two copies of it if the demo takes two. Undo "
                "brings yours back.");
    ImGui::SameLine();
    const bool cancel = ImGui::Button("Cancel", {em * 6, 0});
    ui::note(bench, "mesh.cancel");
    end_dialog();
    if (beside) bench.post([](Workbench& b) { b.files.meshes.use(MeshUse::Beside); });
    if (own) bench.post([](Workbench& b) { b.files.meshes.use(MeshUse::Scene); });
    if (cancel) bench.post([](Workbench& b) { b.escape(); });
}

}  // namespace collidoscope::app
