// The bar of simulation time, above the bar of the steps: frames back and forth, the scrub bar,
// slow motion.
#include <algorithm>
#include <cmath>

#include "app/base/utilities/format.h"
#include "app/window/widgets/bar_room.h"
#include "app/window/widgets/ui.h"
#include "app/window/workbench/panel.h"

namespace collidoscope::app {
namespace {

std::string timeline_speed_text(double speed) {
    for (const int part : {2, 4, 8, 16}) {
        if (speed * part == 1) return "1/" + std::to_string(part) + "×";
    }
    return fmt::format("{:g}×", speed);
}

// "Frame 57: 100 bodies come."
std::string text_of(const CrowdEvent& event) {
    std::size_t came = event.bodies.size();
    for (const CrowdRecipe& recipe : event.scatter) came += recipe.count;
    const std::size_t went = event.remove.size();
    const auto bodies = [](std::size_t n, const char* one, const char* more) {
        return ui::count(n) +
               (n == 1 ? std::string(" body ") + one : std::string(" bodies ") + more);
    };
    std::string text = "Frame " + ui::count(event.frame) + ": ";
    if (came > 0) text += bodies(came, "comes", "come");
    if (came > 0 && went > 0) text += ", ";
    if (went > 0) text += bodies(went, "goes", "go");
    if (!event.reshape.empty()) {
        if (came + went > 0) text += ", ";
        text += bodies(event.reshape.size(), "changes its shape", "change their shape");
    }
    return text + ".";
}

// Marks under the bar where bodies come (+) and go (−). Returns the description of the one pointed
// at.
std::string draw_events(const Workbench& bench, float x0, float width, float y, float last) {
    std::string pointed;
    if (!bench.timeline.events()) return pointed;
    const Palette& p = bench.palette;
    const float em = bench.em(), arm = std::round(em * 0.3f), line = std::max(1.5f, em * 0.13f);
    const vec2 mouse(ImGui::GetIO().MousePos.x, ImGui::GetIO().MousePos.y);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    for (const auto& event : *bench.timeline.events()) {
        const auto frame = static_cast<float>(event->frame);
        if (frame > last) break;
        const float x = std::round(x0 + width * frame / last), at = std::round(y + em * 0.5f);
        const bool comes = !event->bodies.empty() || !event->scatter.empty();
        const auto ink = ui::ink(comes ? p.text : p.text_quiet);
        // A circle where bodies only change their shape.
        const bool changes = !comes && event->remove.empty() && !event->reshape.empty();
        if (changes) {
            draw.AddCircle({x, at}, arm, ink, 0, line);
        } else {
            draw.AddLine({x - arm, at}, {x + arm, at}, ink, line);
        }
        if (comes) draw.AddLine({x, at - arm}, {x, at + arm}, ink, line);
        if (std::abs(mouse.x - x) < em * 0.4f) pointed = text_of(*event);
    }
    return pointed;
}

// The last frame that is known to come: of a recording all of them, else those made so far.
std::size_t last_frame_of(const Timeline& timeline) {
    std::size_t last = timeline.count() - 1;
    const CrowdFrames& recorded = timeline.crowd().state->recorded;
    if (recorded.frames && !recorded.frames->frames.empty())
        last = std::max(last, timeline.frame() + recorded.frames->frames.size() - 1 - recorded.at);
    return last;
}

void draw_timeline_scrub(const Workbench& bench, float x0, float x1, float y) {
    const Timeline& timeline = bench.timeline;
    const Palette& p = bench.palette;
    const float em = bench.em(), half = std::round(em * 0.13f), width = x1 - x0;
    if (width < em * 4) return;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImGui::SetCursorScreenPos({x0 - em * 0.5f, y - em});
    ImGui::InvisibleButton("timeline.scrub", {width + em, em * 2});
    ui::note(bench, "timeline.scrub");
    const std::size_t last_frame = last_frame_of(timeline);
    const auto last = static_cast<float>(std::max<std::size_t>(last_frame, 1));
    if (ImGui::IsItemActive()) {
        const float share = std::clamp((ImGui::GetIO().MousePos.x - x0) / width, 0.0f, 1.0f);
        const auto frame =
            std::min(static_cast<std::size_t>(std::lround(share * last)), last_frame);
        bench.post([frame](Workbench& b) { b.stage.show_frame(frame); });
    }
    const std::string pointed = draw_events(bench, x0, width, y + half, last);
    const char* text = timeline.crowd().state->recorded.frames
                           ? "All frames of the recording. Drag to go to one."
                       : timeline.events()
                           ? "The frames recorded so far. A + or − marks where bodies are spawned "
                             "or removed: going back shows the bodies as they were, and running on "
                             "from there repeats the change."
                           : "The frames recorded so far.";
    ui::tooltip(bench, pointed.empty() ? text : pointed);
    const float at = x0 + width * static_cast<float>(timeline.frame()) / last;
    draw.AddRectFilled({x0, y - half}, {x1, y + half}, ui::ink(p.raised), half);
    draw.AddRect({x0, y - half}, {x1, y + half}, ui::ink(p.line), half);
    draw.AddRectFilled({x0, y - half}, {at, y + half}, ui::ink(p.text_quiet), half);
    // Draws the number of pairs, frame by frame: where something happens can be seen.
    double most = 1;
    for (const FrameRecord& record : timeline.records()) most = std::max(most, record.pairs);
    const auto columns = static_cast<std::size_t>(width / std::max(2.0f, bench.scale() * 2));
    const std::size_t count = last_frame + 1;
    for (std::size_t i = 0; i < columns && count > 1; ++i) {
        const std::size_t first = i * count / columns;
        const std::size_t end =
            std::min(std::max(first + 1, (i + 1) * count / columns), timeline.count());
        double pairs = 0;
        for (std::size_t f = first; f < end; ++f) pairs = std::max(pairs, timeline.record(f).pairs);
        if (pairs == 0) continue;
        const float x = x0 + width * static_cast<float>(i) / static_cast<float>(columns);
        const float h = em * 0.75f * static_cast<float>(pairs / most);
        draw.AddRectFilled({x, y - half - h}, {x + std::max(1.0f, bench.scale()), y - half},
                           ui::ink(faded(p.hit, 0.75f)));
    }
    draw.AddCircleFilled({at, y}, em * 0.45f, ui::ink(p.text), 24);
}

// "frame 57 of 240 · 0.95 s", and shorter where there is less room.
ui::BarText frame_text(const Timeline& timeline) {
    const std::string here = ui::count(timeline.frame()), last = ui::count(last_frame_of(timeline));
    const double seconds = static_cast<double>(timeline.frame()) / 60;
    return {{fmt::format("frame {} of {} · {:.2f} s", here, last, seconds),
             fmt::format("frame {} of {}", here, last), fmt::format("{} of {}", here, last),
             fmt::format("{}/{}", here, last)}};
}

class TimelineBar final : public Panel {
  public:
    void draw(const Workbench& bench) override;
};

const bool registered_timeline = register_panel({
    .id = "timeline",
    .order = 60,
    .make = [] { return std::make_unique<TimelineBar>(); },
});

}  // namespace

void TimelineBar::draw(const Workbench& bench) {
    const Rect& rect = bench.layout.timeline;
    const float em = bench.em();
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    const bool open = ui::begin_panel(bench, "timeline", rect, false);
    ImGui::PopStyleVar();
    if (!open) return;
    if (bench.timeline.empty()) return ui::end_panel();
    const Timeline& timeline = bench.timeline;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddLine({rect.x, rect.y + 0.5f}, {rect.right(), rect.y + 0.5f},
                 ui::ink(bench.palette.line));
    const float side = std::round(em * 1.9f), top = std::round(rect.y + (rect.h - side) * 0.5f);
    // Which of the two bars it is.
    float x = rect.x + em * 1.08f;
    const float word = em * 3.2f;
    draw.AddText(bench.fonts.small, bench.fonts.small->FontSize,
                 {x, std::round(rect.y + (rect.h - bench.fonts.small->FontSize) * 0.5f)},
                 ui::ink(bench.palette.text_faint), "TIME");
    x += word;
    const bool playing = timeline.playing();
    const ui::BarButton buttons[] = {
        {"timeline.start", icon::to_start, "|<", false, 1},
        {"timeline.back", icon::step_back, "<"},
        {"timeline.play", playing ? icon::pause : icon::play, playing ? "||" : ">", true},
        {"timeline.forward", icon::step_forward, ">"},
        {"timeline.end", icon::to_end, ">|", false, 2}};
    const float speed_width = em * 3.2f;
    float right = rect.right() - em * 1.08f - speed_width;
    const ui::BarText text = frame_text(timeline);
    ImGui::PushFont(bench.fonts.numbers);
    const float narrowest = text.width(text.forms.size() - 1);
    ImGui::PopFont();
    const float for_buttons = right - em * (1 + ui::scrub_room) - narrowest - x;
    x = ui::bar_buttons(bench, buttons, {x, top, side + em, for_buttons, "timeline.more"});

    ImGui::PushFont(bench.fonts.numbers);
    ImGui::SetCursorScreenPos({right, top});
    if (ImGui::Button(timeline_speed_text(timeline.speed()).c_str(), {speed_width, side}))
        ImGui::OpenPopup("timeline speed");
    ui::note(bench, "timeline.speed");
    ui::tooltip(bench, "Playback speed: below 1 is slow motion.");
    if (ImGui::BeginPopup("timeline speed")) {
        for (const double speed : {1 / 16.0, 1 / 8.0, 1 / 4.0, 1 / 2.0, 1.0, 2.0, 4.0}) {
            if (ImGui::Selectable(timeline_speed_text(speed).c_str(), speed == timeline.speed(), 0,
                                  {em * 3.5f, 0}))
                bench.post([speed](Workbench& b) { b.timeline.set_speed(speed); });
            ui::note(bench, "speed:" + timeline_speed_text(speed));
        }
        ImGui::EndPopup();
    }
    const float room = right - em - x;
    const std::size_t form = text.fitting(room, em * ui::scrub_room);
    if (text.width(form) <= room) {
        // As wide for small numbers as for large ones, where there is room.
        const float steady = std::min(em * 14, room - em * ui::scrub_room);
        right -= std::max(text.width(form), form == 0 ? steady : 0.0f) + em;
        ui::bar_text(bench, text, form, {right, rect.y, text.width(form), rect.h},
                     "timeline.counter");
    }
    ImGui::PopFont();
    draw_timeline_scrub(bench, x + em * 0.3f, right - em * 1.2f,
                        std::round(rect.y + rect.h * 0.58f));
    ui::end_panel();
}

}  // namespace collidoscope::app
