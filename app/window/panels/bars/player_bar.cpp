// The bar of the player: back and forth, the scrub bar, the step's number, the speed.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "app/base/utilities/format.h"
#include "app/window/presenter/presenter.h"
#include "app/window/widgets/bar_room.h"
#include "app/window/widgets/ui.h"
#include "app/window/workbench/panel.h"

namespace collidoscope::app {
namespace {

std::string speed_text(double speed) {
    return fmt::format("{:g}×", speed);
}

// "step 3 of 9", inside a step behind the path that leads there: "obb_tree › box_axes · step 3 of
// 6". Where there is less room "3 of 9" and "3/9". How many steps are to come would tell what is
// hidden: "step 3" while something is.
ui::BarText step_text(const Workbench& bench) {
    const Player& player = bench.live.player();
    if (bench.live.recording()) return {{"recording…"}};
    if (player.empty()) return {{"no steps"}};
    const Recording& recording = player.recording();
    const bool part_is_missing =
        player.inside() ? recording.misses_inside(recording.caller(player.place().scope))
                        : recording.cut;
    const std::string here = ui::count(player.number_here() + 1);
    const std::string all = ui::count(player.count_here()) + (part_is_missing ? "+" : "");
    const bool hidden = bench.known.answer_hidden();
    const std::string numbers = hidden ? here : here + " of " + all;
    ui::BarText text{{"step " + numbers, numbers, hidden ? here : here + "/" + all}};
    if (!player.inside()) return text;
    std::string path;
    for (const Place& place : player.path())
        path += (path.empty() ? "" : " › ") + player.id_of(place.scope);
    text.forms.insert(text.forms.begin(), path + " · step " + numbers);
    return text;
}

// Without panels only what is needed to step is there; if nothing runs inside a step, there is
// nothing to step into.
std::vector<ui::BarButton> player_buttons(const Player& player, bool slim) {
    const bool playing = player.playing();
    std::vector<ui::BarButton> buttons = {
        {"player.start", icon::to_start, "|<", false, 3},
        {"player.back", icon::step_back, "<"},
        {"player.play", playing ? icon::pause : icon::play, playing ? "||" : ">", true},
        {"player.forward", icon::step_forward, ">"},
        {"player.end", icon::to_end, ">|", false, 4},
        {"player.into", icon::down, "v", false, 1},
        {"player.out", icon::up, "^", false, 2}};
    const bool nests = player.recording().nests;
    std::erase_if(buttons, [&](const ui::BarButton& button) {
        const bool inside = button.spare == 1 || button.spare == 2;
        return button.spare > 0 && (slim || (inside && !nests));
    });
    return buttons;
}

// Draws the steps inside the one at `at`: a range of their own below the scrub bar's, as wide as it
// takes, and in it the one shown.
void draw_inside(const Workbench& bench, float x0, float x1, float at, float y) {
    const Player& player = bench.live.player();
    if (!player.inside() && !player.can_step_into()) return;
    const Palette& p = bench.palette;
    const float em = bench.em(), line = std::max(1.0f, bench.scale());
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const std::vector<Place> path = player.path();
    float left = x0, right = x1, parent = at, top = y + em * 0.62f;
    // One row per depth; the step to go into has a short one that is empty.
    for (std::size_t depth = 1; depth <= path.size(); ++depth, top += em * 0.3f) {
        const bool open = depth < path.size();
        if (!open && player.inside() && !player.can_step_into()) break;
        const auto steps = player.steps_inside(path[depth - 1]);
        const float wide = std::clamp(em * 0.5f * static_cast<float>(steps.size()), em * 2,
                                      open ? (right - left) : em * 2);
        const float from = std::clamp(parent - wide * 0.5f, left, std::max(left, right - wide));
        const Color color = open ? p.accent : p.text_faint;
        draw.AddLine({parent, top - em * 0.3f}, {parent, top}, ui::ink(color), line);
        draw.AddRectFilled({from, top}, {from + wide, top + em * 0.16f}, ui::ink(p.line));
        if (!open) break;
        const auto here = std::find(steps.begin(), steps.end(), path[depth]);
        const auto number = static_cast<float>(here - steps.begin());
        const float last = static_cast<float>(std::max<std::size_t>(steps.size(), 2) - 1);
        parent = from + wide * std::min(number / last, 1.0f);
        draw.AddRectFilled({from, top}, {parent, top + em * 0.16f}, ui::ink(p.accent));
        left = from, right = from + wide;
    }
}

// Draws the ticks, `wide` pixels to a step from the first one's on. Those of steps to come would
// tell what is hidden.
void draw_ticks(const Workbench& bench, float x0, float wide, float y) {
    const Player& player = bench.live.player();
    const Palette& p = bench.palette;
    const float half = bench.em() * 0.42f;
    const bool hidden = bench.known.answer_hidden(), stops = !player.breakpoints().empty();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    float first = -1, previous = -1e9f;
    for (const std::size_t tick : player.ticks()) {
        if (hidden && tick > player.index()) break;
        const float x = std::round(x0 + wide * static_cast<float>(tick));
        if (x - previous < 3) continue;
        if (first < 0) first = x;
        previous = x;
        draw.AddLine({x, y - half}, {x, y + half}, ui::ink(stops ? p.hit : p.text_faint),
                     std::max(1.0f, bench.scale()));
    }
    if (first >= 0) bench.note_widget("scrub.ticks", {first, y - half, previous - first, 2 * half});
}

void draw_scrub(const Workbench& bench, float x0, float x1, float y) {
    const Player& player = bench.live.player();
    const Palette& p = bench.palette;
    const float em = bench.em(), half = std::round(em * 0.17f);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float width = x1 - x0;
    if (width < em * 4) return;
    ImGui::SetCursorScreenPos({x0 - em * 0.5f, y - em});
    ImGui::InvisibleButton("scrub", {width + em, em * 2});
    ui::note(bench, "player.scrub");
    const auto last = static_cast<float>(std::max<std::size_t>(player.count(), 2) - 1);
    if (ImGui::IsItemActive() && !player.empty()) {
        const float share = std::clamp((ImGui::GetIO().MousePos.x - x0) / width, 0.0f, 1.0f);
        bench.post([to = static_cast<std::size_t>(std::lround(share * last))](Workbench& b) {
            b.playback.show(to);
        });
    }
    const auto place = [&](std::size_t step) {
        return x0 + width * static_cast<float>(step) / last;
    };
    draw.AddRectFilled({x0, y - half}, {x1, y + half}, ui::ink(p.raised), half);
    draw.AddRect({x0, y - half}, {x1, y + half}, ui::ink(p.line), half);
    if (player.empty()) return;
    const float at = place(player.index());
    draw.AddRectFilled({x0, y - half}, {at, y + half}, ui::ink(p.accent), half);
    draw_ticks(bench, x0, width / last, y);
    draw_inside(bench, x0, x1, at, y);
    draw.AddCircleFilled({at, y}, em * 0.52f, ui::ink(player.inside() ? p.text_quiet : p.text), 24);
}

class PlayerBar final : public Panel {
  public:
    void draw(const Workbench& bench) override;
};

const bool registered_player = register_panel({
    .id = "player",
    .order = 70,
    .available = [](const Workbench& bench) { return !bench.part<Presenter>().on(); },
    .make = [] { return std::make_unique<PlayerBar>(); },
});

}  // namespace

void PlayerBar::draw(const Workbench& bench) {
    const Rect& rect = bench.layout.player;
    const float em = bench.em();
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    const bool open = ui::begin_panel(bench, "player", rect, false);
    ImGui::PopStyleVar();
    if (!open) return;
    const Player& player = bench.live.player();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddLine({rect.x, rect.y + 0.5f}, {rect.right(), rect.y + 0.5f},
                 ui::ink(bench.palette.line));
    const float side = std::round(em * 2.1f), top = std::round(rect.y + (rect.h - side) * 0.5f);
    float x = rect.x + em * 1.08f;
    // Below the bar of simulation time it says which of the two it is.
    if (!bench.layout.timeline.empty()) {
        draw.AddText(bench.fonts.small, bench.fonts.small->FontSize,
                     {x, std::round(rect.y + (rect.h - bench.fonts.small->FontSize) * 0.5f)},
                     ui::ink(bench.palette.text_faint), "STEPS");
        x += em * 3.2f;
    }
    const bool slim = bench.settings.panels_hidden;
    const float speed_width = em * 3.2f;
    float right = rect.right() - em * 1.08f - speed_width;
    const ui::BarText step = step_text(bench);
    ImGui::PushFont(bench.fonts.numbers);
    const float narrowest = step.width(step.forms.size() - 1);
    ImGui::PopFont();
    const float for_buttons = right - em * (1 + ui::scrub_room) - narrowest - x;
    x = ui::bar_buttons(bench, player_buttons(player, slim),
                        {x, top, side + em * 0.95f, for_buttons, "player.more"});

    // From the right: speed, the step's number.
    ImGui::PushFont(bench.fonts.numbers);
    ImGui::SetCursorScreenPos({right, top});
    if (ImGui::Button(speed_text(player.speed()).c_str(), {speed_width, side}))
        ImGui::OpenPopup("speed");
    ui::note(bench, "player.speed");
    ui::tooltip(bench, "Playback speed.");
    const float room = right - em - x;
    const std::size_t form = step.fitting(room, em * ui::scrub_room);
    if (step.width(form) <= room) {
        right -= step.width(form) + em;
        ui::bar_text(bench, step, form, {right, rect.y, step.width(form), rect.h},
                     "player.counter");
    }
    if (ImGui::BeginPopup("speed")) {
        for (const double speed : {0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 64.0}) {
            if (ImGui::Selectable(speed_text(speed).c_str(), speed == player.speed(), 0,
                                  {em * 3.5f, 0}))
                bench.post([speed](Workbench& b) { b.live.player().set_speed(speed); });
        }
        ImGui::EndPopup();
    }
    ImGui::PopFont();
    // Predicting: on or off, and the score.
    const Score& score = bench.predict.score();
    std::string predict = "Predict";
    if (bench.predict.on() && score.asked > 0) {
        predict += "  " + std::to_string(score.right) + " of " + std::to_string(score.asked);
    }
    const float chip_width = ImGui::CalcTextSize(predict.c_str()).x + em * 1.5f;
    if (!slim && right - chip_width - em * 1.2f - x > em * 8) {
        right -= chip_width + em * 1.2f;
        ImGui::SetCursorScreenPos({right, top});
        ui::chip(bench, "predict.mode", predict);
    }
    draw_scrub(bench, x + em * 0.3f, right - em * 1.2f, std::round(rect.y + rect.h * 0.5f));
    ui::end_panel();
}

}  // namespace collidoscope::app
