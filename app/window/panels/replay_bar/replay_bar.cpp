// The replay over the view: a slim bar with its time and markers, and the pointer as it was moved.
// While something is recorded, a light says so.
#include <algorithm>
#include <cmath>
#include <string>

#include "app/base/utilities/format.h"
#include "app/window/recordings/recorder.h"
#include "app/window/recordings/replay.h"
#include "app/window/widgets/ui.h"
#include "app/window/workbench/panel.h"

namespace collidoscope::app {
namespace {

constexpr ImGuiWindowFlags bar_flags =
    ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
    ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoBackground;

// A window without a look of its own, over the view.
void begin_bar(const char* id, const Rect& rect) {
    ImGui::SetNextWindowPos({rect.x, rect.y});
    ImGui::SetNextWindowSize({rect.w, rect.h});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
    ImGui::Begin(id, nullptr, bar_flags);
    ImGui::PopStyleVar(3);
}

void draw_ground(const Workbench& bench, const Rect& rect, const Color& rim) {
    const float em = bench.em();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImVec2 a{rect.x, rect.y}, b{rect.right(), rect.bottom()};
    draw.AddRectFilled(a, b, ui::ink(bench.palette.panel), em * 0.65f);
    draw.AddRect(a, b, ui::ink(rim), em * 0.65f);
}

float text_width(ImFont* font, const std::string& text) {
    return font->CalcTextSizeA(font->FontSize, 1e9f, 0, text.c_str()).x;
}

class ReplayBar final : public Panel {
  public:
    void draw(const Workbench& bench) override;

  private:
    void draw_scrub(const Workbench& bench, const Replay& replay, float x0, float x1, float y);
    bool went_on_ = false;  // it played when the scrubbing began
};

const bool registered_replay_bar = register_panel({
    .id = "replay",
    .order = 84,
    .available =
        [](const Workbench& bench) {
            const auto& replay = bench.part<Replay>();
            return replay.is_open() && replay.bar_shown() && !bench.layout.view.empty();
        },
    .make = [] { return std::make_unique<ReplayBar>(); },
});

void ReplayBar::draw_scrub(const Workbench& bench, const Replay& replay, float x0, float x1,
                           float y) {
    const Palette& p = bench.palette;
    const float em = bench.em(), half = std::round(em * 0.17f), width = x1 - x0;
    if (width < em * 4) return;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImGui::SetCursorScreenPos({x0, y - em * 0.8f});
    ImGui::InvisibleButton("scrub", {width, em * 1.6f});
    ui::note(bench, "replay.scrub");
    const double whole = std::max(replay.duration(), 1e-3);
    const auto place = [&](double time) {
        return x0 + width * static_cast<float>(std::clamp(time / whole, 0.0, 1.0));
    };
    const float mouse = ImGui::GetIO().MousePos.x;
    const double pointed = whole * std::clamp(double((mouse - x0) / width), 0.0, 1.0);
    const bool begins = ImGui::IsItemActivated(), ends = ImGui::IsItemDeactivated();
    if (begins) went_on_ = replay.playing();
    if (ImGui::IsItemActive() && (begins || ImGui::GetIO().MouseDelta.x != 0)) {
        bench.post([pointed](Workbench& b) {
            auto& shown = b.part<Replay>();
            shown.pause();
            shown.seek(pointed);
        });
    }
    if (ends && went_on_) bench.post([](Workbench& b) { b.part<Replay>().play(); });
    const bool hovered = ImGui::IsItemHovered();
    const float at = place(replay.time());
    draw.AddRectFilled({x0, y - half}, {x1, y + half}, ui::ink(p.raised), half);
    draw.AddRect({x0, y - half}, {x1, y + half}, ui::ink(p.line), half);
    draw.AddRectFilled({x0, y - half}, {at, y + half}, ui::ink(p.accent), half);
    std::string near;
    float nearest = em * 0.6f;
    for (const RecordingFile::Mark& mark : replay.file().markers()) {
        const float x = std::round(place(mark.time));
        draw.AddTriangleFilled({x - em * 0.3f, y - em * 0.75f}, {x + em * 0.3f, y - em * 0.75f},
                               {x, y - em * 0.3f}, ui::ink(p.current));
        if (hovered && std::abs(mouse - x) < nearest) {
            nearest = std::abs(mouse - x);
            near = mark.text + " · ";
        }
    }
    // Marks the times at which it did not come to what was recorded.
    for (const Parting& parting : replay.partings()) {
        const float x = std::round(place(parting.time));
        draw.AddLine({x, y - em * 0.6f}, {x, y + em * 0.6f}, ui::ink(p.hit), 2 * bench.scale());
        if (hovered && std::abs(mouse - x) < nearest) {
            nearest = std::abs(mouse - x);
            near = text_of(parting) + " · ";
        }
    }
    draw.AddCircleFilled({at, y}, em * 0.46f, ui::ink(p.text), 24);
    if (hovered) ImGui::SetTooltip("%s%s", near.c_str(), time_text(pointed).c_str());
}

void ReplayBar::draw(const Workbench& bench) {
    const auto& replay = bench.part<Replay>();
    const Palette& p = bench.palette;
    const float em = bench.em();
    const Rect& view = bench.layout.view;
    const float width = std::min(view.w - em * 2, em * 64);
    const Rect rect{std::round(view.x + (view.w - width) * 0.5f), std::round(view.y + em * 0.7f),
                    std::round(width), std::round(em * 2.7f)};
    if (width < em * 18) return;
    begin_bar("replay bar", rect);
    draw_ground(bench, rect, replay.taken_over() ? p.current : p.line);
    const float side = std::round(em * 2.1f), top = std::round(rect.y + (rect.h - side) * 0.5f);
    const float middle = std::round(rect.y + rect.h * 0.5f);
    float x = rect.x + em * 0.4f;
    const auto button = [&](const char* command, const char* glyph, const char* text, bool accent) {
        ImGui::SetCursorScreenPos({x, top});
        ui::icon_button(bench, command, glyph, text, accent);
        x += side + em * 0.35f;
    };
    const bool markers = !replay.file().markers().empty() && width > em * 34;
    if (markers) button("replay.previous_marker", icon::to_start, "|<", false);
    button("replay.play", replay.playing() ? icon::pause : icon::play,
           replay.playing() ? "||" : ">", true);
    if (markers) button("replay.next_marker", icon::to_end, ">|", false);

    float right = rect.right() - em * 0.4f - side;
    ImGui::SetCursorScreenPos({right, top});
    ui::icon_button(bench, "replay.end", icon::close, "x");
    ImGui::PushFont(bench.fonts.numbers);
    const std::string speed = fmt::format("{:g}×", replay.speed());
    right -= em * 3.2f;
    ImGui::SetCursorScreenPos({right, top});
    if (ImGui::Button(speed.c_str(), {em * 3, side})) ImGui::OpenPopup("replay speed");
    ui::note(bench, "replay.speed");
    ui::tooltip(bench, "Speed of the replay.");
    if (ImGui::BeginPopup("replay speed")) {
        for (const double choice : {0.25, 0.5, 1.0, 1.5, 2.0, 4.0, 8.0}) {
            const std::string text = fmt::format("{:g}×", choice);
            if (ImGui::Selectable(text.c_str(), choice == replay.speed(), 0, {em * 3.5f, 0}))
                bench.post([choice](Workbench& b) { b.part<Replay>().set_speed(choice); });
        }
        ImGui::EndPopup();
    }
    const std::string time = time_text(replay.time()) + " / " + time_text(replay.duration());
    right -= text_width(bench.fonts.numbers, time) + em * 0.8f;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImFont* numbers = bench.fonts.numbers;
    draw.AddText(numbers, numbers->FontSize, {right, middle - numbers->FontSize * 0.5f},
                 ui::ink(p.text), time.c_str());
    ImGui::PopFont();
    // The name of the bar, and what play would do.
    const std::string words = replay.taken_over() ? "You have control: Play resumes" : "Replay";
    if (width > em * 44 || replay.taken_over()) {
        ImFont* small = bench.fonts.small;
        draw.AddText(small, small->FontSize, {x + em * 0.2f, middle - small->FontSize * 0.5f},
                     ui::ink(replay.taken_over() ? p.current : p.text_quiet), words.c_str());
        x += text_width(small, words) + em * 0.6f;
    }
    draw_scrub(bench, replay, x + em * 0.6f, right - em, middle);
    ImGui::End();
}

// The light at the view's corner; a click stops the recording.
class RecordingLight final : public Panel {
  public:
    void draw(const Workbench& bench) override {
        const auto& recorder = bench.part<Recorder>();
        const float em = bench.em();
        const Rect& view = bench.layout.view;
        const std::string text = time_text(recorder.time());
        const float width = em * 2.4f + text_width(bench.fonts.numbers, text);
        const Rect rect{std::round(view.right() - width - em * 0.9f),
                        std::round(view.y + em * 0.85f), std::round(width), std::round(em * 2)};
        if (view.w < width * 2) return;
        begin_bar("recording light", rect);
        ImGui::SetCursorScreenPos({rect.x, rect.y});
        const bool clicked = ImGui::InvisibleButton("stop", {rect.w, rect.h});
        ui::note(bench, "recording.light");
        ui::tooltip(bench, "Recording. A click stops it.");
        draw_ground(bench, rect, ImGui::IsItemHovered() ? bench.palette.hit : bench.palette.line);
        ImDrawList& draw = *ImGui::GetWindowDrawList();
        const float middle = rect.y + rect.h * 0.5f;
        draw.AddCircleFilled({rect.x + em * 0.95f, middle}, em * 0.36f, ui::ink(bench.palette.hit),
                             20);
        ImFont* type = bench.fonts.numbers;
        draw.AddText(type, type->FontSize,
                     {rect.x + em * 1.7f, std::round(middle - type->FontSize * 0.5f)},
                     ui::ink(bench.palette.text), text.c_str());
        ImGui::End();
        if (clicked) bench.post_command("recording.record");
    }
};

const bool registered_light = register_panel({
    .id = "recording.light",
    .order = 85,
    .available =
        [](const Workbench& bench) {
            return bench.part<Recorder>().on() && !bench.layout.view.empty();
        },
    .make = [] { return std::make_unique<RecordingLight>(); },
});

// The pointer where it was, while the replay has the window.
class ReplayedPointer final : public Panel {
  public:
    void draw(const Workbench& bench) override {
        const auto& replay = bench.part<Replay>();
        const Rect& view = bench.layout.view;
        const float em = bench.em();
        const ImVec2 at{view.x + replay.pointer()->x * view.w,
                        view.y + replay.pointer()->y * view.h};
        ImDrawList& draw = *ImGui::GetWindowDrawList();
        draw.AddCircleFilled(at, em * 1.05f, ui::ink(faded(bench.palette.current, 0.28f)), 32);
        draw.AddCircle(at, em * 1.05f, ui::ink(faded(bench.palette.current, 0.8f)), 32,
                       1.5f * bench.scale());
        // An arrow like the desktop's own.
        const float s = em * 0.085f;
        const ImVec2 tip = at;
        const auto p = [&](float x, float y) { return ImVec2{tip.x + x * s, tip.y + y * s}; };
        const ImU32 dark = ui::ink(bench.palette.label), light = ui::ink(bench.palette.text);
        draw.AddTriangleFilled(p(0, 0), p(0, 16), p(11, 11.5f), light);
        draw.AddLine(p(4.5f, 10), p(8, 17.5f), light, s * 2.6f);
        draw.AddTriangle(p(0, 0), p(0, 16), p(11, 11.5f), dark, s);
    }
};

const bool registered_pointer = register_panel({
    .id = "replay.pointer",
    .place = PanelPlace::View,
    .order = 60,
    .available =
        [](const Workbench& bench) {
            const auto& replay = bench.part<Replay>();
            return replay.is_open() && !replay.taken_over() && replay.pointer().has_value();
        },
    .make = [] { return std::make_unique<ReplayedPointer>(); },
});

}  // namespace
}  // namespace collidoscope::app
