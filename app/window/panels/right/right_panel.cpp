// The right side: the answer, the pseudo-code, the values of the step, the options, as they have
// registered themselves.
#include "app/window/widgets/option_controls.h"
#include "app/window/widgets/ui.h"
#include "app/window/workbench/panel.h"

namespace collidoscope::app {
namespace {

class RightPanel final : public Panel {
  public:
    void draw(const Workbench& bench) override;

  private:
    Panels sections_{PanelPlace::Right};
    Panels instead_{PanelPlace::RightSide};
};

const bool registered_right = register_panel({
    .id = "right",
    .order = 50,
    .make = [] { return std::make_unique<RightPanel>(); },
});

class SwitchesSection final : public Panel {
  public:
    void draw(const Workbench& bench) override { controls_.draw_switches(bench); }

  private:
    OptionControls controls_;
};

const bool registered_switches = register_panel({
    .id = "right.switches",
    .place = PanelPlace::Right,
    .order = 30,
    .make = [] { return std::make_unique<SwitchesSection>(); },
});

class OptionsSection final : public Panel {
  public:
    void draw(const Workbench& bench) override { controls_.draw_options(bench); }

  private:
    OptionControls controls_;
};

const bool registered_options = register_panel({
    .id = "right.options",
    .place = PanelPlace::Right,
    .order = 70,
    .make = [] { return std::make_unique<OptionsSection>(); },
});

}  // namespace

void RightPanel::draw(const Workbench& bench) {
    const float em = bench.em();
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {em, em * 0.77f});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {em * 0.5f, em * 0.25f});
    if (ui::begin_panel(bench, "right", bench.layout.right)) {
        if (Panel* instead = instead_.first(bench)) {
            instead->draw(bench);
        } else if (!bench.document.empty()) {
            sections_.draw(bench);
        }
        ui::end_panel();
    }
    ImGui::PopStyleVar(2);
}

}  // namespace collidoscope::app
