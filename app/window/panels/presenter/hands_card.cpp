// A class's answers by show of hands: a number for each choice, a bar for each number, and then the
// answer.
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

#include "app/window/panels/presenter/drawing.h"
#include "app/window/workbench/panel.h"

namespace collidoscope::app {
namespace {

class HandsCard final : public Panel {
  public:
    void draw(const Workbench& bench) override;

  private:
    static void draw_choice(const Workbench& bench, const ShowOfHands& hands, std::size_t choice,
                            const Rect& row);
    static void draw_foot(const Workbench& bench, const ShowOfHands& hands, const Rect& foot);
};

const bool registered_hands = register_panel({
    .id = "present.hands",
    .order = 88,
    .available =
        [](const Workbench& bench) {
            const auto& presenter = bench.part<Presenter>();
            return presenter.on() && presenter.hands() && !presenter.black();
        },
    .make = [] { return std::make_unique<HandsCard>(); },
});

void HandsCard::draw_choice(const Workbench& bench, const ShowOfHands& hands, std::size_t choice,
                            const Rect& row) {
    const Palette& p = bench.palette;
    const float em = bench.em();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImGui::SetCursorScreenPos({row.x, row.y});
    ImGui::PushID(static_cast<int>(choice));
    const bool clicked = ImGui::InvisibleButton("choice", {row.w, row.h});
    ImGui::PopID();
    ui::note(bench, "hands:" + std::to_string(choice));
    if (clicked) {
        bench.post([choice](Workbench& b) { b.part<Presenter>().select_choice(choice); });
    }
    const bool selected = !hands.revealed && hands.selected == choice;
    const bool right = hands.revealed && choice < hands.right.size() && hands.right[choice];
    const bool quiet = hands.revealed && !hands.right.empty() && !right;
    if (selected || right) {
        draw.AddRectFilled({row.x, row.y}, {row.right(), row.bottom()},
                           ui::ink(selected ? p.selection : faded(p.apart, 0.16f)), em * 0.4f);
        draw.AddRect({row.x, row.y}, {row.right(), row.bottom()},
                     ui::ink(selected ? p.accent : p.apart), em * 0.4f, 0, 1.5f * bench.scale());
    }
    const float middle = row.y + row.h * 0.5f;
    // The words, the number, and a bar as long as the share of the most.
    const float words_width = row.w * 0.42f, number_width = em * 3.4f;
    ImFont* words = right ? bench.fonts.strong : bench.fonts.words;
    const float size = words->FontSize * 1.15f;
    float x = row.x + em * 0.8f;
    if (right) {
        const char* mark = bench.fonts.has_icons ? icon::check : "=";
        draw.AddText(bench.fonts.words, size, {x, middle - size * 0.5f}, ui::ink(p.apart), mark);
        x += em * 1.5f;
    }
    ui::draw_shortened(draw, words, {x, std::round(middle - size * 0.5f)}, row.x + words_width,
                       ui::ink(quiet ? p.text_quiet : p.text), hands.choices[choice], size);
    const int count = hands.counts[choice];
    const std::string number = std::to_string(count);
    ImFont* numbers = bench.fonts.numbers;
    const float big = numbers->FontSize * 1.6f;
    const float number_at =
        row.x + words_width + number_width - numbers->CalcTextSizeA(big, 1e9f, 0, number.c_str()).x;
    draw.AddText(numbers, big, {number_at, std::round(middle - big * 0.5f)},
                 ui::ink(count > 0 ? p.text : p.text_faint), number.c_str());
    const int most = std::max(1, hands.counts[hands.most_votes()]);
    const float from = row.x + words_width + number_width + em * 0.9f;
    const float room = row.right() - em * 0.8f - from;
    const float length = room * static_cast<float>(count) / static_cast<float>(most);
    const float half = em * 0.5f;
    draw.AddRectFilled({from, middle - half}, {from + room, middle + half}, ui::ink(p.raised),
                       half * 0.6f);
    if (length > 1) {
        draw.AddRectFilled({from, middle - half}, {from + length, middle + half},
                           ui::ink(right   ? p.apart
                                   : quiet ? p.text_faint
                                           : p.current),
                           half * 0.6f);
    }
}

void HandsCard::draw_foot(const Workbench& bench, const ShowOfHands& hands, const Rect& foot) {
    const Palette& p = bench.palette;
    const float em = bench.em();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const bool known = !hands.right.empty();
    const std::string action = !hands.revealed && known ? "Reveal" : "Go on";
    const float width = em * 6.5f, height = em * 2.1f;
    ImGui::SetCursorScreenPos({foot.right() - width, foot.y + (foot.h - height) * 0.5f});
    if (ImGui::Button(action.c_str(), {width, height})) {
        bench.post([reveals = !hands.revealed && known](Workbench& b) {
            auto& presenter = b.part<Presenter>();
            if (!presenter.hands()) return;
            reveals ? presenter.reveal() : presenter.end_hands(b);
        });
    }
    ui::note(bench, "hands.reveal");
    const int total = hands.total();
    std::string text = total == 1 ? "1 hand" : std::to_string(total) + " hands";
    if (hands.revealed && known && total > 0) {
        int right = 0;
        for (std::size_t i = 0; i < hands.counts.size(); ++i)
            if (hands.right[i]) right += hands.counts[i];
        text += " · " + std::to_string(right * 100 / total) + "% right";
    } else if (!hands.revealed) {
        text += " · type a number, Down for the next";
    }
    draw.AddText(bench.fonts.words, bench.fonts.words->FontSize,
                 {foot.x, foot.y + (foot.h - bench.fonts.words->FontSize) * 0.5f},
                 ui::ink(p.text_quiet), text.c_str());
}

void HandsCard::draw(const Workbench& bench) {
    const ShowOfHands& hands = *bench.part<Presenter>().hands();
    const Palette& p = bench.palette;
    const float em = bench.em();
    const Rect& view = bench.layout.view;
    const float width = std::min(view.w - em * 3, em * 44), inner = width - em * 2.4f;
    ImFont* font = bench.fonts.talk_strong;
    const float size = font->FontSize * 1.1f;
    const float question = draw_paragraph(nullptr, font, size, {0, 0}, inner, 0, hands.question);
    const auto count = static_cast<float>(hands.choices.size());
    const float head = question + em * 1.9f, foot = em * 3.2f;
    const float row = std::clamp((view.h - em * 1.5f - head - foot) / count, em * 1.5f, em * 2.9f);
    const float height = head + row * count + foot;
    const Rect rect{std::round(view.x + (view.w - width) * 0.5f),
                    std::round(std::max(view.y + em * 0.5f, view.y + (view.h - height) * 0.5f)),
                    std::round(width), std::round(height)};
    begin_overlay("show of hands", rect);
    ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow());
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled({rect.x, rect.y}, {rect.right(), rect.bottom()},
                       ui::ink(faded(p.panel, 0.97f)), em * 0.8f);
    draw.AddRect({rect.x, rect.y}, {rect.right(), rect.bottom()}, ui::ink(p.line), em * 0.8f);
    draw_paragraph(&draw, font, size, {rect.x + em * 1.2f, rect.y + em}, inner, ui::ink(p.text),
                   hands.question);
    for (std::size_t i = 0; i < hands.choices.size(); ++i) {
        const float top = rect.y + head + row * static_cast<float>(i);
        draw_choice(bench, hands, i,
                    {rect.x + em * 0.7f, top + em * 0.12f, rect.w - em * 1.4f, row - em * 0.24f});
    }
    draw_foot(bench, hands, {rect.x + em * 1.4f, rect.bottom() - foot, rect.w - em * 2.6f, foot});
    ImGui::End();
}

}  // namespace
}  // namespace collidoscope::app
