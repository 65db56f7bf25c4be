// The drawer's tab with the student's steps beside ours.
#include "app/window/panels/exercises/exercise_state.h"
#include "app/window/panels/exercises/values_in_words.h"
#include "app/window/widgets/ui.h"

namespace collidoscope::app {
namespace {

class YourStepsTab final : public Tab {
  public:
    void draw(const Workbench& bench) override;

  private:
    void draw_list(const Workbench& bench, const ExerciseState& state, bool theirs);

    int runs_ = -1;  // scrolled to for this one
};

const bool registered_your_steps = register_tab({
    .id = "your_steps",
    .title = "Your steps",
    .help = "The steps that your program traced, beside ours: the first that differs is marked.",
    .words = "exercise trace compare solution",
    .order = 15,
    .available =
        [](const Workbench& bench) {
            const ExerciseRun* last = bench.part<ExerciseState>().last();
            return last && last->report.failing.has_value();
        },
    .priority = 60,
    .make = [] { return std::make_unique<YourStepsTab>(); },
});

std::string values_of(const ComparedStep& step) {
    std::string out;
    for (const auto& [name, value] : step.values)
        out += (out.empty() ? "" : "   ") + (step.values.size() > 1 ? name + " " : std::string()) +
               value_in_words(value);
    return out;
}

// The line of the pseudo-code that the step stands on, without its label.
std::string line_of(const Workbench& bench, const std::string& label) {
    for (const CodeLine& line : bench.live.code().lines())
        if (line.label == label) return line.text;
    return label;
}

}  // namespace

void YourStepsTab::draw_list(const Workbench& bench, const ExerciseState& state, bool theirs) {
    const Palette& p = bench.palette;
    const float em = bench.em(), height = em * 1.9f;
    const StepComparison& steps = state.last()->steps;
    const std::vector<ComparedStep>& list = theirs ? steps.theirs : steps.ours;
    const auto parted = theirs ? steps.parted_theirs : steps.parted_ours;
    if (theirs && list.empty()) {
        ui::words_wrapped(bench,
                          "Your program traced no steps. Call trace(\"name\", value=...) in it and "
                          "save.",
                          ui::Rank::Quiet);
        return;
    }
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float width = ImGui::GetContentRegionAvail().x - em * 0.6f;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const bool here = parted == i;
        if (here)
            draw.AddRectFilled(at, {at.x + width, at.y + height},
                               ui::ink(theirs ? faded(p.hit, 0.28f) : p.selection), em * 0.35f);
        const std::string values = values_of(list[i]);
        ImFont* type = bench.fonts.numbers;
        const float y = std::round(at.y + (height - type->FontSize) * 0.5f);
        const float extent =
            std::min(type->CalcTextSizeA(type->FontSize, 1e9f, 0, values.c_str()).x, width * 0.55f);
        const std::string text =
            std::to_string(i + 1) + "  " + (theirs ? list[i].label : line_of(bench, list[i].label));
        ui::draw_shortened(draw, type, {at.x + em * 0.6f, y}, at.x + width - extent - em,
                           ui::ink(here ? p.text : p.text_quiet), text);
        ui::draw_shortened(draw, type, {at.x + width - extent - em * 0.6f, y},
                           at.x + width - em * 0.3f,
                           ui::ink(here ? (theirs ? p.hit : p.apart) : p.text_faint), values);
        ImGui::PushID(static_cast<int>(i) + (theirs ? 100000 : 0));
        if (ImGui::InvisibleButton("step", {width, height})) {
            const auto ours = theirs ? list[i].partner : std::optional(i);
            if (ours)
                bench.post([step = *ours](Workbench& b) {
                    ExerciseState& open = b.part<ExerciseState>();
                    if (!open.case_in_scene(b)) open.show_case(b);
                    b.playback.show(step);
                });
        }
        ImGui::PopID();
        ui::note(bench,
                 (theirs ? "exercise.their_step." : "exercise.our_step.") + std::to_string(i + 1));
        if (here && runs_ != state.runs()) ImGui::SetScrollHereY(0.5f);
    }
}

void YourStepsTab::draw(const Workbench& bench) {
    const ExerciseState& state = bench.part<ExerciseState>();
    if (!state.last() || !state.last()->report.failing) return;
    const StepComparison& steps = state.last()->steps;
    const float em = bench.em(), half = ImGui::GetContentRegionAvail().x * 0.5f - em * 0.5f;
    const float height = ImGui::GetContentRegionAvail().y;
    const auto side = [&](const char* id, const std::string& title, bool theirs) {
        ImGui::BeginChild(id, {half, height});
        ui::heading(bench, title);
        ImGui::BeginChild("list");
        draw_list(bench, state, theirs);
        ImGui::EndChild();
        ImGui::EndChild();
    };
    side("theirs", "YOUR STEPS", true);
    ImGui::SameLine(0, em);
    side("ours",
         steps.parted_ours ? "OURS · diverged at step " + std::to_string(*steps.parted_ours + 1)
                           : "OURS",
         false);
    runs_ = state.runs();
}

}  // namespace collidoscope::app
