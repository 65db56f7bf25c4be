// The line of first steps above the bars: to drag, to play, to look up the keys.
#include <algorithm>
#include <array>
#include <cmath>

#include "app/window/widgets/ui.h"
#include "app/window/workbench/first_steps.h"
#include "app/window/workbench/panel.h"

namespace collidoscope::app {
namespace {

class FirstStepsStrip final : public Panel {
  public:
    void draw(const Workbench& bench) override;
};

const bool registered_first_steps = register_panel({
    .id = "first_steps",
    .order = 95,
    .available = [](const Workbench& bench) { return !bench.layout.strip.empty(); },
    .make = [] { return std::make_unique<FirstStepsStrip>(); },
});

// Bodies that follow the frames of another program stay where these have them.
bool plays_back(const Workbench& bench) {
    const auto& bodies = bench.document.scene().bodies;
    if (bodies.empty()) return false;
    const Crowd* crowd = std::get_if<Crowd>(&bodies.front().shape);
    return crowd && crowd->state->recorded.frames;
}

// The longest text that has room; the last one is the shortest.
std::string text_within(const Workbench& bench, float room) {
    const bool crowd = !bench.timeline.empty();
    const auto& bodies = bench.document.scene().bodies;
    const std::string what =
        bodies.size() > 1 ? "the orange " + std::string(title_of(bodies[1].shape)) : "a body";
    const std::string plays = crowd ? "Space runs time" : "Space plays the steps";
    const std::string one =
        crowd ? "the keys . and , go through a frame" : "the keys . and , go one by one";
    if (plays_back(bench))
        return "Space runs the recorded frames   ·   . and , go through one   ·   ? shows all keys";
    const std::array<std::string, 3> texts = {
        "Drag " + what + ": the answer follows   ·   " + plays + ", " + one +
            "   ·   ? shows all keys, Ctrl+P finds every command",
        "Drag " + what + "   ·   " + plays + "   ·   ? shows all keys",
        "Drag " + what + "   ·   Space   ·   ?"};
    for (const std::string& text : texts)
        if (ImGui::CalcTextSize(text.c_str()).x <= room) return text;
    return texts.back();
}

}  // namespace

void FirstStepsStrip::draw(const Workbench& bench) {
    const float em = bench.em();
    const Rect& at = bench.layout.strip;
    ImGui::SetNextWindowPos({at.x, at.y});
    ImGui::SetNextWindowSize({at.w, at.h});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
    ImGui::Begin("first steps", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                     ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoBringToFrontOnFocus |
                     ImGuiWindowFlags_NoBackground);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled({at.x, at.y}, {at.right(), at.bottom()}, ui::ink(bench.palette.raised));
    draw.AddRectFilled({at.x, at.y}, {at.x + em * 0.3f, at.bottom()},
                       ui::ink(bench.palette.accent));
    const float close = em * 1.8f, left = at.x + em;
    const std::string text = text_within(bench, at.right() - close - em - left);
    ui::draw_shortened(draw, bench.fonts.words,
                       {left, std::round(at.y + (at.h - bench.fonts.words->FontSize) * 0.5f)},
                       at.right() - close - em * 0.5f, ui::ink(bench.palette.text), text);
    ImGui::Dummy({at.w - close - em, at.h});
    ui::note(bench, "first_steps");
    ImGui::SetCursorScreenPos({at.right() - close - em * 0.3f, at.y});
    if (ImGui::InvisibleButton("close", {close, at.h}))
        bench.post([](Workbench& b) { b.settings.welcome = false; });
    ui::note(bench, "first_steps.close");
    const bool hovered = ImGui::IsItemHovered();
    ui::tooltip(bench, "Closes this line (Esc). Help, First steps brings it back.");
    const ImVec2 middle{std::round(at.right() - close * 0.5f - em * 0.3f),
                        std::round(at.y + at.h * 0.5f)};
    const float r = std::round(em * 0.28f);
    const ImU32 ink = ui::ink(hovered ? bench.palette.text : bench.palette.text_quiet);
    draw.AddLine({middle.x - r, middle.y - r}, {middle.x + r, middle.y + r}, ink,
                 1.5f * bench.scale());
    draw.AddLine({middle.x - r, middle.y + r}, {middle.x + r, middle.y - r}, ink,
                 1.5f * bench.scale());
    ImGui::End();
    ImGui::PopStyleVar(3);
}

}  // namespace collidoscope::app
