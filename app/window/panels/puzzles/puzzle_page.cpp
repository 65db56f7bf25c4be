// A Parsons puzzle: the lines at the left are dragged into a program at the right.
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/window/puzzle_state/puzzle_state.h"
#include "app/window/widgets/ui.h"
#include "app/window/workbench/display_font.h"
#include "app/window/workbench/panel.h"

namespace collidoscope::app {
namespace {

class PuzzlePage final : public Panel {
  public:
    void draw(const Workbench& bench) override;

  private:
    struct Held {
        std::size_t piece = 0;
        vec2 grip{0};  // from its corner to the pointer
    };
    void draw_head(const Workbench& bench, const PuzzleState& state);
    void draw_left(const Workbench& bench, const PuzzleState& state, const Rect& rect);
    void draw_program(const Workbench& bench, const PuzzleState& state, const Rect& rect);
    void draw_verdict(const Workbench& bench, const PuzzleState& state, const Rect& rect);
    void draw_held(const Workbench& bench, const PuzzleState& state, const Rect& program);
    // True while it is held.
    bool draw_piece(const Workbench& bench, const PuzzleState& state, std::size_t piece,
                    const ImVec2& at, float width, const Color& rim, bool held_now);
    // Around the line that the keys move, which is kept in sight.
    void draw_focus(const Workbench& bench, const PuzzleState& state, const ImVec2& at,
                    const ImVec2& size);
    float height_of(const Workbench& bench, const PuzzlePiece& piece) const;

    std::optional<Held> held_;
    // The program as it was drawn last: the upper ends of its pieces, and the end of the last.
    std::vector<float> tops_;
    std::size_t drop_at_ = 0;
    int drop_level_ = 0;
    bool over_program_ = false;
    PuzzleState::Focus focus_;  // as it was drawn last
};

const bool registered_puzzle_page = register_panel({
    .id = "puzzle",
    .place = PanelPlace::Page,
    .order = 5,
    .available = [](const Workbench& bench) { return bench.part<PuzzleState>().shown(); },
    .make = [] { return std::make_unique<PuzzlePage>(); },
});

float indent_of(const Workbench& bench) {
    return std::round(bench.em() * 2);
}

}  // namespace

float PuzzlePage::height_of(const Workbench& bench, const PuzzlePiece& piece) const {
    return std::round(static_cast<float>(piece.lines.size()) * bench.fonts.numbers->FontSize *
                          1.15f +
                      bench.em() * 0.8f);
}

void PuzzlePage::draw_focus(const Workbench& bench, const PuzzleState& state, const ImVec2& at,
                            const ImVec2& size) {
    const PuzzleState::Focus& focus = state.focus();
    const Palette& p = bench.palette;
    const float em = bench.em(), out = std::round(em * 0.12f);
    ImGui::GetWindowDrawList()->AddRect(
        {at.x - out, at.y - out}, {at.x + size.x + out, at.y + size.y + out}, ui::ink(p.accent),
        em * 0.4f, 0, (focus.lifted ? 3.5f : 2.0f) * bench.scale());
    const bool moved = focus.at != focus_.at || focus.in_program != focus_.in_program;
    focus_ = focus;
    if (!moved) return;
    const float top = ImGui::GetWindowPos().y, bottom = top + ImGui::GetWindowHeight();
    if (at.y < top + em || at.y + size.y > bottom - em)
        ImGui::SetScrollFromPosY(at.y + size.y * 0.5f - top, 0.5f);
}

bool PuzzlePage::draw_piece(const Workbench& bench, const PuzzleState& state, std::size_t number,
                            const ImVec2& at, float width, const Color& rim, bool held_now) {
    const float em = bench.em();
    const Palette& p = bench.palette;
    const PuzzlePiece& piece = state.puzzle().pieces[number];
    const float height = height_of(bench, piece);
    ImDrawList& draw = held_now ? *ImGui::GetForegroundDrawList() : *ImGui::GetWindowDrawList();
    bool active = false, over = held_now;
    if (!held_now) {
        ImGui::SetCursorScreenPos(at);
        ImGui::PushID(static_cast<int>(number));
        ImGui::InvisibleButton("piece", {width, height});
        ImGui::PopID();
        ui::note(bench, "puzzle.piece:" + std::to_string(number));
        over = ImGui::IsItemHovered();
        if (over) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
        if (ImGui::IsItemActivated()) {
            const ImVec2 pointer = ImGui::GetMousePos();
            held_ = Held{number, {pointer.x - at.x, pointer.y - at.y}};
        }
        active = held_ && held_->piece == number;
    }
    const float alpha = active && !held_now ? 0.25f : 1.0f;
    const ImVec2 end{at.x + width, at.y + height};
    draw.AddRectFilled(at, end, ui::ink(faded(over ? p.selection : p.raised, alpha)), em * 0.35f);
    draw.AddRect(at, end, ui::ink(faded(over ? p.accent : rim, alpha)), em * 0.35f, 0,
                 1.25f * bench.scale());
    ImFont* font = bench.fonts.numbers;
    for (std::size_t i = 0; i < piece.lines.size(); ++i)
        draw.AddText(font, font->FontSize,
                     {at.x + em * 0.7f, std::round(at.y + em * 0.4f +
                                                   static_cast<float>(i) * font->FontSize * 1.15f)},
                     ui::ink(faded(p.text, alpha)), piece.lines[i].c_str());
    return active;
}

void PuzzlePage::draw(const Workbench& bench) {
    const auto& state = bench.part<PuzzleState>();
    const Rect& page = bench.layout.page;
    const float em = bench.em();
    const float width = std::round(std::min(page.w - em * 4, em * 92));
    const float margin = std::round((page.w - width) * 0.5f);
    ImGui::PushStyleColor(ImGuiCol_WindowBg, ui::ink4(bench.palette.ground));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {margin, em * 1.4f});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {em * 0.6f, 0});
    if (ui::begin_panel(bench, "puzzle page", page, false)) {
        draw_head(bench, state);
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float gap = std::round(em * 1.6f), half = std::floor((width - gap) * 0.44f);
        const float verdict = std::round(em * 4.2f);
        const float height = std::max(page.bottom() - at.y - verdict - em * 1.2f, em * 8);
        const Rect left{at.x, at.y, half, height};
        const Rect program{at.x + half + gap, at.y, width - half - gap, height};
        draw_left(bench, state, left);
        draw_program(bench, state, program);
        draw_verdict(bench, state, {at.x, at.y + height + em * 0.8f, width, verdict});
        draw_held(bench, state, program);
        ui::end_panel();
    }
    ImGui::PopStyleVar(2);
    ImGui::PopStyleColor();
}

void PuzzlePage::draw_head(const Workbench& bench, const PuzzleState& state) {
    const float em = bench.em();
    const Palette& p = bench.palette;
    ImFont* font = display_font(bench.fonts);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float right = at.x + ImGui::GetContentRegionAvail().x;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const Demo* demo = Registry::find(state.puzzle().demo);
    const std::string title = demo ? demo->info().title : state.puzzle().demo;
    ui::draw_shortened(draw, font, at, right - em * 24, ui::ink(p.text), title);
    const std::vector<PuzzlePiece>& pieces = state.puzzle().pieces;
    const bool strangers = std::any_of(pieces.begin(), pieces.end(),
                                       [](const PuzzlePiece& one) { return one.distractor; });
    std::string help = state.puzzle().title;
    if (!help.empty()) help += " ";
    help += "Drag the lines into order, or use the arrow keys, Space and R.";
    if (strangers) help += " Not every line belongs here.";
    draw.AddText(bench.fonts.talk, bench.fonts.talk->FontSize,
                 {at.x, at.y + font->FontSize + em * 0.2f}, ui::ink(p.text_quiet), help.c_str());
    const float height = std::round(em * 2.3f), width = std::round(em * 7);
    ImGui::SetCursorScreenPos({right - 3 * width - em * 1.2f, at.y + em * 0.2f});
    if (ImGui::Button("Start over", {width, height}))
        bench.post([](Workbench& b) { b.part<PuzzleState>().start_over(); });
    ui::note(bench, "puzzle.start_over");
    ImGui::SameLine();
    if (ImGui::Button("Close", {width, height}))
        bench.post([](Workbench& b) { b.part<PuzzleState>().leave(); });
    ui::note(bench, "puzzle.close");
    ImGui::SameLine();
    ImGui::PushStyleColor(ImGuiCol_Button, ui::ink4(p.accent));
    ImGui::PushStyleColor(ImGuiCol_ButtonHovered, ui::ink4(mixed(p.accent, p.text, 0.15f)));
    ImGui::PushStyleColor(ImGuiCol_ButtonActive, ui::ink4(p.accent));
    ImGui::PushStyleColor(ImGuiCol_Text, ui::ink4(p.on_accent));
    if (ImGui::Button(state.running() ? "Running ..." : "Run it", {width, height}))
        bench.post([](Workbench& b) { b.part<PuzzleState>().run(b); });
    ImGui::PopStyleColor(4);
    ui::note(bench, "puzzle.run");
    ImGui::SetCursorScreenPos(
        {at.x, at.y + font->FontSize + bench.fonts.talk->FontSize + em * 1.2f});
}

void PuzzlePage::draw_left(const Workbench& bench, const PuzzleState& state, const Rect& rect) {
    const float em = bench.em();
    ImGui::SetCursorScreenPos({rect.x, rect.y});
    ImGui::BeginChild("left", {rect.w, rect.h});
    ui::heading(bench, "Lines");
    ImVec2 at = ImGui::GetCursorScreenPos();
    at.y += std::round(em * 0.3f);
    for (std::size_t i = 0; i < state.left().size(); ++i) {
        const std::size_t piece = state.left()[i];
        const float width = rect.w - em * 1.2f;
        const float height = height_of(bench, state.puzzle().pieces[piece]);
        draw_piece(bench, state, piece, at, width, bench.palette.line, false);
        if (state.focus().shown && !state.focus().in_program && state.focus().at == i)
            draw_focus(bench, state, at, {width, height});
        at.y += height + std::round(em * 0.35f);
    }
    if (state.left().empty()) ui::words(bench, "All lines are used.", ui::Rank::Faint);
    ImGui::EndChild();
}

void PuzzlePage::draw_program(const Workbench& bench, const PuzzleState& state, const Rect& rect) {
    const float em = bench.em(), indent = indent_of(bench);
    const Palette& p = bench.palette;
    ImDrawList& back = *ImGui::GetWindowDrawList();
    back.AddRectFilled({rect.x, rect.y}, {rect.right(), rect.bottom()}, ui::ink(p.panel),
                       em * 0.55f);
    back.AddRect({rect.x, rect.y}, {rect.right(), rect.bottom()},
                 ui::ink(held_ && over_program_ ? p.accent : p.line), em * 0.55f);
    bench.note_widget("puzzle.program", rect);
    ImGui::SetCursorScreenPos({rect.x + em * 0.8f, rect.y});
    ImGui::BeginChild("program", {rect.w - em * 1.2f, rect.h});
    ui::heading(bench, "Your program");
    ImVec2 at = ImGui::GetCursorScreenPos();
    at.y += std::round(em * 0.3f);
    tops_.clear();
    const float right = at.x + ImGui::GetContentRegionAvail().x - em * 0.6f;
    const std::optional<PuzzleVerdict>& verdict = state.verdict();
    for (std::size_t i = 0; i < state.placed().size(); ++i) {
        const PlacedPiece& one = state.placed()[i];
        tops_.push_back(at.y);
        const bool wrong = verdict && !verdict->right && verdict->line == i;
        const Color& rim = wrong ? p.hit : verdict && verdict->right ? p.apart : p.line;
        const float x = at.x + em * 1.6f + indent * static_cast<float>(one.level);
        draw_piece(bench, state, one.piece, {x, at.y}, right - x, rim, false);
        // Which line is meant is told by a sign, too.
        const float height = height_of(bench, state.puzzle().pieces[one.piece]);
        if (state.focus().shown && state.focus().in_program && state.focus().at == i)
            draw_focus(bench, state, {x, at.y}, {right - x, height});
        const std::string sign = wrong ? "▶" : std::to_string(i + 1);
        ImFont* font = wrong ? bench.fonts.strong : bench.fonts.numbers;
        ImGui::GetWindowDrawList()->AddText(
            font, font->FontSize, {at.x, std::round(at.y + (height - font->FontSize) * 0.5f)},
            ui::ink(wrong ? p.hit : p.text_faint), sign.c_str());
        at.y += height + std::round(em * 0.35f);
    }
    tops_.push_back(at.y);
    if (state.placed().empty()) ui::words(bench, "Drop the first line here.", ui::Rank::Faint);
    if (held_ && over_program_) {
        const float y = tops_[std::min(drop_at_, tops_.size() - 1)] - em * 0.2f;
        const float x = at.x + em * 1.6f + indent * static_cast<float>(drop_level_);
        ImGui::GetWindowDrawList()->AddLine({x, y}, {right, y}, ui::ink(p.accent),
                                            2.5f * bench.scale());
    }
    ImGui::EndChild();
}

void PuzzlePage::draw_held(const Workbench& bench, const PuzzleState& state, const Rect& program) {
    if (!held_) return;
    const float em = bench.em(), indent = indent_of(bench);
    const ImVec2 pointer = ImGui::GetMousePos();
    const ImVec2 corner{pointer.x - held_->grip.x, pointer.y - held_->grip.y};
    over_program_ = program.contains({pointer.x, pointer.y});
    drop_at_ = 0;
    while (drop_at_ + 1 < tops_.size() &&
           pointer.y > (tops_[drop_at_] + tops_[drop_at_ + 1]) * 0.5f)
        ++drop_at_;
    const float inside = corner.x - (program.x + em * 2.4f);
    drop_level_ =
        std::clamp(static_cast<int>(std::round(inside / indent)), 0, state.puzzle().levels - 1);
    draw_piece(bench, state, held_->piece, corner, program.w * 0.7f, bench.palette.accent, true);
    if (ImGui::IsMouseDown(ImGuiMouseButton_Left)) return;
    bench.post([piece = held_->piece, inside_program = over_program_, at = drop_at_,
                level = drop_level_](Workbench& b) {
        auto& puzzle = b.part<PuzzleState>();
        inside_program ? puzzle.place(piece, at, level) : puzzle.take_back(piece);
    });
    held_.reset();
}

void PuzzlePage::draw_verdict(const Workbench& bench, const PuzzleState& state, const Rect& rect) {
    const Palette& p = bench.palette;
    const float em = bench.em();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    std::string head = "Then run it",
                text =
                    "Your order is checked against the recorded runs of the demo's scenes, step by "
                    "step. If lines can be exchanged, either order is right.";
    Color color = p.text_quiet;
    if (const auto& verdict = state.verdict()) {
        head = verdict->right ? "Right" : "Not yet";
        text = verdict->why;
        color = verdict->right ? p.apart : p.hit;
    }
    draw.AddRectFilled({rect.x, rect.y}, {rect.right(), rect.bottom()}, ui::ink(p.raised),
                       em * 0.55f);
    draw.AddRect({rect.x, rect.y}, {rect.right(), rect.bottom()},
                 ui::ink(state.verdict() ? color : p.line), em * 0.55f, 0, 1.25f * bench.scale());
    draw.AddText(bench.fonts.talk_strong, bench.fonts.talk_strong->FontSize,
                 {rect.x + em, rect.y + em * 0.5f}, ui::ink(color), head.c_str());
    draw.AddText(bench.fonts.talk, bench.fonts.talk->FontSize,
                 {rect.x + em, rect.y + em * 0.6f + bench.fonts.talk_strong->FontSize},
                 ui::ink(p.text), text.c_str(), nullptr, rect.w - 2 * em);
    bench.note_widget("puzzle.verdict", rect);
}

}  // namespace collidoscope::app
