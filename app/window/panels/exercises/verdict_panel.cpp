// The right side while an exercise is open: what came of the last run, the failing case field by
// field, a hint, and what the program printed.
#include <imgui.h>

#include "app/base/utilities/format.h"
#include "app/window/panels/exercises/exercise_state.h"
#include "app/window/panels/exercises/values_in_words.h"
#include "app/window/widgets/ui.h"
#include "app/window/workbench/panel.h"

namespace collidoscope::app {
namespace {

class VerdictPanel final : public Panel {
  public:
    void draw(const Workbench& bench) override;
};

const bool registered_verdict = register_panel({
    .id = "exercise.verdict",
    .place = PanelPlace::RightSide,
    .order = 20,
    .available = [](const Workbench& bench) { return bench.part<ExerciseState>().started(); },
    .make = [] { return std::make_unique<VerdictPanel>(); },
});

void draw_headline(const Workbench& bench, const std::string& text, const Color& color, bool good) {
    const float em = bench.em();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float r = em * 0.55f;
    const ImVec2 middle{at.x + r, at.y + em * 0.75f};
    if (good)
        draw.AddCircle(middle, r * 0.85f, ui::ink(color), 24, 2.5f * bench.scale());
    else
        draw.AddCircleFilled(middle, r, ui::ink(color), 24);
    ImGui::SetCursorScreenPos({at.x + em * 1.6f, at.y});
    ImGui::PushFont(bench.fonts.title);
    ImGui::PushStyleColor(ImGuiCol_Text, ui::ink4(color));
    ui::wrapped(text, ImGui::GetContentRegionAvail().x);
    ImGui::PopStyleColor();
    ImGui::PopFont();
    ui::note(bench, "exercise.headline");
}

// Printed text on the ground of code.
void draw_printed(const Workbench& bench, const std::string& text, float most) {
    const float em = bench.em();
    ImGui::PushStyleColor(ImGuiCol_ChildBg, ui::ink4(bench.palette.code));
    ImGui::PushFont(bench.fonts.numbers);
    const float width = ImGui::GetContentRegionAvail().x - em * 0.4f;
    const float height =
        std::min(most, ImGui::CalcTextSize(text.c_str(), nullptr, false, width - em).y + em * 1.2f);
    ImGui::BeginChild("printed", {width, height}, false);
    ImGui::SetCursorPos({em * 0.5f, em * 0.5f});
    ImGui::PushTextWrapPos(width - em * 0.5f);
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopTextWrapPos();
    ImGui::EndChild();
    ImGui::PopFont();
    ImGui::PopStyleColor();
}

void draw_fields(const Workbench& bench, const FailingCase& failing) {
    const Palette& p = bench.palette;
    const float em = bench.em(), width = ImGui::GetContentRegionAvail().x;
    const float name = std::min(em * 9.5f, width * 0.41f);
    const float yours = (width - name) * 0.48f;
    ImFont* type = bench.fonts.numbers;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const auto cell = [&](float x, float right, const std::string& text, const Color& color) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        ui::draw_shortened(draw, type, {at.x + x, at.y + em * 0.25f}, at.x + right - em * 0.4f,
                           ui::ink(color), text);
    };
    cell(name, name + yours, "yours", p.text_quiet);
    cell(name + yours, width, "expected", p.text_quiet);
    ImGui::Dummy({width, em * 1.75f});
    for (const FieldResult& field : failing.result.fields) {
        if (!field.asked && !field.given) continue;
        const bool wrong = field.asked && !field.right;
        cell(0, name, field.name, wrong ? p.text : p.text_quiet);
        cell(name, name + yours, field.given ? value_in_words(field.yours) : std::string("–"),
             wrong ? p.hit : p.text_quiet);
        cell(name + yours, width,
             field.asked ? value_in_words(field.expected) : std::string("either"),
             wrong ? p.apart : p.text_quiet);
        ImGui::Dummy({width, em * 1.75f});
        ui::note(bench, "exercise.field." + field.name);
        if (!field.why.empty()) ui::tooltip(bench, field.why);
    }
    for (const FieldResult& field : failing.result.fields) {
        if (field.right || !field.given || field.why.empty()) continue;
        ui::words_wrapped(bench, field.name + ": " + field.why + ".", ui::Rank::Quiet);
    }
}

bool quiet_button(const Workbench& bench, const char* id, const char* text, bool strong) {
    if (strong) ImGui::PushStyleColor(ImGuiCol_Border, ui::ink4(bench.palette.accent));
    ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 1);
    const bool clicked = ImGui::Button(text);
    ImGui::PopStyleVar();
    if (strong) ImGui::PopStyleColor();
    ui::note(bench, id);
    return clicked;
}

void draw_hints(const Workbench& bench, const Hints& hints) {
    const std::size_t shown = hints.shown.size();
    ui::heading(bench, "HINT " + std::to_string(shown) + " OF " + std::to_string(hints.all));
    for (std::size_t k = 0; k < shown; ++k)
        ui::words_wrapped(bench, hints.shown[k], k + 1 < shown ? ui::Rank::Quiet : ui::Rank::Plain);
    ui::note(bench, "exercise.hint");
    ImGui::Dummy({0, bench.em() * 0.3f});
}

void draw_failing(const Workbench& bench, const ExerciseState& state, const ExerciseRun& run) {
    const float em = bench.em();
    const FailingCase& failing = *run.report.failing;
    if (state.case_is_large()) {
        ui::words_wrapped(bench, failing.caption);
        ui::note(bench, "exercise.large");
    } else if (!failing.result.fault.empty()) {
        ui::heading(bench, "YOUR PROGRAM");
        ui::words_wrapped(bench, failing.result.fault);
    } else {
        ui::heading(bench, "ANSWER");
        draw_fields(bench, failing);
    }
    ImGui::Dummy({0, em * 0.5f});
    const Hints hints = state.hints();
    if (!hints.shown.empty()) draw_hints(bench, hints);
    if (quiet_button(bench, "exercise.step_both", "Step both", true))
        bench.post_command("exercise.step_both");
    ImGui::SameLine(0, em * 0.5f);
    if (quiet_button(bench, "exercise.copy_case", "Copy case", false))
        bench.post_command("exercise.copy_case");
    if (hints.more()) {
        ImGui::SameLine(0, em * 0.5f);
        if (quiet_button(bench, "exercise.next_hint", "Next hint", false))
            bench.post_command("exercise.hint");
    }
    if (!state.case_in_scene(bench) && !state.case_is_large()) {
        ImGui::Dummy({0, em * 0.2f});
        if (quiet_button(bench, "exercise.show_case", "Back to the case", false))
            bench.post_command("exercise.case");
    }
    ImGui::Dummy({0, em * 0.5f});
}

}  // namespace

void VerdictPanel::draw(const Workbench& bench) {
    const ExerciseState& state = bench.part<ExerciseState>();
    const Palette& p = bench.palette;
    const float em = bench.em();
    const ExerciseRun* last = state.last();
    if (!last) {
        draw_headline(bench, state.running() ? "Running..." : "Save to run", p.text_quiet, true);
        return;
    }
    const ExerciseReport& report = last->report;
    const bool good = report.all_right() && !report.failing;
    draw_headline(bench, headline(report), good ? p.apart : p.hit, good);
    const std::string time = fmt::format("{:.1f} s after saving", state.seconds_to_verdict());
    ui::words(bench, state.running() ? "Running again..." : time, ui::Rank::Faint);
    ImGui::Dummy({0, em * 0.5f});
    if (!report.trouble.empty()) {
        ui::words_wrapped(bench, report.trouble);
        ImGui::Dummy({0, em * 0.3f});
        if (!report.trouble_details.empty()) draw_printed(bench, report.trouble_details, em * 22);
        if (report.fault_of_machine && !last->prepared->sandbox.enough() &&
            quiet_button(bench, "exercise.trust", "It is my own code: run it", true))
            bench.post([](Workbench& b) { b.part<ExerciseState>().trust(b); });
    }
    for (const std::string& note : report.notes) {
        ui::words_wrapped(bench, note, ui::Rank::Quiet);
        ImGui::Dummy({0, em * 0.2f});
    }
    if (report.failing) draw_failing(bench, state, *last);
    if (good && !state.next_name().empty()) {
        ui::heading(bench, "NEXT");
        if (ui::row(bench, "exercise.next", state.next_title(), {}))
            bench.post_command("exercise.open." + state.next_name());
        ImGui::Dummy({0, em * 0.5f});
    }
    const std::string& prints = report.failing ? report.failing->prints : report.prints;
    if (!prints.empty()) {
        ui::heading(bench, "PRINTED BY YOUR PROGRAM");
        draw_printed(bench, prints.substr(0, 8000), em * 14);
        ui::note(bench, "exercise.printed");
    }
    ImGui::Dummy({0, em * 0.5f});
    if (quiet_button(bench, "exercise.run", "Run again  F6", false))
        bench.post_command("exercise.run");
    ui::tooltip(bench, "Protected by: " + last->prepared->sandbox.text());
}

}  // namespace collidoscope::app
