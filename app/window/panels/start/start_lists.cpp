#include "app/window/panels/start/start_lists.h"

#include <algorithm>
#include <cmath>

#include "app/window/lesson_state/lesson_state.h"
#include "app/window/panels/start/start_state.h"

namespace collidoscope::app {

void draw_words(ImDrawList& draw, ImFont* font, const vec2& at, const Color& color,
                const std::string& text, float width) {
    draw.AddText(font, font->FontSize, {std::round(at.x), std::round(at.y)}, ui::ink(color),
                 text.c_str(), nullptr, width);
}

std::vector<const Command*> listed_exercises(const Workbench& bench) {
    std::vector<const Command*> all;
    for (const Command& command : bench.commands.all())
        if (command.id.starts_with("exercise.open.")) all.push_back(&command);
    return all;
}

void draw_lesson_list(const Workbench& bench, float width) {
    const float em = bench.em(), gap = std::round(em * 1.1f);
    const auto& state = bench.part<LessonState>();
    ui::heading(bench, "Lessons");
    const ImVec2 top = ImGui::GetCursorScreenPos();
    const int columns = std::clamp(static_cast<int>((width + gap) / (em * 25)), 1, 3);
    const float card =
        std::floor((width - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns));
    const float height = std::round(em * 4.1f), step = height + std::round(em * 0.6f);
    const Palette& p = bench.palette;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    for (std::size_t i = 0; i < state.lessons().size(); ++i) {
        const LessonEntry& lesson = state.lessons()[i];
        const auto column = static_cast<float>(i % static_cast<std::size_t>(columns));
        const std::size_t above = i / static_cast<std::size_t>(columns);
        const auto row = static_cast<float>(above);
        const ImVec2 at{top.x + column * (card + gap), top.y + row * step};
        ImGui::SetCursorScreenPos(at);
        ImGui::PushID(static_cast<int>(i));
        const bool clicked = ImGui::InvisibleButton("lesson", {card, height});
        ImGui::PopID();
        ui::note(bench, "start.lesson." + lesson.name);
        const bool over = ImGui::IsItemHovered();
        if (over) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
        ui::tooltip(bench, lesson.fault);
        const ImVec2 end{at.x + card, at.y + height};
        draw.AddRectFilled(at, end, ui::ink(over ? p.raised : p.panel), em * 0.55f);
        draw.AddRect(at, end, ui::ink(over ? p.accent : p.line), em * 0.55f, 0,
                     (over ? 1.75f : 1.0f) * bench.scale());
        const std::string number = std::to_string(i + 1);
        draw_words(draw, bench.fonts.title, {at.x + em, at.y + em * 0.75f}, p.text_faint, number);
        const float x = at.x + em * 3.1f;
        ui::draw_shortened(draw, bench.fonts.strong, {x, std::round(at.y + em * 0.7f)},
                           end.x - em * 0.8f, ui::ink(p.text), lesson.title);
        const LessonProgress* progress = state.progress_of(lesson.name);
        const std::size_t seen = progress ? progress->seen.size() : 0;
        std::string about = lesson.fault.empty() ? std::to_string(lesson.minutes) + " min · " +
                                                       std::to_string(lesson.pages) + " pages"
                                                 : "has faults";
        if (seen > 0 && lesson.fault.empty())
            about = seen >= lesson.pages ? "All pages seen"
                                         : std::to_string(seen) + " of " +
                                               std::to_string(lesson.pages) + " pages seen";
        ui::draw_shortened(draw, bench.fonts.words, {x, std::round(at.y + em * 2.1f)},
                           end.x - em * 0.8f, ui::ink(lesson.fault.empty() ? p.text_quiet : p.hit),
                           about);
        if (seen > 0 && lesson.pages > 0) {
            const float share =
                std::min(1.0f, static_cast<float>(seen) / static_cast<float>(lesson.pages));
            const float y = end.y - em * 0.35f, left = at.x + em * 0.5f, room = card - em;
            draw.AddRectFilled({left, y}, {left + room, y + em * 0.16f}, ui::ink(p.line), em);
            draw.AddRectFilled({left, y}, {left + room * share, y + em * 0.16f},
                               ui::ink(share >= 1 ? p.apart : p.accent), em);
        }
        if (clicked) bench.post_command("lesson.open." + lesson.name);
    }
    const std::size_t rows = (state.lessons().size() + static_cast<std::size_t>(columns) - 1) /
                             static_cast<std::size_t>(columns);
    ImGui::SetCursorScreenPos(top);
    ImGui::Dummy({width, static_cast<float>(rows) * step + em});
}

void draw_exercise_list(const Workbench& bench, float width) {
    const float em = bench.em(), gap = std::round(em * 1.1f);
    ui::heading(bench, "Exercises");
    const std::vector<const Command*> all = listed_exercises(bench);
    if (all.empty()) {
        ui::words(bench, "No exercises were found beside the program.", ui::Rank::Faint);
        return;
    }
    const int columns = std::clamp(static_cast<int>((width + gap) / (em * 25)), 1, 3);
    const float column =
        std::floor((width - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns));
    const auto rows =
        (all.size() + static_cast<std::size_t>(columns) - 1) / static_cast<std::size_t>(columns);
    const ImVec2 top = ImGui::GetCursorScreenPos();
    for (std::size_t i = 0; i < all.size(); ++i) {
        const std::size_t before = i / rows;
        const auto c = static_cast<float>(before), r = static_cast<float>(i % rows);
        ImGui::SetCursorScreenPos({top.x + c * (column + gap), top.y + r * em * 2.2f});
        ImGui::PushID(static_cast<int>(i));
        ImGui::BeginChild("exercise", {column, em * 2.2f});
        if (ui::row(bench, "start." + all[i]->id, all[i]->title,
                    {.quiet = false,
                     .trailing = all[i]->is_checked() ? "✓" : std::to_string(i + 1),
                     .height = 2.1f}))
            bench.post([id = all[i]->id](Workbench& b) {
                b.part<StartState>().hide();
                b.commands.run(id);
            });
        ui::tooltip(bench, all[i]->help);
        ImGui::EndChild();
        ImGui::PopID();
    }
    ImGui::SetCursorScreenPos(top);
    ImGui::Dummy({width, static_cast<float>(rows) * em * 2.2f + em});
}

}  // namespace collidoscope::app
