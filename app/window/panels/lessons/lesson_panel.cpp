// A lesson beside the scene, in place of the gallery: its page, and the way through it.
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/window/panels/lessons/lesson_cards.h"
#include "app/window/panels/lessons/rich_text.h"
#include "app/window/presenter/presenter.h"
#include "app/window/workbench/panel.h"

namespace collidoscope::app {
namespace {

class LessonPanel final : public Panel {
  public:
    void draw(const Workbench& bench) override;

  private:
    void draw_head(const Workbench& bench, const LessonState& state);
    void draw_contents(const Workbench& bench, const LessonState& state);
    void draw_dots(const Workbench& bench, const LessonState& state);
    void draw_page(const Workbench& bench, const LessonState& state);
    void draw_needs(const Workbench& bench, const LessonState& state);
    void draw_sum(const Workbench& bench, const LessonState& state);
    void draw_more_below(const Workbench& bench);
    void draw_block(const Workbench& bench, const LessonState& state, const TextBlock& block);
    void draw_foot(const Workbench& bench, const LessonState& state);
    void follow(const Workbench& bench, const std::string& target);

    LessonCards cards_;
    std::uint64_t version_ = 0;
    bool contents_ = false;
    bool overflows_ = false;      // the page has not fitted since it was opened
    float below_ = 0;             // of it, out of sight
    std::uint64_t scrolled_ = 0;  // the last time that it was asked for
};

constexpr float more_height = 1.5f;    // of the line that says so, in ems
constexpr float hidden_height = 0.8f;  // what is out of sight by less than that is nothing, in ems

const bool registered_lesson_panel = register_panel({
    .id = "lesson",
    .place = PanelPlace::LeftSide,
    .order = 10,
    .available =
        [](const Workbench& bench) {
            const auto& state = bench.part<LessonState>();
            return state.is_open() && !state.aside();
        },
    .make = [] { return std::make_unique<LessonPanel>(); },
});

void go(const Workbench& bench, std::size_t page) {
    bench.post([page](Workbench& b) { b.part<LessonState>().go(b, page); });
}

// None where the mouse still rests after its click: it would lie over the next page's caption.
void tooltip_of_turning(const Workbench& bench, const char* text) {
    const ImGuiIO& io = ImGui::GetIO();
    const float moved = std::max(std::abs(io.MousePos.x - io.MouseClickedPos[0].x),
                                 std::abs(io.MousePos.y - io.MouseClickedPos[0].y));
    if (moved > 3) ui::tooltip(bench, text);
}

void space(const Workbench& bench, float ems) {
    ImGui::Dummy({0, std::round(bench.em() * ems)});
}

}  // namespace

void LessonPanel::follow(const Workbench& bench, const std::string& target) {
    if (!target.empty()) bench.post([target](Workbench& b) { follow_link(b, target); });
}

void LessonPanel::draw(const Workbench& bench) {
    const auto& state = bench.part<LessonState>();
    const float em = bench.em();
    cards_.begin_page(state.version());
    // A slide has room for what is read, and no use for the list of pages.
    const bool presented = bench.part<Presenter>().on();
    presented ? draw_dots(bench, state) : draw_head(bench, state);
    contents_ = contents_ && !presented;
    const bool fresh = version_ != state.version();
    if (fresh) overflows_ = false;
    const bool told_below = overflows_;
    const float foot =
        em * (state.away(bench) ? 5.7f : 3.1f) + (told_below ? std::round(em * more_height) : 0);
    ImGui::BeginChild("page", {0, std::max(ImGui::GetContentRegionAvail().y - foot, em * 4)});
    if (fresh) {
        version_ = state.version();
        contents_ = false;
        ImGui::SetScrollY(0);
    }
    const LessonState::Scroll& asked = state.scroll_asked();
    if (std::exchange(scrolled_, asked.count) != asked.count) {
        ImGui::SetScrollY(ImGui::GetScrollY() +
                          static_cast<float>(asked.by) * ImGui::GetWindowHeight() * 0.8f);
        bench.post([](Workbench&) {});  // another frame, in which it has scrolled
    }
    if (contents_) {
        draw_contents(bench, state);
    } else if (state.finished()) {
        draw_sum(bench, state);
    } else {
        draw_page(bench, state);
    }
    // The panel knows in the next frame what it lays out now.
    overflows_ |= ImGui::GetScrollMaxY() > 0;
    below_ = ImGui::GetScrollMaxY() - ImGui::GetScrollY();
    const LessonState::Rest rest{ImGui::GetScrollY() > em * hidden_height,
                                 below_ > em * hidden_height, presented};
    if (rest != state.rest())
        bench.post([rest](Workbench& b) { b.part<LessonState>().note_rest(rest); });
    ImGui::EndChild();
    if (told_below) draw_more_below(bench);
    draw_foot(bench, state);
}

// Below a page that does not fit: whether it goes on, and a way on.
void LessonPanel::draw_more_below(const Workbench& bench) {
    const float em = bench.em(), width = ImGui::GetContentRegionAvail().x;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = std::round(em * more_height);
    if (below_ <= em * hidden_height) return ImGui::Dummy({width, height});
    const Palette& p = bench.palette;
    if (ImGui::InvisibleButton("more", {width, height}))
        bench.post([](Workbench& b) { (void)b.part<LessonState>().scroll(1); });
    ui::note(bench, "lesson.more");
    ui::tooltip(bench, "The rest of the page");
    const Color& color = ImGui::IsItemHovered() ? p.text : p.accent;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImFont* font = bench.fonts.words;
    const char* text = "more below";
    const float wide = font->CalcTextSizeA(font->FontSize, 1e9f, 0, text).x, arrow = em * 0.32f;
    const float x = std::round(at.x + (width - wide) * 0.5f - em * 0.6f);
    const float middle = at.y + height * 0.5f;
    draw.AddLine({at.x, at.y}, {at.x + width, at.y}, ui::ink(p.line), bench.scale());
    draw.AddText(font, font->FontSize, {x, std::round(middle - font->FontSize * 0.5f)},
                 ui::ink(color), text);
    const ImVec2 points[] = {{x + wide + em * 0.6f, middle - arrow * 0.5f},
                             {x + wide + em * 0.6f + arrow, middle + arrow * 0.5f},
                             {x + wide + em * 0.6f + arrow * 2, middle - arrow * 0.5f}};
    draw.AddPolyline(points, 3, ui::ink(color), 0, 1.5f * bench.scale());
}

// Draws what was answered and reached, and where to go on.
void LessonPanel::draw_sum(const Workbench& bench, const LessonState& state) {
    const float em = bench.em();
    const LessonState::Sum sum = state.sum();
    space(bench, 0.3f);
    RichLook title{.font = bench.fonts.title, .strong = bench.fonts.title};
    title.width = ImGui::GetContentRegionAvail().x - em * 0.5f;
    rich_text(bench, "The end of " + state.title(), title);
    space(bench, 0.6f);
    const auto line = [&](std::size_t done, std::size_t all, const std::string& what) {
        if (all == 0) return;
        rich_text(bench, std::to_string(done) + " of " + std::to_string(all) + " " + what,
                  {.color = done == all ? &bench.palette.apart : nullptr});
        space(bench, 0.3f);
    };
    line(sum.right, sum.questions, "questions answered correctly");
    line(sum.reached, sum.checks, "tasks done");
    if (sum.shown > 0) {
        const std::string shown = sum.shown == 1
                                      ? "1 solution was shown"
                                      : std::to_string(sum.shown) + " solutions were shown";
        rich_text(bench, shown, {.color = &bench.palette.text_quiet});
        space(bench, 0.3f);
    }
    line(sum.solved, sum.puzzles, sum.puzzles == 1 ? "puzzle solved" : "puzzles solved");
    space(bench, 0.6f);
    const LessonEntry* next = state.next_lesson();
    if (!next) return;
    rich_text(bench, "The next lesson:", {.color = &bench.palette.text_quiet});
    space(bench, 0.2f);
    const std::vector<TextPiece> link{{next->title, true, false, false, "lesson:" + next->name, 0}};
    follow(bench, rich_text(bench, link));
}

// Before the first page: the lessons that it builds on.
void LessonPanel::draw_needs(const Workbench& bench, const LessonState& state) {
    const std::vector<std::string>& needs = state.lesson()->needs;
    if (state.page() != 0 || needs.empty()) return;
    std::vector<TextPiece> pieces{{"Builds on ", false, false, false, {}, 0}};
    for (std::size_t i = 0; i < needs.size(); ++i) {
        if (i > 0)
            pieces.push_back({i + 1 == needs.size() ? " and " : ", ", false, false, false, {}, 0});
        std::string title = needs[i];
        for (const LessonEntry& entry : state.lessons())
            if (entry.name == needs[i]) title = entry.title;
        pieces.push_back({title, false, false, false, "lesson:" + needs[i], 0});
    }
    RichLook look{.font = bench.fonts.words, .strong = bench.fonts.strong};
    look.color = &bench.palette.text_quiet;
    look.width = ImGui::GetContentRegionAvail().x - bench.em() * 0.3f;
    follow(bench, rich_text(bench, pieces, look));
    space(bench, 0.45f);
}

void LessonPanel::draw_head(const Workbench& bench, const LessonState& state) {
    const float em = bench.em(), width = ImGui::GetContentRegionAvail().x;
    const Palette& p = bench.palette;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = std::round(em * 1.9f), button = std::round(em * 1.9f);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    // The title leads to the list of pages.
    const float room = width - button - em * 0.3f;
    const bool clicked = ImGui::InvisibleButton("contents", {room, height});
    ui::note(bench, "lesson.contents");
    const bool over = ImGui::IsItemHovered();
    ui::tooltip(bench, contents_ ? "Back to the page" : "All pages of this lesson");
    if (clicked) contents_ = !contents_;
    if (over) draw.AddRectFilled(at, {at.x + room, at.y + height}, ui::ink(p.raised), em * 0.35f);
    const float y = std::round(at.y + (height - bench.fonts.strong->FontSize) * 0.5f);
    float x = at.x + em * 0.2f;
    if (bench.fonts.has_icons) {
        draw.AddText(bench.fonts.words, bench.fonts.words->FontSize, {x, y}, ui::ink(p.text_quiet),
                     contents_ ? icon::up : icon::down);
        x += em * 1.2f;
    }
    ui::draw_shortened(draw, bench.fonts.strong, {x, y}, at.x + room - em * 0.3f,
                       ui::ink(over ? p.text : p.text_quiet), state.title());
    ImGui::SameLine(0, em * 0.3f);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    if (ImGui::InvisibleButton("leave", {button, height})) bench.post_command("lesson.leave");
    ui::note(bench, "lesson.leave");
    ui::tooltip(bench, "Close the lesson");
    const Color& color = ImGui::IsItemHovered() ? p.text : p.text_faint;
    const ImVec2 middle{corner.x + button * 0.5f, corner.y + height * 0.5f};
    const float r = em * 0.32f;
    draw.AddLine({middle.x - r, middle.y - r}, {middle.x + r, middle.y + r}, ui::ink(color),
                 1.5f * bench.scale());
    draw.AddLine({middle.x - r, middle.y + r}, {middle.x + r, middle.y - r}, ui::ink(color),
                 1.5f * bench.scale());
    draw_dots(bench, state);
}

// A bar with one part for each page: where the user is, and what has been seen.
void LessonPanel::draw_dots(const Workbench& bench, const LessonState& state) {
    const float em = bench.em(), width = ImGui::GetContentRegionAvail().x;
    const Palette& p = bench.palette;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const auto count = static_cast<float>(state.page_count());
    const float gap = std::max(1.0f, std::round(em * 0.2f)),
                part = (width - gap * (count - 1)) / count;
    const LessonProgress* progress = state.own_progress();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float height = std::round(em * 0.9f), line = std::round(em * 0.28f);
    for (std::size_t i = 0; i < state.page_count(); ++i) {
        const float x = at.x + static_cast<float>(i) * (part + gap);
        ImGui::SetCursorScreenPos({x, at.y});
        ImGui::PushID(static_cast<int>(i));
        if (ImGui::InvisibleButton("dot", {part, height})) go(bench, i);
        ImGui::PopID();
        const std::string& title = state.lesson()->pages[i].title;
        ui::tooltip(bench, std::to_string(i + 1) + "  " + title);
        const bool seen = progress && progress->seen.contains(title);
        const Color& color = i == state.page()        ? p.accent
                             : ImGui::IsItemHovered() ? p.text_quiet
                             : seen                   ? p.text_faint
                                                      : p.line;
        const float y = at.y + std::round((height - line) * 0.5f);
        draw.AddRectFilled({x, y}, {x + part, y + line}, ui::ink(color), line * 0.5f);
    }
    ImGui::SetCursorScreenPos({at.x, at.y + height});
    space(bench, 0.3f);
}

void LessonPanel::draw_contents(const Workbench& bench, const LessonState& state) {
    const LessonProgress* progress = state.own_progress();
    ui::heading(bench, "Pages");
    for (std::size_t i = 0; i < state.page_count(); ++i) {
        const std::string& title = state.lesson()->pages[i].title;
        const bool seen = progress && progress->seen.contains(title);
        const std::string number = std::to_string(i + 1);
        ImGui::PushID(static_cast<int>(i));
        if (ui::row(bench, "lesson.page:" + number, title,
                    {.selected = i == state.page(),
                     .quiet = !seen,
                     .icon = seen && bench.fonts.has_icons ? icon::check : "·",
                     .trailing = number,
                     .height = 2.1f})) {
            contents_ = false;
            go(bench, i);
        }
        ImGui::PopID();
    }
}

void LessonPanel::draw_page(const Workbench& bench, const LessonState& state) {
    const LessonPage& page = *state.shown();
    RichLook title{.font = bench.fonts.title, .strong = bench.fonts.title};
    title.width = ImGui::GetContentRegionAvail().x - bench.em() * 0.5f;
    space(bench, 0.3f);
    rich_text(bench, page.title, title);
    space(bench, 0.45f);
    draw_needs(bench, state);
    // The fault of a block that cannot be read is shown in its place.
    if (const auto& fault = state.view_fault(); fault && fault->line > 0) {
        cards_.draw_fault(bench, state, fault->line, fault->text);
        space(bench, 0.3f);
    }
    for (std::size_t i = 0; i < page.blocks.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        draw_block(bench, state, page.blocks[i]);
        ImGui::PopID();
    }
    space(bench, 0.6f);
}

void LessonPanel::draw_block(const Workbench& bench, const LessonState& state,
                             const TextBlock& block) {
    const float em = bench.em();
    const Palette& p = bench.palette;
    const float all = ImGui::GetContentRegionAvail().x - em * 0.3f;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    RichLook look{.width = all};
    switch (block.kind) {
        case TextKind::Picture:
            break;  // of exercises alone
        case TextKind::Card:
            cards_.draw(bench, state, block.card);
            break;
        case TextKind::Heading:
            space(bench, 0.35f);
            look.font = look.strong = bench.fonts.talk_strong;
            follow(bench, rich_text(bench, block.pieces, look));
            space(bench, 0.2f);
            break;
        case TextKind::Rule: {
            const ImVec2 at = ImGui::GetCursorScreenPos();
            draw.AddLine({at.x, at.y + em * 0.4f}, {at.x + all, at.y + em * 0.4f}, ui::ink(p.line));
            space(bench, 0.8f);
            break;
        }
        case TextKind::Code: {
            const ImVec2 at = ImGui::GetCursorScreenPos();
            ImFont* font = bench.fonts.numbers;
            std::string code = block.code;
            while (!code.empty() && code.back() == '\n') code.pop_back();
            const ImVec2 size =
                font->CalcTextSizeA(font->FontSize, 1e9f, all - em * 1.2f, code.c_str());
            const float height = std::round(size.y + em * 0.9f);
            draw.AddRectFilled(at, {at.x + all, at.y + height}, ui::ink(p.code), em * 0.35f);
            draw.AddText(font, font->FontSize, {at.x + em * 0.6f, at.y + em * 0.45f},
                         ui::ink(p.text), code.c_str(), nullptr, all - em * 1.2f);
            ImGui::Dummy({all, height});
            space(bench, 0.5f);
            break;
        }
        case TextKind::TableRow: {
            const ImVec2 at = ImGui::GetCursorScreenPos();
            const auto count = static_cast<float>(std::max<std::size_t>(block.cells.size(), 1));
            const float column = all / count;
            look = {.font = bench.fonts.words, .strong = bench.fonts.strong};
            look.width = column - em * 0.5f;
            look.strong_throughout = block.head;
            float bottom = at.y;
            for (std::size_t i = 0; i < block.cells.size(); ++i) {
                ImGui::SetCursorScreenPos(
                    {at.x + column * static_cast<float>(i), at.y + em * 0.15f});
                follow(bench, rich_text(bench, block.cells[i], look));
                bottom = std::max(bottom, ImGui::GetItemRectMax().y);
            }
            bottom += em * 0.15f;
            draw.AddLine({at.x, bottom}, {at.x + all, bottom}, ui::ink(p.line));
            ImGui::SetCursorScreenPos(at);
            ImGui::Dummy({all, bottom - at.y + em * 0.05f});
            break;
        }
        case TextKind::Item: {
            const float indent = em * (1.75f + 1.3f * static_cast<float>(block.level));
            const ImVec2 at = ImGui::GetCursorScreenPos();
            ImFont* font = bench.fonts.talk;
            const float line = std::round(font->FontSize * 1.22f);
            const ImVec2 size = font->CalcTextSizeA(font->FontSize, 1e9f, 0, block.marker.c_str());
            draw.AddText(
                font, font->FontSize,
                {at.x + indent - em * 0.5f - size.x, at.y + (line - font->FontSize) * 0.5f},
                ui::ink(p.accent), block.marker.c_str());
            ImGui::SetCursorScreenPos({at.x + indent, at.y});
            look.width = all - indent;
            follow(bench, rich_text(bench, block.pieces, look));
            ImGui::SetCursorScreenPos({at.x, ImGui::GetItemRectMax().y});
            space(bench, 0.22f);
            break;
        }
        case TextKind::Paragraph: {
            const ImVec2 at = ImGui::GetCursorScreenPos();
            if (block.quote) {
                ImGui::SetCursorScreenPos({at.x + em, at.y});
                look.width = all - em;
                look.color = &p.text_quiet;
            }
            follow(bench, rich_text(bench, block.pieces, look));
            const float bottom = ImGui::GetItemRectMax().y;
            if (block.quote)
                draw.AddRectFilled({at.x, at.y}, {at.x + em * 0.2f, bottom}, ui::ink(p.accent),
                                   em * 0.1f);
            ImGui::SetCursorScreenPos({at.x, bottom});
            space(bench, 0.55f);
            break;
        }
    }
}

void LessonPanel::draw_foot(const Workbench& bench, const LessonState& state) {
    const float em = bench.em(), width = ImGui::GetContentRegionAvail().x;
    const Palette& p = bench.palette;
    const float height = std::round(em * 2.3f);
    space(bench, 0.35f);
    if (state.away(bench)) {
        ImGui::PushStyleColor(ImGuiCol_Button, ui::ink4(p.selection));
        ImGui::PushStyleColor(ImGuiCol_Text, ui::ink4(p.text));
        if (ImGui::Button("Back to the lesson's view", {width, height}))
            bench.post_command("lesson.view");
        ImGui::PopStyleColor(2);
        ui::note(bench, "lesson.view");
        ui::tooltip(
            bench,
            "The scene, the step and the camera as the page opens with them (Ctrl+Backspace)");
        space(bench, 0.3f);
    }
    const float side = std::round(em * 6.2f);
    const bool first = state.page() == 0, last = state.page() + 1 == state.page_count();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    if (!first) {
        if (ImGui::Button("Back", {side, height})) bench.post_command("lesson.back");
        ui::note(bench, "lesson.back");
        tooltip_of_turning(bench, "Previous page (Page Up)");
    }
    const std::string where =
        std::to_string(state.page() + 1) + " of " + std::to_string(state.page_count());
    ImFont* font = bench.fonts.words;
    const ImVec2 size = font->CalcTextSizeA(font->FontSize, 1e9f, 0, where.c_str());
    ImGui::GetWindowDrawList()->AddText(
        font, font->FontSize,
        {std::round(at.x + (width - size.x) * 0.5f), std::round(at.y + (height - size.y) * 0.5f)},
        ui::ink(p.text_quiet), where.c_str());
    ImGui::SetCursorScreenPos({at.x + width - side, at.y});
    ImGui::PushStyleColor(ImGuiCol_Button, ui::ink4(p.accent));
    ImGui::PushStyleColor(ImGuiCol_ButtonHovered, ui::ink4(mixed(p.accent, p.text, 0.15f)));
    ImGui::PushStyleColor(ImGuiCol_ButtonActive, ui::ink4(p.accent));
    ImGui::PushStyleColor(ImGuiCol_Text, ui::ink4(p.on_accent));
    if (ImGui::Button(state.finished() ? "Close" : last ? "Finish" : "Next", {side, height}))
        bench.post_command(state.finished() ? "lesson.leave"
                           : last           ? "lesson.finish"
                                            : "lesson.next");
    ImGui::PopStyleColor(4);
    ui::note(bench, "lesson.next");
    tooltip_of_turning(bench, state.finished() ? "Close the lesson"
                              : last ? "Your answers, the goals you reached, and the next lesson"
                                     : "Next page (Page Down)");
}

}  // namespace collidoscope::app
