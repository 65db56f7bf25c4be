// The drawer's lists: all steps, what it cost, what happened.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "app/window/widgets/ui.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {
namespace {

void draw_step_row(const Workbench& bench, std::size_t index, float height) {
    const Player& player = bench.live.player();
    const Step& step = player.recording().steps[index];
    const float em = bench.em(), width = ImGui::GetContentRegionAvail().x;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::PushID(static_cast<int>(index));
    const bool clicked = ImGui::InvisibleButton("step", {std::max(width, 1.0f), height});
    ImGui::PopID();
    const bool current = index == player.index(), hovered = ImGui::IsItemHovered();
    if (hovered) bench.drawn().pointing = pointed_at(step);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const Palette& p = bench.palette;
    if (current || hovered) {
        draw.AddRectFilled(at, {at.x + width, at.y + height},
                           ui::ink(faded(p.selection, current ? 1.0f : 0.4f)), em * 0.3f);
    }
    ImFont* mono = bench.fonts.numbers;
    const float y = std::round(at.y + (height - mono->FontSize) * 0.5f);
    const std::string number = ui::count(index + 1);
    const float number_width = mono->CalcTextSizeA(mono->FontSize, 1e9f, 0, number.c_str()).x;
    draw.AddText(mono, mono->FontSize, {at.x + em * 3.4f - number_width, y}, ui::ink(p.text_faint),
                 number.c_str());
    // A step to be predicted is not revealed beforehand.
    const bool hidden = bench.known.answer_hidden() && index > player.index();
    ui::draw_shortened(draw, mono, {at.x + em * 4.4f, y}, at.x + em * 13.2f, ui::ink(p.text_quiet),
                       hidden ? "…" : step.label);
    ui::draw_shortened(draw, bench.fonts.words,
                       {at.x + em * 13.8f, at.y + (height - ImGui::GetFontSize()) * 0.5f},
                       at.x + width, ui::ink(current || hovered ? p.text : p.text_quiet),
                       hidden ? "…" : step.text());
    if (clicked) {
        bench.post([to = index](Workbench& b) { b.playback.show(to); });
    }
}

class StepsTab final : public Tab {
  public:
    void draw(const Workbench& bench) override;

  private:
    std::uint64_t followed_ = 0;
};

const bool registered_steps = register_tab({
    .id = "steps",
    .title = "Steps",
    .help = "Every step of the run with its sentence; a click goes there.",
    .words = "list history trace log",
    .order = 40,
    .priority = 10,
    .make = [] { return std::make_unique<StepsTab>(); },
});

class CostTab final : public Tab {
  public:
    void draw(const Workbench& bench) override;
};

const bool registered_cost = register_tab({
    .id = "cost",
    .title = "Cost",
    .help = "Number of times each line of the pseudo-code was reached, and what the run counted.",
    .words = "counters operations tests profile",
    .order = 110,
    .make = [] { return std::make_unique<CostTab>(); },
});

class LogTab final : public Tab {
  public:
    void draw(const Workbench& bench) override;
};

const bool registered_log = register_tab({
    .id = "log",
    .title = "Log",
    .help = "Messages of the program: files opened, warnings, problems.",
    .words = "messages warnings console",
    .order = 120,
    .make = [] { return std::make_unique<LogTab>(); },
});

}  // namespace

void StepsTab::draw(const Workbench& bench) {
    const Player& player = bench.live.player();
    if (player.empty()) {
        ui::words(bench, bench.live.recording() ? "Recording the steps…" : "Nothing is recorded.",
                  ui::Rank::Faint);
        return;
    }
    const float height = std::round(bench.em() * 1.6f);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    // Follow the current step while it moves.
    if (followed_ != player.version()) {
        followed_ = player.version();
        const float middle = height * (static_cast<float>(player.index()) + 0.5f);
        ImGui::SetScrollY(std::max(0.0f, middle - ImGui::GetWindowHeight() * 0.5f));
    }
    // The step after this one stands for all that are hidden: their number is hidden, too.
    const std::size_t rows =
        bench.known.answer_hidden() ? std::min(player.count(), player.index() + 2) : player.count();
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(rows), height);
    while (clipper.Step()) {
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
            draw_step_row(bench, static_cast<std::size_t>(i), height);
    }
    ImGui::PopStyleVar();
    if (player.recording().cut) {
        ui::words(
            bench,
            "The recording was truncated here: the run continues, but its steps are not recorded.",
            ui::Rank::Faint);
    }
}

void CostTab::draw(const Workbench& bench) {
    const Live& live = bench.live;
    const float em = bench.em();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float width = ui::name_width(bench, "window's frame");
    ImGui::BeginGroup();
    ui::quantity(bench, "this answer", duration_text(live.answer_ms()), width);
    if (live.record_ms() > 0)
        ui::quantity(bench, "last recording", duration_text(live.record_ms()), width);
    ui::quantity(bench, "window's frame", duration_text(bench.desktop.frame_cpu_ms), width);
    ui::quantity(bench, "answers", ui::count(live.answers_given()), width);
    const Answer* shown = bench.known.shown_answer();
    if (shown && shown->volume_tests)
        ui::quantity(bench, "volume tests", ui::count(*shown->volume_tests), width);
    if (shown && shown->primitive_tests)
        ui::quantity(bench, "triangle tests", ui::count(*shown->primitive_tests), width);
    ImGui::EndGroup();

    // The last answers, one bar each.
    const std::vector<float> costs = live.cost_history();
    const ImVec2 room = ImGui::GetWindowSize();
    const float left = corner.x + width + em * 9,
                right = ImGui::GetWindowPos().x + room.x - em * 1.5f;
    const float bottom = ImGui::GetWindowPos().y + room.y - em, top = corner.y + em * 1.4f;
    if (costs.size() < 2 || right - left < em * 8 || bottom - top < em * 2) return;
    const float highest = std::max(*std::max_element(costs.begin(), costs.end()), 1e-6f);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float step = (right - left) / 240.0f;
    for (std::size_t i = 0; i < costs.size(); ++i) {
        const float x = right - step * static_cast<float>(costs.size() - i);
        const float y = bottom - (bottom - top) * costs[i] / highest;
        draw.AddRectFilled(
            {x, y}, {x + std::max(step - 1, 1.0f), bottom},
            ui::ink(i + 1 == costs.size() ? bench.palette.current : bench.palette.text_faint));
    }
    draw.AddLine({left, bottom}, {right, bottom}, ui::ink(bench.palette.line));
    const std::string text = "the last " + ui::count(costs.size()) + " answers, at most " +
                             duration_text(static_cast<double>(highest));
    draw.AddText({left, corner.y}, ui::ink(bench.palette.text_faint), text.c_str());
}

void LogTab::draw(const Workbench& bench) {
    if (bench.messages.lines().empty())
        ui::words(bench, "Nothing has happened yet.", ui::Rank::Faint);
    for (const LogLine& line : bench.messages.lines()) {
        ImGui::PushFont(bench.fonts.numbers);
        ui::words(bench, line.time, ui::Rank::Faint);
        ImGui::PopFont();
        ImGui::SameLine(0, bench.em());
        if (line.tone != Tone::Info) {
            ImGui::PushStyleColor(ImGuiCol_Text, ui::ink4(bench.palette.hit));
            ImGui::TextUnformatted(line.text.c_str());
            ImGui::PopStyleColor();
        } else {
            ui::words(bench, line.text, ui::Rank::Quiet);
        }
    }
    if (ImGui::GetScrollY() >= ImGui::GetScrollMaxY()) ImGui::SetScrollHereY(1);
}

}  // namespace collidoscope::app
