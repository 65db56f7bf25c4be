// Two runs over one crowd in lockstep, over the frames and over the steps of the frame shown: what
// each answers, and what both cost, as curves over time.
#include <algorithm>
#include <cmath>
#include <memory>

#include "app/compare/crowd_comparison.h"
#include "app/widgets/chart.h"
#include "app/widgets/ui.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {
namespace {

// With its unit where it has one: the counters count.
std::string shown_value(const std::string& name, std::optional<double> value) {
    if (!value) return "–";
    if (name == "ms") return duration_text(*value);
    return *value == std::floor(*value) && *value < 1e15
               ? ui::count(static_cast<std::uint64_t>(std::max(*value, 0.0)))
               : ui::number(static_cast<float>(*value));
}

std::string title_of_cost(const std::string& name) {
    if (name == "ms") return "time per frame";
    std::string title = name;
    std::replace(title.begin(), title.end(), '_', ' ');
    return title;
}

class CompareCrowdsTab final : public Tab {
  public:
    void draw(const Workbench& bench) override;

  private:
    void refresh(const Workbench& bench);
    void draw_rivals(const Workbench& bench);
    void draw_run(const Workbench& bench, const std::string& title, const Answer& answer,
                  const Recording* recording, std::size_t step, const Color& color, const char* id,
                  float width) const;
    void draw_sides(const Workbench& bench, float width) const;
    void draw_curves(const Workbench& bench) const;
    const CrowdRival& rival() const { return rivals_[at_]; }

    std::string demo_id_;  // of the open demo, that the rivals are for
    std::vector<CrowdRival> rivals_;
    std::size_t at_ = 0;
    std::uint64_t version_ = 0;  // of the document that the run is for
    bool stale_ = true;
    std::unique_ptr<CrowdComparison> comparison_;
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

void CompareCrowdsTab::refresh(const Workbench& bench) {
    if (!comparison_) comparison_ = std::make_unique<CrowdComparison>(bench.wake);
    const auto& demo = bench.timeline.demo();
    const Scene& scene = bench.document.scene();
    const std::string before = rivals_.empty() ? "" : rival().title;
    if (version_ != bench.document.version()) {
        const bool other_demo = demo_id_ != demo.info().id;
        demo_id_ = demo.info().id;
        version_ = bench.document.version();
        rivals_ = crowd_rivals(demo, scene);
        // The one chosen before; at first another algorithm rather than another option.
        at_ = rivals_.size();
        for (std::size_t k = 0; k < rivals_.size(); ++k) {
            if (!other_demo && rivals_[k].title == before) at_ = k;
        }
        for (std::size_t k = 0; k < rivals_.size() && at_ == rivals_.size(); ++k) {
            if (rivals_[k].demo != &demo) at_ = k;
        }
        if (at_ == rivals_.size()) at_ = 0;
        stale_ = true;
    }
    if (rivals_.empty()) return comparison_->close();
    if (stale_ && !bench.timeline.busy()) {
        stale_ = false;
        comparison_->open(rival(), scene, bench.timeline.frame());
    }
    comparison_->follow(bench.timeline.frame(), !bench.timeline.playing());
    bench.note_pending("other run", comparison_->busy());
}

void CompareCrowdsTab::draw_rivals(const Workbench& bench) {
    ui::heading(bench, "Compare with");
    for (std::size_t k = 0; k < rivals_.size(); ++k) {
        if (ui::row(bench, "run." + rivals_[k].title, rivals_[k].title,
                    {.selected = k == at_, .height = 1.6f})) {
            at_ = k;
            stale_ = true;
        }
    }
}

// Title, answer, and the step at which the run stands.
void CompareCrowdsTab::draw_run(const Workbench& bench, const std::string& title,
                                const Answer& answer, const Recording* recording, std::size_t step,
                                const Color& color, const char* id, float width) const {
    const float em = bench.em();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled(corner, {corner.x + em * 0.25f, corner.y + em * 1.2f}, ui::ink(color));
    ui::draw_shortened(draw, bench.fonts.words, {corner.x + em * 0.7f, corner.y}, corner.x + width,
                       ui::ink(bench.palette.text), title);
    ImGui::Dummy({width, em * 1.5f});
    const Color verdict = answer.hit ? bench.palette.hit : bench.palette.apart;
    ui::quantity(bench, "answer", headline(answer), ui::name_width(bench, "answer "), &verdict);
    if (recording && !recording->steps.empty()) {
        const std::size_t at = std::min(step, recording->steps.size() - 1);
        ui::words_wrapped(bench,
                          "Step " + ui::count(at + 1) + " of " +
                              ui::count(recording->steps.size()) + ": " +
                              recording->steps[at].text(),
                          ui::Rank::Quiet);
        const ImVec2 end{corner.x + width, ImGui::GetCursorScreenPos().y};
        // Pointing at a run shows its marks in the scene.
        if (ImGui::IsMouseHoveringRect(corner, end))
            bench.drawn().hover_marks = recording->marks_at(at);
    }
    bench.note_widget(id, {corner.x, corner.y, width, ImGui::GetCursorScreenPos().y - corner.y});
    ImGui::Dummy({0, em * 0.4f});
}

void CompareCrowdsTab::draw_sides(const Workbench& bench, float width) const {
    const Timeline& own = bench.timeline;
    const std::string title = name_of(own.demo().info());
    const std::size_t step = bench.live.player().index();
    const Recording* recording = bench.timeline.playing() || bench.live.recording()
                                     ? nullptr
                                     : &bench.live.player().recording();
    draw_run(bench, title, own.answer(), recording, step, bench.palette.accent, "compare_runs.own",
             width);
    const Timeline& other = comparison_->timeline();
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
    draw_run(bench, rival().title, other.answer(), comparison_->recording(), step,
             bench.palette.current, "compare_runs.other", width);
    if (const auto parting = first_parting_frame(own, other)) {
        ui::words_wrapped(bench,
                          "The bodies move differently from frame " + ui::count(*parting) +
                              " on: the answers are about different crowds.",
                          ui::Rank::Quiet);
        return;
    }
    if (!own.answer().crowd || !other.answer().crowd) return;
    const bool same_demo = rival().demo == &own.demo();
    const std::string text = agreement(*own.answer().crowd, same_demo ? "this run" : title,
                                       *other.answer().crowd, rival().title);
    const bool differs = !difference(*own.answer().crowd, *other.answer().crowd).none();
    ImGui::PushStyleColor(ImGuiCol_Text,
                          ui::ink4(differs ? bench.palette.hit : bench.palette.text));
    ui::wrapped(text, 0);
    ImGui::PopStyleColor();
}

// Each cost of both runs over the frames, above one axis.
void CompareCrowdsTab::draw_curves(const Workbench& bench) const {
    const Timeline &own = bench.timeline, &other = comparison_->timeline();
    const std::size_t frame = own.frame();
    const float em = bench.em();
    const ImVec2 at = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const float axis = em * 1.5f, head = em * 1.5f;
    std::vector<std::string> names = common_curves(own, other);
    const auto rows = static_cast<std::size_t>(std::max((room.y - axis - head) / (em * 2), 1.0f));
    if (names.size() > rows) names.resize(rows);
    const float row =
        std::min((room.y - axis - head) / static_cast<float>(names.size()), em * 4.5f);
    const float words = std::min(em * 9, room.x * 0.3f), number = em * 5;
    const Rect all{at.x + words + 2 * number + em, at.y + head,
                   std::max(room.x - words - 2 * number - em * 1.5f, em),
                   row * static_cast<float>(names.size())};
    const double last = static_cast<double>(std::max<std::size_t>(own.count(), 2) - 1);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImFont* type = bench.fonts.numbers;
    const auto right_aligned = [&](float right, float y, const std::string& text,
                                   const Color& color) {
        const float wide = type->CalcTextSizeA(type->FontSize, 1e9f, 0, text.c_str()).x;
        draw.AddText(type, type->FontSize, {right - wide, y}, ui::ink(color), text.c_str());
    };
    const Color colors[] = {bench.palette.accent, bench.palette.current};
    const Timeline* runs[] = {&own, &other};
    draw.AddText(bench.fonts.words, bench.fonts.words->FontSize, {at.x, at.y},
                 ui::ink(bench.palette.text_quiet), "Cost in this frame, and over time");
    for (std::size_t k = 0; k < names.size(); ++k) {
        const Rect rect{all.x, all.y + row * static_cast<float>(k), all.w, row - em * 0.4f};
        double most = 0;
        for (const Timeline* run : runs) {
            for (std::size_t f = 0; f < std::min(run->count(), own.count()); ++f)
                most = std::max(most, cost_in(run->record(f), names[k]).value_or(0));
        }
        const float middle = std::round(rect.y + (rect.h - type->FontSize) * 0.5f);
        ui::draw_shortened(draw, bench.fonts.words, {at.x, middle}, at.x + words,
                           ui::ink(bench.palette.text_quiet), title_of_cost(names[k]));
        draw.AddLine({rect.x, rect.bottom()}, {rect.right(), rect.bottom()},
                     ui::ink(bench.palette.line), bench.scale());
        for (std::size_t r = 0; r < 2; ++r) {
            const Timeline& run = *runs[r];
            const float right = at.x + words + number * static_cast<float>(r + 1);
            if (frame < run.count())
                right_aligned(right, middle,
                              shown_value(names[k], cost_in(run.record(frame), names[k])),
                              colors[r]);
            // As many points as there are pixels: the largest of the frames behind each.
            const std::size_t count = std::min(run.count(), own.count());
            const std::size_t columns =
                std::min(count, static_cast<std::size_t>(rect.w / bench.scale()) + 1);
            std::vector<ImVec2> points;
            for (std::size_t i = 0; i < columns; ++i) {
                const std::size_t begin = i * count / columns;
                const std::size_t stop = std::max(begin + 1, (i + 1) * count / columns);
                std::optional<double> value;
                for (std::size_t f = begin; f < stop; ++f) {
                    if (const auto v = cost_in(run.record(f), names[k]))
                        value = std::max(value.value_or(0), *v);
                }
                if (!value) continue;
                points.emplace_back(
                    rect.x + rect.w * static_cast<float>(static_cast<double>(begin) / last),
                    rect.bottom() - rect.h * (most > 0 ? static_cast<float>(*value / most) : 0.0f));
            }
            if (points.size() > 1)
                draw.AddPolyline(points.data(), static_cast<int>(points.size()), ui::ink(colors[r]),
                                 0, (r == 0 ? 2.2f : 1.4f) * bench.scale());
            if (points.size() == 1) draw.AddCircleFilled(points[0], em * 0.2f, ui::ink(colors[r]));
        }
    }
    const float x = all.x + all.w * static_cast<float>(static_cast<double>(frame) / last);
    draw.AddLine({x, all.y}, {x, all.bottom() - em * 0.4f},
                 ui::ink(faded(bench.palette.text, 0.5f)), bench.scale());
    Rect below = all;
    below.h -= em * 0.4f;
    draw_horizontal_axis(bench, below, 0, last, "frame (60 per second)");
    ImGui::SetCursorScreenPos({all.x, all.y});
    ImGui::InvisibleButton("curves", {all.w, std::max(all.h, em)});
    ui::note(bench, "compare_runs.curves");
    if (!ImGui::IsItemHovered() && !ImGui::IsItemActive()) return;
    const float share =
        std::clamp((ImGui::GetIO().MousePos.x - all.x) / std::max(all.w, 1.0f), 0.0f, 1.0f);
    const auto pointed = std::min(
        static_cast<std::size_t>(std::lround(static_cast<double>(share) * last)), own.count() - 1);
    draw_crosshair(bench, below,
                   all.x + all.w * static_cast<float>(static_cast<double>(pointed) / last));
    std::string text = "Frame " + ui::count(pointed) + ": this run, and " + rival().title;
    for (const std::string& name : names) {
        const auto of = [&](const Timeline& run) {
            return pointed < run.count() ? shown_value(name, cost_in(run.record(pointed), name))
                                         : "–";
        };
        text += "\n" + title_of_cost(name) + ": " + of(own) + ", " + of(other) + "; in all " +
                shown_value(name, sum_of(own, name, pointed)) + ", " +
                shown_value(name, sum_of(other, name, pointed));
    }
    ui::tooltip(bench, text);
    if (ImGui::IsItemActive()) bench.post([pointed](Workbench& b) { b.stage.show_frame(pointed); });
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
    const float left = em * 14, side = std::max((room.x - left) * 0.32f, em * 10);
    ImGui::BeginChild("runs", {left, room.y});
    draw_rivals(bench);
    ImGui::EndChild();
    ImGui::SetCursorScreenPos({corner.x + left + em, corner.y});
    ImGui::BeginChild("sides", {side, room.y});
    draw_sides(bench, side - em);
    ImGui::EndChild();
    ImGui::SetCursorScreenPos({corner.x + left + side + 2 * em, corner.y});
    ImGui::BeginChild("costs", {room.x - left - side - 2 * em, room.y});
    draw_curves(bench);
    ImGui::EndChild();
}

}  // namespace collidoscope::app
