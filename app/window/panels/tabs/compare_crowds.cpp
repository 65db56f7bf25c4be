// Two runs over one crowd in lockstep, over the frames and over the steps of the frame shown: what
// each answers, and what both cost, as curves over time.
#include <algorithm>
#include <array>
#include <iterator>
#include <memory>

#include "app/player/compare/crowd_comparison.h"
#include "app/player/compare/paired_steps.h"
#include "app/window/panels/tabs/compare_curves.h"
#include "app/window/widgets/compared_runs.h"
#include "app/window/widgets/ui.h"

namespace collidoscope::app {
namespace {

struct PairingWords {
    StepPairing pairing;
    const char* id;
    const char* title;
};
constexpr PairingWords pairings[] = {{StepPairing::Number, "number", "steps of equal number"},
                                     {StepPairing::Share, "share", "steps in proportion"},
                                     {StepPairing::Free, "free", "stepped by itself"}};

class CompareCrowdsTab final : public Tab {
  public:
    void draw(const Workbench& bench) override;

  private:
    void refresh(const Workbench& bench);
    void find_rivals(const Workbench& bench);
    void pair_steps(const Workbench& bench);
    void draw_rivals(const Workbench& bench);
    void draw_number(const Workbench& bench);
    struct Side {
        std::string title;
        const Answer& answer;
        const Player* player;  // its steps; null for none
        Color color;
        const char* id;
        float width;
    };
    // between(): what stands under the answer and above the step.
    template <typename Between>
    static void draw_run(const Workbench& bench, const Side& side, const Between& between);
    void draw_pairing(const Workbench& bench, float width);
    void draw_step_buttons(const Workbench& bench);
    void draw_steps_apart(const Workbench& bench);
    void draw_agreement(const Workbench& bench);
    void draw_own(const Workbench& bench, float width);
    void draw_other(const Workbench& bench, float width);
    // The steps of both are those of one frame.
    bool both_stepped(const Workbench& bench) const {
        return own_steps(bench) && comparison_->recording() && comparison_->steps().step() &&
               comparison_->timeline().frame() == bench.timeline.frame();
    }
    void select(std::size_t place);
    // One that is not in the list is put into it, at a place.
    void select(const CrowdRival& chosen, std::size_t place);
    const CrowdRival& rival() const { return rivals_[at_]; }
    bool same_demo() const { return rival().demo->info().id == demo_id_; }
    // The run's own steps of the frame shown; null while time runs or they are made.
    static const Player* own_steps(const Workbench& bench) {
        if (bench.timeline.playing() || bench.live.recording() || bench.live.player().empty())
            return nullptr;
        return &bench.live.player();
    }

    std::string demo_id_;  // of the open demo, that the rivals are for
    std::vector<CrowdRival> rivals_;
    std::size_t at_ = 0;
    double typed_ = 0;           // the rival's number, as far as it is typed
    std::uint64_t version_ = 0;  // of the document that the run is for
    bool stale_ = true;
    std::shared_ptr<CrowdComparison> comparison_;
    StepPairing pairing_ = StepPairing::Number;
    std::optional<StepsApart> apart_;
    std::array<std::uint64_t, 2> apart_of_{};  // the recordings that it was found in
};

bool has_timeline(const Workbench& bench) {
    return !bench.timeline.empty() && !bench.document.empty() && !bench.timeline.driven();
}

const bool registered_compare_crowds = register_tab({
    .id = "compare_runs",
    .title = "Compare",
    .help = "Two algorithms over the same moving bodies, frame by frame and step by step, and what "
            "both cost over time.",
    .words = "difference disagree versus both broad phases managers schedulers lockstep plot",
    .order = 140,
    .available = has_timeline,
    .tool = true,
    .make = [] { return std::make_unique<CompareCrowdsTab>(); },
});

void CompareCrowdsTab::select(std::size_t place) {
    at_ = place;
    stale_ = true;
    typed_ = rivals_[at_].number ? rivals_[at_].value.get<double>() : 0;
}

void CompareCrowdsTab::select(const CrowdRival& chosen, std::size_t place) {
    const auto same = std::find_if(rivals_.begin(), rivals_.end(),
                                   [&](const CrowdRival& other) { return is_same(other, chosen); });
    if (same != rivals_.end()) return select(static_cast<std::size_t>(same - rivals_.begin()));
    rivals_.insert(rivals_.begin() + static_cast<std::ptrdiff_t>(place), chosen);
    select(place);
}

// The nearest rival, or the one chosen before: a number that was typed, too.
void CompareCrowdsTab::find_rivals(const Workbench& bench) {
    const SimulationDemo& demo = bench.timeline.demo();
    const Scene& scene = bench.document.scene();
    std::optional<CrowdRival> before;
    if (!rivals_.empty() && demo_id_ == demo.info().id) before = rival();
    demo_id_ = demo.info().id;
    rivals_ = crowd_rivals(demo, scene);
    at_ = 0;
    stale_ = true;
    if (rivals_.empty()) return;
    select(0);
    if (!before) return;
    const auto kept = std::find_if(rivals_.begin(), rivals_.end(), [&](const CrowdRival& other) {
        return is_same(other, *before);
    });
    if (kept != rivals_.end()) return select(static_cast<std::size_t>(kept - rivals_.begin()));
    const Datum* now = scene.options.find(before->option);
    const bool differs =
        !now || !now->is_number() || now->get<double>() != before->value.get<double>();
    if (before->number && differs) select(*before, 0);
}

void CompareCrowdsTab::refresh(const Workbench& bench) {
    if (!comparison_) comparison_ = std::make_shared<CrowdComparison>(bench.wake);
    if (version_ != bench.document.version()) {
        version_ = bench.document.version();
        find_rivals(bench);
    }
    if (rivals_.empty()) return comparison_->close();
    if (stale_ && !bench.timeline.busy()) {
        stale_ = false;
        comparison_->open(rival(), bench.document.scene(), bench.timeline.frame());
    }
    auto& shown = bench.part<ComparedRuns>();
    shown.choose(bench.timeline.demo(), rival());
    if (!stale_) shown.share(version_, comparison_);
    comparison_->follow(bench.timeline.frame(), !bench.timeline.playing());
    bench.note_pending("other run", comparison_->busy() || comparison_->recording_steps());
    pair_steps(bench);
}

// The rival's step goes with the run's, and where they differ is found once for two recordings.
void CompareCrowdsTab::pair_steps(const Workbench& bench) {
    const Player* own = own_steps(bench);
    if (!own || !comparison_->recording()) return;
    Player& other = comparison_->steps();
    if (pairing_ != StepPairing::Free)
        other.go(paired_step(pairing_, own->index(), own->count(), other.count()));
    const std::array<std::uint64_t, 2> both{own->recordings(), other.recordings()};
    if (both == apart_of_) return;
    apart_of_ = both;
    apart_ = same_demo() ? first_apart(own->recording(), other.recording())
                         : first_verdicts_apart(own->recording(), other.recording());
}

void CompareCrowdsTab::draw_rivals(const Workbench& bench) {
    ui::heading(bench, "Compare with");
    std::optional<std::size_t> chosen;
    for (std::size_t k = 0; k < rivals_.size(); ++k) {
        if (ui::row(bench, "run." + rivals_[k].title, rivals_[k].title,
                    {.selected = k == at_, .height = 1.6f}))
            chosen = k;
        if (k == at_ && rival().number) draw_number(bench);
    }
    if (chosen) select(*chosen);
}

// Any other value of the option that the rival has changed.
void CompareCrowdsTab::draw_number(const Workbench& bench) {
    ImGui::SetNextItemWidth(bench.em() * 7);
    ImGui::InputDouble("##value", &typed_, 0, 0, "%.6g");
    const bool entered = ImGui::IsItemDeactivatedAfterEdit();
    ui::note(bench, "compare_runs.value");
    ui::tooltip(bench, "Another value: type it and press Enter.");
    // The list is drawn to its end first.
    if (entered) bench.post([this](Workbench&) { select(with_number(rival(), typed_), at_); });
}

// Title, answer, and the step at which the run stands.
template <typename Between>
void CompareCrowdsTab::draw_run(const Workbench& bench, const Side& side, const Between& between) {
    const float em = bench.em();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled(corner, {corner.x + em * 0.25f, corner.y + em * 1.2f}, ui::ink(side.color));
    ui::draw_shortened(draw, bench.fonts.words, {corner.x + em * 0.7f, corner.y},
                       corner.x + side.width, ui::ink(bench.palette.text), side.title);
    ImGui::Dummy({side.width, em * 1.5f});
    const Color verdict = side.answer.hit ? bench.palette.hit : bench.palette.apart;
    ui::quantity(bench, "answer", headline(side.answer), ui::name_width(bench, "answer "),
                 &verdict);
    between();
    const Player* player = side.player;
    const bool steps = player && player->step();
    if (steps) {
        const std::string where =
            player->inside() ? " inside " + player->id_of(player->place().scope) : "";
        ui::words_wrapped(bench,
                          "Step " + ui::count(player->number_here() + 1) + " of " +
                              ui::count(player->count_here()) + where + ": " +
                              player->step()->text(),
                          ui::Rank::Quiet);
        const ImVec2 end{corner.x + side.width, ImGui::GetCursorScreenPos().y};
        // Pointing at a run shows its marks in the scene.
        if (ImGui::IsMouseHoveringRect(corner, end)) bench.drawn().hover_marks = player->marks();
    }
    const Rect place{corner.x, corner.y, side.width, ImGui::GetCursorScreenPos().y - corner.y};
    bench.note_widget(side.id, place);
    if (!steps) return;
    const std::string inside = player->inside() ? "/" + std::to_string(player->number_here()) : "";
    bench.note_widget(side.id + (":" + std::to_string(player->index())) + inside, place);
}

// Which step of the rival stands beside the run's.
void CompareCrowdsTab::draw_pairing(const Workbench& bench, float width) {
    Player& steps = comparison_->steps();
    const auto now = std::find_if(std::begin(pairings), std::end(pairings),
                                  [&](const PairingWords& p) { return p.pairing == pairing_; });
    const float gap = bench.em() * 0.4f, half = (width - gap) * 0.5f;
    ImGui::SetNextItemWidth(half);
    const bool open = ImGui::BeginCombo("##pairing", now->title);
    ui::note(bench, "compare_runs.pairing");
    if (open) {
        for (const PairingWords& words : pairings) {
            if (ImGui::Selectable(words.title, words.pairing == pairing_)) pairing_ = words.pairing;
            ui::note(bench, std::string("compare_runs.pairing.") + words.id);
        }
        ImGui::EndCombo();
    } else {
        ui::tooltip(bench,
                    "The other run's step beside this run's: the same number, as far through its "
                    "steps, or wherever it is stepped to.");
    }
    if (steps.count() < 2) return;
    ImGui::SameLine(0, gap);
    int shown = static_cast<int>(steps.index()) + 1;
    const int count = static_cast<int>(steps.count());
    ImGui::SetNextItemWidth(half);
    if (ImGui::SliderInt("##step", &shown, 1, count, "%d", ImGuiSliderFlags_AlwaysClamp)) {
        pairing_ = StepPairing::Free;
        steps.go(static_cast<std::size_t>(shown - 1));
    }
    ui::note(bench, "compare_runs.step");
    ui::tooltip(bench, "The other run's step; it does not follow this run's from here on.");
}

void CompareCrowdsTab::draw_step_buttons(const Workbench& bench) {
    Player& steps = comparison_->steps();
    const auto button = [&](const char* text, const char* id, bool possible, const char* help) {
        ImGui::BeginDisabled(!possible);
        const bool pressed = ImGui::SmallButton(text);
        ImGui::EndDisabled();
        ui::note(bench, id);
        ui::tooltip(bench, help);
        ImGui::SameLine(0, bench.em() * 0.3f);
        if (pressed) pairing_ = StepPairing::Free;
        return pressed;
    };
    if (button("Back", "compare_runs.back", !steps.at_start(), "The step before, of this run."))
        steps.step_by(-1);
    if (button("Next", "compare_runs.next", !steps.at_end(), "The next step of this run."))
        steps.step_by(1);
    if (button("Into", "compare_runs.into", steps.can_step_into(),
               "Into the algorithm that ran inside the step."))
        comparison_->step_into();
    if (button("Out", "compare_runs.out", steps.inside(), "Back to the step around."))
        steps.step_out();
    ImGui::NewLine();
}

// A button that leads to where the runs differ.
void CompareCrowdsTab::draw_steps_apart(const Workbench& bench) {
    if (!apart_) {
        ui::words_wrapped(bench,
                          same_demo() ? "Both take the same steps."
                                      : "Both give the same verdicts in the same order.",
                          ui::Rank::Quiet);
        return;
    }
    const StepsApart apart = *apart_;
    const std::string text = (same_demo() ? "First different step: " : "First other verdict: ") +
                             ui::count(apart.first + 1) + " and " + ui::count(apart.second + 1);
    if (ImGui::SmallButton(text.c_str())) {
        pairing_ = StepPairing::Free;
        comparison_->steps().go(apart.second);
        bench.post([to = apart.first](Workbench& b) { b.playback.jump_to(to); });
    }
    ui::note(bench, "compare_runs.apart");
    ui::tooltip(bench, same_demo()
                           ? "The first steps on different lines, with different results or about "
                             "different bodies. A click shows them."
                           : "The first verdict about two bodies that the other run does not give "
                             "at this place. A click shows both steps.");
}

// Whether the answers are the same, and where the runs differ first.
void CompareCrowdsTab::draw_agreement(const Workbench& bench) {
    const Timeline &own = bench.timeline, &other = comparison_->timeline();
    if (!comparison_->error().empty() || other.empty() || other.frame() != own.frame()) return;
    if (const auto parting = first_parting_frame(own, other)) {
        ui::words_wrapped(bench,
                          "The bodies move differently from frame " + ui::count(*parting) +
                              " on: the answers are about different crowds.",
                          ui::Rank::Quiet);
        return;
    }
    if (!own.answer().crowd || !other.answer().crowd) return;
    const std::string text =
        agreement(*own.answer().crowd, same_demo() ? "this run" : name_of(own.demo().info()),
                  *other.answer().crowd, rival().title);
    const bool differs = !difference(*own.answer().crowd, *other.answer().crowd).none();
    ImGui::PushStyleColor(ImGuiCol_Text,
                          ui::ink4(differs ? bench.palette.hit : bench.palette.text));
    ui::wrapped(text, 0);
    ImGui::PopStyleColor();
    if (both_stepped(bench)) draw_steps_apart(bench);
}

void CompareCrowdsTab::draw_own(const Workbench& bench, float width) {
    const Timeline& own = bench.timeline;
    draw_run(bench,
             {name_of(own.demo().info()), own.answer(), own_steps(bench), bench.palette.accent,
              "compare_runs.own", width},
             [&] { draw_agreement(bench); });
}

void CompareCrowdsTab::draw_other(const Workbench& bench, float width) {
    const Timeline &own = bench.timeline, &other = comparison_->timeline();
    if (!comparison_->error().empty()) {
        ui::words_wrapped(bench, rival().title + ": " + comparison_->error(), ui::Rank::Quiet);
        return;
    }
    if (other.empty() || other.frame() != own.frame()) {
        ui::words_wrapped(
            bench, rival().title + " is on its way to frame " + ui::count(own.frame()) + " …",
            ui::Rank::Quiet);
        return;
    }
    const Player* player = comparison_->recording() ? &comparison_->steps() : nullptr;
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    bench.note_widget("compare_runs.with:" + rival().title,
                      {corner.x, corner.y, width, bench.em()});
    draw_run(
        bench,
        {rival().title, other.answer(), player, bench.palette.current, "compare_runs.other", width},
        [&] {
            if (!both_stepped(bench)) return;
            draw_pairing(bench, width);
            draw_step_buttons(bench);
        });
}

}  // namespace

void CompareCrowdsTab::draw(const Workbench& bench) {
    if (bench.timeline.empty()) return;
    refresh(bench);
    if (rivals_.empty()) {
        ui::words(bench, "No other algorithm takes these bodies.", ui::Rank::Faint);
        return;
    }
    const float em = bench.em();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float left = em * 14, side = std::max((room.x - left) * 0.24f, em * 10);
    float x = corner.x;
    const auto column = [&](const char* id, float width, const auto& draw) {
        ImGui::SetCursorScreenPos({x, corner.y});
        ImGui::BeginChild(id, {width, room.y});
        draw();
        ImGui::EndChild();
        x += width + em;
    };
    column("runs", left, [&] { draw_rivals(bench); });
    column("own", side, [&] { draw_own(bench, side - em); });
    column("other", side, [&] { draw_other(bench, side - em); });
    column("costs", std::max(corner.x + room.x - x, em * 10), [&] {
        draw_compared_curves(bench, bench.timeline, comparison_->timeline(), rival().title);
    });
}

}  // namespace collidoscope::app
