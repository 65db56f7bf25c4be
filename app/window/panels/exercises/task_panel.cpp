// The left side while an exercise is open: its task, its classes of cases, the points; before it is
// started, in which language and where.
#include <imgui.h>
#include <imgui_stdlib.h>

#include "app/base/utilities/format.h"
#include "app/classroom/submission/languages.h"
#include "app/window/panels/exercises/exercise_state.h"
#include "app/window/panels/exercises/task_text.h"
#include "app/window/widgets/ui.h"
#include "app/window/workbench/panel.h"

namespace collidoscope::app {
namespace {

class TaskPanel final : public Panel {
  public:
    void draw(const Workbench& bench) override;

  private:
    void draw_start(const Workbench& bench, const ExerciseState& state);
    void draw_lights(const Workbench& bench, const ExerciseState& state);
    void draw_classes(const Workbench& bench, const ExerciseState& state);
    void draw_points(const Workbench& bench, const ExerciseState& state);

    std::string name_, language_, target_;
    TaskText text_;
};

const bool registered_task = register_panel({
    .id = "exercise.task",
    .place = PanelPlace::LeftSide,
    .order = 20,
    .available = [](const Workbench& bench) { return bench.part<ExerciseState>().is_open(); },
    .make = [] { return std::make_unique<TaskPanel>(); },
});

std::string points_in_words(double points) {
    return fmt::format("{:.4g}", points);
}

void draw_title(const Workbench& bench, const std::string& title) {
    ImGui::PushFont(bench.fonts.title);
    ui::wrapped(title, 0);
    ImGui::PopFont();
}

void TaskPanel::draw_start(const Workbench& bench, const ExerciseState& state) {
    const float em = bench.em();
    const Exercise& exercise = state.exercise();
    if (name_ != exercise.name) {
        name_ = exercise.name;
        language_ = exercise.languages.front();
        // The first that can be used here.
        for (const std::string& id : exercise.languages) {
            if (!ExerciseState::why_not_here(bench, exercise, id).empty()) continue;
            language_ = id;
            break;
        }
        target_ = ExerciseState::usual_folder(name_, language_);
    }
    ui::heading(bench, "LANGUAGE");
    const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
    for (const std::string& id : exercise.languages) {
        const Language* language = find_language(id);
        if (!language) continue;
        const std::string title(language->title);
        const float width = ImGui::CalcTextSize(title.c_str()).x + em * 1.2f;
        if (ImGui::GetCursorScreenPos().x + width > right) ImGui::NewLine();
        const bool chosen = language_ == id;
        const std::string why_not = ExerciseState::why_not_here(bench, exercise, id);
        ImGui::BeginDisabled(!why_not.empty());
        if (chosen) ImGui::PushStyleColor(ImGuiCol_Border, ui::ink4(bench.palette.accent));
        ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 1);
        if (ImGui::Button(title.c_str(), {width, 0})) {
            language_ = id;
            target_ = ExerciseState::usual_folder(name_, language_);
        }
        ImGui::PopStyleVar();
        if (chosen) ImGui::PopStyleColor();
        ImGui::EndDisabled();
        ui::note(bench, "exercise.language." + id);
        const bool here = bench.desktop.platform.has(Ability::Programs);
        const std::string missing = here ? missing_program(*language) : why_not;
        if (!missing.empty()) ui::tooltip(bench, missing);
        ImGui::SameLine(0, em * 0.35f);
    }
    ImGui::NewLine();
    ImGui::Dummy({0, em * 0.5f});
    if (bench.desktop.platform.has(Ability::Folders)) {
        ui::heading(bench, "FOLDER");
        ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - em * 0.3f);
        ImGui::InputText("##folder", &target_);
        ui::note(bench, "exercise.folder");
        ui::tooltip(bench, "It is created if it does not exist. Files in it are kept.");
        ImGui::Dummy({0, em * 0.5f});
    }
    const std::string why_not = ExerciseState::why_not_here(bench, exercise, language_);
    ImGui::BeginDisabled(!why_not.empty());
    ImGui::PushStyleColor(ImGuiCol_Button, ui::ink4(bench.palette.accent));
    ImGui::PushStyleColor(ImGuiCol_Text, ui::ink4(bench.palette.on_accent));
    if (ImGui::Button("Start", {em * 6, em * 2}))
        bench.post([language = language_, folder = target_](Workbench& b) {
            b.part<ExerciseState>().start(b, language, folder);
        });
    ImGui::PopStyleColor(2);
    ImGui::EndDisabled();
    if (!why_not.empty()) ui::tooltip(bench, why_not);
    ui::note(bench, "exercise.start");
}

// A row of lights, one for each class: full and green where all is right, a ring where something is
// wrong, a dot where it was not run.
void TaskPanel::draw_lights(const Workbench& bench, const ExerciseState& state) {
    const Palette& p = bench.palette;
    const float em = bench.em(), r = em * 0.42f;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    float x = at.x + em * 0.6f + r, y = at.y + em * 0.7f;
    for (const CaseClass& one : state.exercise().classes) {
        const ClassReport* report =
            state.last() ? state.last()->report.class_named(one.name) : nullptr;
        if (report && report->total == 0) continue;
        if (x + r > at.x + width) {
            x = at.x + em * 0.6f + r;
            y += em * 1.4f;
        }
        if (report && report->state == ClassState::Right)
            draw.AddCircleFilled({x, y}, r, ui::ink(p.apart), 24);
        else if (report && report->state == ClassState::Wrong)
            draw.AddCircle({x, y}, r * 0.85f, ui::ink(p.hit), 24, 2.5f * bench.scale());
        else
            draw.AddCircleFilled({x, y}, r * 0.4f, ui::ink(p.text_faint), 16);
        x += em * 1.4f;
    }
    ImGui::Dummy({width, y - at.y + em * 0.9f});
    ui::note(bench, "exercise.lights");
}

void TaskPanel::draw_classes(const Workbench& bench, const ExerciseState& state) {
    const Palette& p = bench.palette;
    const float em = bench.em();
    const ExerciseRun* last = state.last();
    const Exercise& exercise = state.exercise();
    const std::string failing = last && last->report.failing && exercise.kind == ExerciseKind::Solve
                                    ? exercise.classes[last->report.failing->one.of_class].name
                                    : std::string();
    for (const CaseClass& one : exercise.classes) {
        const ClassReport* report = last ? last->report.class_named(one.name) : nullptr;
        if (report && report->total == 0) continue;
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float width = ImGui::GetContentRegionAvail().x - em * 0.3f, height = em * 1.85f;
        ImDrawList& draw = *ImGui::GetWindowDrawList();
        if (one.name == failing && report && report->state == ClassState::Wrong)
            draw.AddRectFilled(at, {at.x + width, at.y + height}, ui::ink(p.selection), em * 0.35f);
        std::string right = "–";
        Color color = p.text_faint;
        if (report) {
            const bool good = report->state == ClassState::Right;
            if (report->state == ClassState::Waiting) {
                const ClassReport* before = last->report.class_named(report->after);
                right = "after " + (before ? before->title : report->after);
            } else {
                color = good ? p.apart : p.hit;
                // A sign beside the color: it is told apart without it, too.
                right = report->hidden ? (good ? "right" : "wrong")
                                       : std::to_string(report->passed) + " of " +
                                             std::to_string(report->total);
                right.insert(0, good ? "✓ " : "× ");
            }
        }
        ImFont* type = bench.fonts.words;
        const float extent = type->CalcTextSizeA(type->FontSize, 1e9f, 0, right.c_str()).x;
        const float y = std::round(at.y + (height - type->FontSize) * 0.5f);
        const float end = at.x + width - em * 0.6f;
        ui::draw_shortened(
            draw, type, {at.x + em * 0.6f, y}, end - extent - em * 0.5f,
            ui::ink(report && report->state != ClassState::Waiting ? p.text : p.text_quiet),
            one.title);
        draw.AddText(type, type->FontSize, {end - extent, y}, ui::ink(color), right.c_str());
        ImGui::Dummy({width, height});
        ui::note(bench, "exercise.class." + one.name);
    }
    if (!last) return;
    for (const FieldReport& field : last->report.fields) {
        const bool good = field.asked > 0 && field.right == field.asked;
        const std::string text = field.name;
        const std::string right = field.given == 0
                                      ? "not given"
                                      : (good ? "✓ " : "× ") + std::to_string(field.right) +
                                            " of " + std::to_string(field.asked);
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float width = ImGui::GetContentRegionAvail().x - em * 0.3f, height = em * 1.85f;
        ImDrawList& draw = *ImGui::GetWindowDrawList();
        ImFont* type = bench.fonts.words;
        const float y = std::round(at.y + (height - type->FontSize) * 0.5f);
        draw.AddText(bench.fonts.numbers, bench.fonts.numbers->FontSize, {at.x + em * 0.6f, y},
                     ui::ink(p.text_quiet), text.c_str());
        const float extent = type->CalcTextSizeA(type->FontSize, 1e9f, 0, right.c_str()).x;
        draw.AddText(type, type->FontSize, {at.x + width - em * 0.6f - extent, y},
                     ui::ink(field.given == 0 ? p.text_faint
                             : good           ? p.apart
                                              : p.hit),
                     right.c_str());
        ImGui::Dummy({width, height});
    }
}

void TaskPanel::draw_points(const Workbench& bench, const ExerciseState& state) {
    const double earned = state.last() ? state.last()->report.earned : 0;
    ui::heading(bench, "POINTS");
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImFont* title = bench.fonts.title;
    const float size = title->FontSize * 1.5f;
    const std::string text = points_in_words(earned);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddText(title, size, at, ui::ink(bench.palette.text), text.c_str());
    const float width = title->CalcTextSizeA(size, 1e9f, 0, text.c_str()).x;
    const std::string rest = "of " + points_in_words(state.exercise().points());
    draw.AddText(
        bench.fonts.words, bench.fonts.words->FontSize,
        {at.x + width + bench.em() * 0.5f, at.y + size - bench.fonts.words->FontSize * 1.3f},
        ui::ink(bench.palette.text_quiet), rest.c_str());
    ImGui::Dummy({0, size + bench.em() * 0.4f});
    ui::note(bench, "exercise.points");
}

}  // namespace

void TaskPanel::draw(const Workbench& bench) {
    const ExerciseState& state = bench.part<ExerciseState>();
    const float em = bench.em();
    if (const Command* lesson = bench.commands.find("lesson.page");
        lesson && lesson->is_enabled()) {
        if (ui::row(bench, "exercise.lesson", lesson->title,
                    {.icon = bench.fonts.has_icons ? icon::step_back : "‹"}))
            bench.post_command("lesson.page");
        ui::tooltip(bench, "The exercise stays open behind it.");
        ImGui::Dummy({0, em * 0.4f});
    }
    ui::heading(bench, "EXERCISE");
    draw_title(bench, state.exercise().title);
    ImGui::Dummy({0, em * 0.6f});
    // The changing part comes first: the text below it may be longer than the panel.
    if (!state.started()) {
        draw_start(bench, state);
    } else {
        ui::heading(bench, state.exercise().kind == ExerciseKind::Tests ? "SCORE" : "CASES");
        draw_lights(bench, state);
        draw_classes(bench, state);
        ImGui::Dummy({0, em * 0.6f});
        draw_points(bench, state);
        if (const int hints = state.hints_opened(); hints > 0)
            ui::words(bench, std::to_string(hints) + (hints == 1 ? " hint" : " hints") + " opened",
                      ui::Rank::Quiet);
    }
    ImGui::Dummy({0, em * 0.6f});
    ui::heading(bench, "TASK");
    text_.draw(bench, state.exercise().text);
    ImGui::Dummy({0, em * 0.5f});
    if (state.started()) {
        ui::heading(bench, "FILE");
        ui::words_wrapped(bench, solution_file({state.folder(), "", state.language()}).string(),
                          ui::Rank::Quiet);
        ui::note(bench, "exercise.file");
        const char* const edit = bench.desktop.ask_page ? "Edit the solution" : "Open in my editor";
        if (ui::row(bench, "exercise.edit", edit, {})) bench.post_command("exercise.edit");
        ImGui::Dummy({0, em * 0.6f});
    }
    if (ui::row(bench, "exercise.leave", "Leave the exercise", {}))
        bench.post_command("exercise.leave");
}

}  // namespace collidoscope::app
