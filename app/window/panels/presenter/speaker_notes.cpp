// The second window, on the speaker's screen: what the class sees or will see, the notes of this
// page, what comes next, and the time.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>

#include "app/base/utilities/format.h"
#include "app/window/panels/presenter/drawing.h"
#include "app/window/workbench/window_hooks.h"

namespace collidoscope::app {
namespace {

std::string clock_text() {
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    localtime_r(&now, &local);
    return fmt::format("{:02}:{:02}", local.tm_hour, local.tm_min);
}

std::string elapsed_text(double seconds) {
    const long whole = std::max(0L, static_cast<long>(seconds));
    if (whole >= 3600)
        return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
    return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

std::string plain_text(const std::vector<Span>& spans) {
    std::string text;
    for (const Span& span : spans) text += span.text;
    return text;
}

// Lines of the window, one below the other.
struct Column {
    ImDrawList& draw;
    float x, y, width;

    void text(ImFont* font, float size, const Color& color, const std::string& words,
              float below = 0) {
        y += draw_paragraph(&draw, font, size, {x, y}, width, ui::ink(color), words) + below;
    }
};

void draw_picture(const SecondFrame& frame, ImDrawList& draw, const Palette& p, const Rect& rect,
                  bool frozen) {
    const float share = std::min(rect.w / std::max(frame.picture_size.x, 1.0f),
                                 rect.h / std::max(frame.picture_size.y, 1.0f));
    const vec2 size = frame.picture_size * share;
    const ImVec2 a{rect.x, rect.y}, b{rect.x + size.x, rect.y + size.y};
    if (frame.picture != 0) draw.AddImage(ui::texture_id(frame.picture), a, b, {0, 1}, {1, 0});
    draw.AddRect(a, b, ui::ink(frozen ? p.current : p.line), 0, 0,
                 (frozen ? 3.0f : 1.0f) * frame.scale);
}

void draw_speaker_window(const Workbench& bench, const SecondFrame& frame) {
    const auto& presenter = bench.part<Presenter>();
    const Palette& p = bench.palette;
    const Fonts& fonts = frame.fonts;
    const float em = fonts.words->FontSize, margin = em * 1.4f;
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize({frame.size.x, frame.size.y});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
    ImGui::Begin("notes", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBackground);
    ImGui::PopStyleVar();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled({0, 0}, {frame.size.x, frame.size.y}, ui::ink(p.panel));
    Column column{draw, margin, margin, frame.size.x - 2 * margin};

    // The time, large: elapsed on the left, the clock on the right.
    const float big = em * 2.1f;
    const std::string since =
        presenter.on() ? elapsed_text(bench.clock() - presenter.started()) : "not presenting";
    draw.AddText(fonts.numbers, big, {column.x, column.y},
                 ui::ink(presenter.on() ? p.text : p.text_faint), since.c_str());
    const std::string clock = clock_text();
    const float clock_width = fonts.numbers->CalcTextSizeA(big, 1e9f, 0, clock.c_str()).x;
    draw.AddText(fonts.numbers, big, {column.x + column.width - clock_width, column.y},
                 ui::ink(p.text_quiet), clock.c_str());
    column.y += big * 1.35f;

    const bool frozen = presenter.frozen(), black = presenter.black();
    const Rect picture{column.x, column.y, column.width, frame.size.y * 0.34f};
    draw_picture(frame, draw, p, picture, frozen);
    const float share = std::min(picture.w / std::max(frame.picture_size.x, 1.0f),
                                 picture.h / std::max(frame.picture_size.y, 1.0f));
    column.y += frame.picture_size.y * share + em * 0.5f;
    if (frozen) {
        column.text(fonts.strong, em * 1.15f, p.current,
                    "Frozen for " + elapsed_text(bench.clock() - presenter.frozen_since()) +
                        ": the class still sees the picture of that time. Shift+F shows this one.",
                    em * 0.4f);
    } else if (black) {
        column.text(fonts.strong, em * 1.15f, p.current,
                    "The screen is black. Any key brings the picture back.", em * 0.4f);
    } else {
        column.text(fonts.words, em, p.text_faint,
                    presenter.on() ? "The class sees this." : "F8 starts presenting.", em * 0.4f);
    }

    const Slide slide = slide_of(bench);
    column.text(fonts.title, em * 1.4f, p.text, slide.title);
    std::string place = slide.whole;
    if (slide.pages > 1)
        place += (place.empty() ? "Page " : " · ") + std::to_string(slide.page + 1) + " of " +
                 std::to_string(slide.pages);
    if (!place.empty()) column.text(fonts.words, em, p.text_quiet, place);
    column.y += em * 0.6f;
    for (const std::string& note : slide.notes)
        column.text(fonts.words, em * 1.25f, p.text, note, em * 0.5f);
    if (slide.notes.empty())
        column.text(fonts.words, em * 1.1f, p.text_faint, "This page has no notes.", em * 0.5f);
    if (const Step* step = bench.live.player().step())
        column.text(fonts.words, em * 1.1f, p.text_quiet, plain_text(step->sentence), em * 0.5f);

    // At the bottom: what is next, and the keys.
    const float foot = frame.size.y - em * 5.6f;
    if (column.y < foot) {
        draw.AddLine({column.x, foot}, {column.x + column.width, foot}, ui::ink(p.line));
        Column below{draw, column.x, foot + em * 0.6f, column.width};
        const Player& player = bench.live.player();
        const bool more = !player.empty() && !player.at_end();
        const std::string next = !slide.next.empty() ? "Next: " + slide.next
                                 : slide.pages > 1   ? "This is the last page."
                                 : more ? "Next: step " + std::to_string(player.index() + 2) +
                                              " of " + std::to_string(player.count())
                                        : "This is the last step.";
        below.text(fonts.strong, em * 1.15f, p.text, next, em * 0.2f);
        below.text(fonts.words, em * 0.95f, p.text_faint,
                   "Page Down, Page Up: pages, else steps · Left, Right: steps · B or . black · "
                   "Shift+P pen · Shift+L laser · Shift+F freeze · Shift+H hands · Esc ends");
    }
    ImGui::End();
}

const bool registered_notes = register_second_window({
    .title = "Collidoscope: speaker notes",
    .wanted = [](const Workbench& bench) { return bench.part<Presenter>().notes_shown(); },
    .frozen = [](const Workbench& bench) { return bench.part<Presenter>().frozen(); },
    .draw = draw_speaker_window,
    .closed =
        [](Workbench& bench) {
            auto& presenter = bench.part<Presenter>();
            presenter.set_frozen(false);
            presenter.show_notes(false);
        },
});

}  // namespace
}  // namespace collidoscope::app
