// The card of the first start: three lines over the scene, each of which is ticked off when it has
// been done. It goes when all are, or when it is closed, and does not come again by itself.
#include <algorithm>
#include <array>
#include <cmath>

#include "app/presenter/presenter.h"
#include "app/widgets/ui.h"
#include "app/workbench/panel.h"

namespace collidoscope::app {
namespace {

constexpr float card_width = 27, line_height = 1.7f;  // ems

class WelcomeCard final : public Panel {
  public:
    void draw(const Workbench& bench) override;

  private:
    void follow(const Workbench& bench);

    bool asked_ = false;          // for the run's first step
    bool begun_ = false;          // it is shown
    std::array<bool, 3> done_{};  // dragged, played, looked up the keys
};

// A lesson or an exercise stands beside the scene, and tells what to do.
bool beside_scene(const Workbench& bench) {
    const auto sides = panels_at(PanelPlace::LeftSide);
    return std::any_of(sides.begin(), sides.end(),
                       [&](const PanelInfo* side) { return side->available(bench); });
}

const bool registered_welcome = register_panel({
    .id = "welcome",
    .order = 95,
    .available =
        [](const Workbench& bench) {
            return bench.settings.welcome && !bench.document.empty() &&
                   !bench.layout.view.empty() && !beside_scene(bench) &&
                   !bench.part<Presenter>().on();
        },
    .make = [] { return std::make_unique<WelcomeCard>(); },
});

void close_card(const Workbench& bench) {
    bench.post([](Workbench& b) { b.settings.welcome = false; });
}

// A first run is begun at its first step, so that there is something to play.
void WelcomeCard::follow(const Workbench& bench) {
    const Player& player = bench.live.player();
    if (!asked_ && !player.empty() && !bench.live.recording()) {
        asked_ = true;
        bench.post([](Workbench& b) { b.playback.show(0); });
    }
    begun_ = begun_ || (asked_ && player.index() == 0);
    const bool stepped = begun_ && (player.playing() || player.index() > 0);
    done_[0] = done_[0] || bench.view.dragging_body();
    done_[1] = done_[1] || stepped || bench.timeline.playing();
    done_[2] = done_[2] || bench.dialogs.shown() == Dialog::Shortcuts;
    if (done_[0] && done_[1] && done_[2] && !bench.dialogs.open()) close_card(bench);
}

}  // namespace

void WelcomeCard::draw(const Workbench& bench) {
    follow(bench);
    if (bench.dialogs.open()) return;
    const float em = bench.em();
    const Rect& view = bench.layout.view;
    const bool crowd = !bench.timeline.empty();
    const auto& bodies = bench.document.scene().bodies;
    const std::string what =
        bodies.size() > 1 ? "the orange " + std::string(title_of(bodies[1].shape)) : "a body";
    const std::array<std::string, 3> lines = {
        "Drag " + what + ": the answer follows.",
        crowd ? "Space runs time; the keys . and , go through a frame."
              : "Space plays the steps; the keys . and , go one by one.",
        "? shows all keys, Ctrl+P finds every command."};
    float longest = 0;
    for (const std::string& line : lines)
        longest = std::max(longest, ImGui::CalcTextSize(line.c_str()).x);
    const float width = std::min(std::max(em * card_width, longest + em * 3.8f), view.w - em * 2);
    // Below the row of overlays.
    ImGui::SetNextWindowPos({std::round(view.x + em), std::round(view.y + em * 3.5f)});
    ImGui::SetNextWindowSize({width, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {em, em * 0.8f});
    ImGui::Begin("welcome", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                     ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_AlwaysAutoResize);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float r = em * 0.33f;
        const ImVec2 middle{at.x + em * 0.5f, std::round(at.y + em * line_height * 0.5f)};
        ImDrawList& draw = *ImGui::GetWindowDrawList();
        if (done_[i]) {
            draw.AddCircleFilled(middle, r, ui::ink(bench.palette.apart), 20);
        } else {
            draw.AddCircle(middle, r, ui::ink(bench.palette.text_quiet), 20, bench.scale());
        }
        draw.AddText({at.x + em * 1.5f, std::round(middle.y - ImGui::GetFontSize() * 0.5f)},
                     ui::ink(done_[i] ? bench.palette.text_quiet : bench.palette.text),
                     lines[i].c_str());
        ImGui::Dummy({width - em * 2, em * line_height});
        ui::note(bench, "welcome." + std::to_string(i) + (done_[i] ? ".done" : ""));
    }
    if (ImGui::Button("Got it")) close_card(bench);
    ui::note(bench, "welcome.close");
    ui::tooltip(bench, "Closes this card. Help, First steps brings it back.");
    ImGui::End();
    ImGui::PopStyleVar();
}

}  // namespace collidoscope::app
