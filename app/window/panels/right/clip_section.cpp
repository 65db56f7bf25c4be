// The plane that bodies are cut open at: its axis, its place, and the side that is left out.
#include <imgui.h>

#include <array>
#include <cmath>

#include "app/view/camera/contents.h"
#include "app/window/widgets/ui.h"
#include "app/window/workbench/panel.h"

namespace collidoscope::app {
namespace {

class ClipSection final : public Panel {
  public:
    void draw(const Workbench& bench) override;
};

const bool registered_clip = register_panel({
    .id = "right.clip",
    .place = PanelPlace::Right,
    .order = 8,
    .available =
        [](const Workbench& bench) {
            return !bench.document.empty() && bench.view.settings().clip.has_value();
        },
    .make = [] { return std::make_unique<ClipSection>(); },
});

void change(const Workbench& bench, const ClipPlane& plane) {
    bench.post([plane](Workbench& b) {
        if (b.view.settings().clip) b.view.settings().clip = plane;
    });
}

}  // namespace

void ClipSection::draw(const Workbench& bench) {
    ClipPlane plane = *bench.view.settings().clip;
    const Aabb contents = contents_of(bench.document.scene());
    const float em = bench.em();
    ui::heading(bench, "Clip plane");
    constexpr std::array axes{"X", "Y", "Z"};
    for (int axis = 0; axis < 3; ++axis) {
        const bool on = plane.axis == axis;
        ImGui::PushStyleColor(ImGuiCol_Border,
                              ui::ink4(on ? bench.palette.accent : bench.palette.line));
        if (ImGui::Button(axes[static_cast<std::size_t>(axis)], {em * 2.2f, 0}) && !on) {
            const double middle = center_of(contents)[axis];
            change(bench, {static_cast<std::uint8_t>(axis), plane.upper, middle});
        }
        ImGui::PopStyleColor();
        ui::note(bench, std::string("clip.") + axes[static_cast<std::size_t>(axis)]);
        ImGui::SameLine(0, em * 0.4f);
    }
    if (ImGui::Button("Other side")) change(bench, {plane.axis, !plane.upper, plane.at});
    ui::note(bench, "clip.side");
    ImGui::SameLine(0, em * 0.4f);
    if (ImGui::Button("Off")) bench.post_command("view.clip_plane");
    ui::note(bench, "clip.off");
    const double low = contents.min[plane.axis], high = contents.max[plane.axis];
    ImGui::SetNextItemWidth(-1);
    if (ImGui::SliderScalar("##at", ImGuiDataType_Double, &plane.at, &low, &high, "at %.4g",
                            ImGuiSliderFlags_AlwaysClamp))
        change(bench, plane);
    ui::note(bench, "clip.at");
    ImGui::Dummy({0, em * 0.4f});
}

}  // namespace collidoscope::app
