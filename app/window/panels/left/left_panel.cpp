// The left side: the gallery of demos, what the scene is about, the map of a tree.
#include "app/window/panels/left/gallery.h"
#include "app/window/panels/left/tree_sections.h"
#include "app/window/widgets/ui.h"
#include "app/window/workbench/panel.h"

namespace collidoscope::app {
namespace {

class LeftPanel final : public Panel {
  public:
    void draw(const Workbench& bench) override;

  private:
    Gallery gallery_;
    Panels sections_{PanelPlace::Left};
    Panels instead_{PanelPlace::LeftSide};
    OptionControls options_;
    WorstNodes worst_;
};

const bool registered_left = register_panel({
    .id = "left",
    .order = 40,
    .make = [] { return std::make_unique<LeftPanel>(); },
});

}  // namespace

void LeftPanel::draw(const Workbench& bench) {
    const float em = bench.em();
    const Rect& rect = bench.layout.left;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {em * 0.77f, em * 0.77f});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, em * 0.04f});
    const bool open = ui::begin_panel(bench, "left", rect);
    Panel* instead = open ? instead_.first(bench) : nullptr;
    if (instead) {
        instead->draw(bench);
        ui::end_panel();
    } else if (open && bench.document.empty()) {
        gallery_.draw_search(bench);
        gallery_.draw(bench);
        ui::end_panel();
    } else if (open) {
        // The scene stays in sight: the gallery scrolls by itself in what is left over.
        Panel* subject = sections_.first(bench);
        const PanelRoom wish = subject ? subject->room(bench) : PanelRoom{};
        const float tree = tree_map_height(bench);
        const float room = ImGui::GetContentRegionAvail().y;
        const float faults = tree > 0 ? em * 15 : 0;
        const float scene = std::min(em * wish.height + tree + faults, room * wish.share);
        gallery_.draw_search(bench);
        ImGui::BeginChild("gallery",
                          {0, std::max(room - scene - em * 2.6f, em * wish.min_gallery)});
        gallery_.draw(bench);
        ImGui::EndChild();
        ImGui::BeginChild("scene");
        if (subject) subject->draw(bench);
        draw_tree_map(bench, options_);
        worst_.draw(bench);
        ImGui::EndChild();
        ui::end_panel();
    }
    ImGui::PopStyleVar(2);
}

}  // namespace collidoscope::app
