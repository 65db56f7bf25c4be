#include "app/window/panels/lessons/lesson_cards.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>

#include "app/window/panels/lessons/rich_text.h"
#include "app/window/puzzle_state/puzzle_state.h"

namespace collidoscope::app {
namespace {

// A frame around what is drawn while it exists.
class CardFrame {
  public:
    CardFrame(const Workbench& bench, const Color& rim, const Color* ground = nullptr)
        : bench_(bench),
          rim_(rim),
          ground_(ground ? *ground : bench.palette.raised),
          draw_(*ImGui::GetWindowDrawList()),
          from_(ImGui::GetCursorScreenPos()),
          width_(std::floor(ImGui::GetContentRegionAvail().x - bench.em() * 0.15f)),
          padding_(std::round(bench.em() * 0.85f)) {
        splitter_.Split(&draw_, 2);
        splitter_.SetCurrentChannel(&draw_, 1);
        ImGui::SetCursorScreenPos({from_.x + padding_, from_.y + padding_});
        ImGui::BeginGroup();
    }
    ~CardFrame() {
        ImGui::EndGroup();
        const float bottom = ImGui::GetItemRectMax().y + padding_;
        const ImVec2 to{from_.x + width_, bottom};
        const float em = bench_.em();
        splitter_.SetCurrentChannel(&draw_, 0);
        draw_.AddRectFilled(from_, to, ui::ink(ground_), em * 0.55f);
        draw_.AddRect(from_, to, ui::ink(rim_), em * 0.55f, 0, 1.25f * bench_.scale());
        splitter_.Merge(&draw_);
        ImGui::SetCursorScreenPos(from_);
        ImGui::Dummy({width_, bottom - from_.y});
        ImGui::Dummy({0, em * 0.35f});
    }
    CardFrame(const CardFrame&) = delete;
    CardFrame& operator=(const CardFrame&) = delete;
    float inner() const { return width_ - 2 * padding_; }

  private:
    const Workbench& bench_;
    Color rim_, ground_;
    ImDrawList& draw_;
    ImDrawListSplitter splitter_;
    ImVec2 from_;
    float width_, padding_;
};

void gap(const Workbench& bench, float ems) {
    ImGui::Dummy({0, std::round(bench.em() * ems)});
}

// A small heading with a sign drawn in front: a check, a cross, a question mark or a ring.
enum class Sign : std::uint8_t { Question, Ring, Check, Cross, None };

void draw_sign(const Workbench& bench, ImDrawList& draw, const ImVec2& at, Sign sign,
               const Color& color) {
    const float r = bench.em() * 0.55f, width = r * 0.3f;
    const ImU32 ink = ui::ink(bench.palette.text_on(color)), fill = ui::ink(color);
    switch (sign) {
        case Sign::None:
            break;
        case Sign::Ring:
            draw.AddCircle(at, r * 0.85f, fill, 24, width * 0.7f);
            break;
        case Sign::Question: {
            draw.AddCircleFilled(at, r, fill, 24);
            ImFont* font = bench.fonts.strong;
            const ImVec2 size = font->CalcTextSizeA(font->FontSize * 0.9f, 1e9f, 0, "?");
            draw.AddText(font, font->FontSize * 0.9f, {at.x - size.x * 0.5f, at.y - size.y * 0.5f},
                         ink, "?");
            break;
        }
        case Sign::Check: {
            draw.AddCircleFilled(at, r, fill, 24);
            const ImVec2 points[] = {{at.x - r * 0.48f, at.y + r * 0.04f},
                                     {at.x - r * 0.12f, at.y + r * 0.4f},
                                     {at.x + r * 0.5f, at.y - r * 0.36f}};
            draw.AddPolyline(points, 3, ink, 0, width);
            break;
        }
        case Sign::Cross: {
            draw.AddRectFilled({at.x - r, at.y - r}, {at.x + r, at.y + r}, fill, r * 0.4f);
            const float a = r * 0.42f;
            draw.AddLine({at.x - a, at.y - a}, {at.x + a, at.y + a}, ink, width);
            draw.AddLine({at.x - a, at.y + a}, {at.x + a, at.y - a}, ink, width);
            break;
        }
    }
}

void card_heading(const Workbench& bench, Sign sign, const Color& color, const std::string& text) {
    const float em = bench.em();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImFont* font = bench.fonts.strong;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float height = std::round(em * 1.35f);
    draw_sign(bench, draw, {at.x + em * 0.6f, at.y + height * 0.5f}, sign, color);
    const float x = at.x + (sign == Sign::None ? 0 : em * 1.6f);
    draw.AddText(font, font->FontSize,
                 {std::round(x), std::round(at.y + (height - font->FontSize) * 0.5f)},
                 ui::ink(color), text.c_str());
    ImGui::Dummy({em * 2 + ui::name_width(bench, text), height});
    gap(bench, 0.2f);
}

struct ChoiceLook {
    Color rim, ground;
    const Color* sign_color = nullptr;
    Sign sign = Sign::None;
    bool clickable = true;
};

// A choice as wide as the card. True when clicked.
bool draw_choice(const Workbench& bench, const std::string& id, const std::string& text,
                 float width, const ChoiceLook& look) {
    const float em = bench.em();
    const std::vector<TextPiece> pieces{{text, false, false, false, {}, 0}};
    RichLook words{.font = bench.fonts.words, .strong = bench.fonts.strong};
    words.width = width - em * (look.sign == Sign::None ? 1.5f : 3.0f);
    const float height = std::round(rich_height(bench, pieces, words) + em * 0.75f);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    bool clicked = false;
    ImGui::PushID(id.c_str());
    if (look.clickable) {
        clicked = ImGui::InvisibleButton("choice", {width, height});
        if (ImGui::IsItemHovered()) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    } else {
        ImGui::Dummy({width, height});
    }
    ImGui::PopID();
    ui::note(bench, id);
    const bool lit = look.clickable && ImGui::IsItemHovered();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImVec2 end{at.x + width, at.y + height};
    draw.AddRectFilled(at, end, ui::ink(lit ? bench.palette.selection : look.ground), em * 0.4f);
    draw.AddRect(at, end, ui::ink(lit ? bench.palette.accent : look.rim), em * 0.4f, 0,
                 bench.scale() * (lit ? 1.5f : 1.0f));
    if (look.sign_color)
        draw_sign(bench, draw, {end.x - em * 1.1f, at.y + height * 0.5f}, look.sign,
                  *look.sign_color);
    const ImVec2 below = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos({at.x + em * 0.75f, at.y + std::round(em * 0.375f)});
    rich_text(bench, pieces, words);
    ImGui::SetCursorScreenPos(below);
    return clicked;
}

// A quiet button of words. True when clicked.
bool word_button(const Workbench& bench, const std::string& id, const std::string& text) {
    ImGui::PushID(id.c_str());
    ImGui::PushStyleColor(ImGuiCol_Button, {0, 0, 0, 0});
    ImGui::PushStyleColor(ImGuiCol_Text, ui::ink4(bench.palette.text_quiet));
    const bool clicked = ImGui::SmallButton(text.c_str());
    ImGui::PopStyleColor(2);
    ImGui::PopID();
    ui::note(bench, id);
    return clicked;
}

bool accent_button(const Workbench& bench, const std::string& id, const std::string& text) {
    const Palette& p = bench.palette;
    ImGui::PushID(id.c_str());
    ImGui::PushStyleColor(ImGuiCol_Button, ui::ink4(p.accent));
    ImGui::PushStyleColor(ImGuiCol_ButtonHovered, ui::ink4(mixed(p.accent, p.text, 0.15f)));
    ImGui::PushStyleColor(ImGuiCol_ButtonActive, ui::ink4(p.accent));
    ImGui::PushStyleColor(ImGuiCol_Text, ui::ink4(p.on_accent));
    const bool clicked = ImGui::Button(text.c_str());
    ImGui::PopStyleColor(4);
    ImGui::PopID();
    ui::note(bench, id);
    return clicked;
}

std::string id_of(const char* what, std::size_t card) {
    return std::string("lesson.") + what + ":" + std::to_string(card);
}

RichLook card_words(const Workbench& bench, float width, const Color* color = nullptr) {
    return {
        .font = bench.fonts.words, .strong = bench.fonts.strong, .color = color, .width = width};
}

}  // namespace

void LessonCards::begin_page(std::uint64_t version) {
    if (version_ == version) return;
    version_ = version;
    drafts_.clear();
}

void LessonCards::draw(const Workbench& bench, const LessonState& state, std::size_t number) {
    const Card& card = state.shown()->cards[number];
    gap(bench, 0.35f);
    ImGui::PushID(static_cast<int>(number));
    std::visit([&](const auto& what) { draw_card(bench, state, number, what); }, card.what);
    ImGui::PopID();
}

// -- Questions ------------------------------------------------------------------------------------

void LessonCards::draw_card(const Workbench& bench, const LessonState& state, std::size_t number,
                            const PredictCard& card) {
    const Palette& p = bench.palette;
    const CardQuestion own{card.question, card.choices, card.right};
    const CardQuestion* question = card.from_run() ? state.question(number) : &own;
    const KeptAnswer* kept = state.answer(number);
    const Color rim = !kept ? faded(p.accent, 0.75f) : kept->right ? p.apart : p.hit;
    const CardFrame frame(bench, rim);
    if (!question) {
        card_heading(bench, Sign::Question, p.accent, "Predict");
        rich_text(bench,
                  state.settling() ? "The run is being recorded ..."
                                   : "The question belongs to the lesson's view.",
                  card_words(bench, frame.inner(), &p.text_quiet));
        return;
    }
    if (!kept) card_heading(bench, Sign::Question, p.accent, "Predict");
    if (kept)
        card_heading(bench, kept->right ? Sign::Check : Sign::Cross, rim,
                     kept->right ? "Right" : "Not quite");
    RichLook talk{.width = frame.inner(), .strong_throughout = true};
    rich_text(bench, question->text, talk);
    gap(bench, 0.35f);
    Draft& draft = drafts_[number];
    if (!kept) take_keys(bench, state, number, card, draft);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, std::round(bench.em() * 0.4f)});
    for (std::size_t i = 0; i < question->choices.size(); ++i) {
        ChoiceLook look{p.line, p.panel};
        const bool chosen = kept ? kept->choice == question->choices[i] : draft.choice == i;
        if (kept) {
            look.clickable = false;
            if (question->right[i]) {
                look.rim = p.apart;
                look.sign = Sign::Check, look.sign_color = &p.apart;
            } else if (chosen) {
                look.rim = p.hit;
                look.sign = Sign::Cross, look.sign_color = &p.hit;
            }
        } else if (chosen) {
            look.rim = p.accent;
            look.ground = p.selection;
        }
        const std::string id = id_of("choice", number) + ":" + std::to_string(i);
        if (!draw_choice(bench, id, question->choices[i], frame.inner(), look)) continue;
        draft.choice = i;
        draft.fresh = true;
        if (card.explain.empty())
            bench.post(
                [number, i](Workbench& b) { b.part<LessonState>().give_answer(b, number, i, {}); });
    }
    ImGui::PopStyleVar();
    if (kept) {
        show_answer(bench, number, card, *question, *kept);
    } else if (draft.choice && !card.explain.empty()) {
        ImGui::PushItemWidth(frame.inner());
        ask_reason(bench, number, card, draft);
        ImGui::PopItemWidth();
    }
}

void LessonCards::take_keys(const Workbench& bench, const LessonState& state, std::size_t number,
                            const PredictCard& card, Draft& draft) {
    const LessonState::Typed& typed = state.typed();
    if (typed.card != number || typed.count == typed_) return;
    typed_ = typed.count;
    if (typed.choice) {
        draft.choice = typed.choice;
        draft.fresh = true;
    } else if (draft.choice && card.explain.empty()) {
        bench.post([number, i = *draft.choice](Workbench& b) {
            b.part<LessonState>().give_answer(b, number, i, {});
        });
    }
}

// The reason is asked for before the answer is shown, and may be passed over.
void LessonCards::ask_reason(const Workbench& bench, std::size_t number, const PredictCard& card,
                             Draft& draft) {
    gap(bench, 0.2f);
    rich_text(bench, card.explain, {.font = bench.fonts.strong, .width = ImGui::CalcItemWidth()});
    if (draft.fresh) ImGui::SetKeyboardFocusHere();
    draft.fresh = false;
    const bool entered = ImGui::InputTextMultiline(
        "##reason", &draft.reason, {ImGui::CalcItemWidth(), bench.em() * 4.2f},
        ImGuiInputTextFlags_CtrlEnterForNewLine | ImGuiInputTextFlags_EnterReturnsTrue);
    ui::note(bench, id_of("reason", number));
    gap(bench, 0.2f);
    const bool shown = accent_button(bench, id_of("answer", number), "Show the answer");
    if (!entered && !shown) return;
    bench.post([number, choice = *draft.choice, reason = draft.reason](Workbench& b) {
        b.part<LessonState>().give_answer(b, number, choice, reason);
    });
}

void LessonCards::show_answer(const Workbench& bench, std::size_t number, const PredictCard& card,
                              const CardQuestion& question, const KeptAnswer& kept) {
    const Palette& p = bench.palette;
    const float width = ImGui::GetContentRegionAvail().x - bench.em();
    gap(bench, 0.15f);
    // The run may say something else by another version's choices: the kept answer is told in
    // words.
    const bool listed = std::find(question.choices.begin(), question.choices.end(), kept.choice) !=
                        question.choices.end();
    if (!listed)
        rich_text(bench, "You said \"" + kept.choice + "\".",
                  card_words(bench, width, &p.text_quiet));
    if (!kept.reason.empty()) {
        rich_text(bench, "Your reason: " + kept.reason, card_words(bench, width, &p.text_quiet));
        gap(bench, 0.2f);
    }
    if (!card.because.empty()) {
        rich_text(bench, card.because, card_words(bench, width));
        gap(bench, 0.1f);
    }
    if (word_button(bench, id_of("again", number), "Answer it again")) {
        drafts_.erase(number);
        bench.post([number](Workbench& b) { b.part<LessonState>().forget_answer(b, number); });
    }
}

// -- Checks ---------------------------------------------------------------------------------------

void LessonCards::draw_card(const Workbench& bench, const LessonState& state, std::size_t number,
                            const CheckCard& card) {
    const Palette& p = bench.palette;
    const bool reached = state.is_reached(number), holds = state.holds(number);
    // A state that a solution shows is not the student's own.
    const bool shown = !reached && state.is_shown(number);
    const Color rim = reached || (holds && !shown) ? p.apart : p.line;
    const Color ground = reached ? mixed(p.raised, p.apart, 0.14f) : p.raised;
    const CardFrame frame(bench, rim, &ground);
    card_heading(bench, reached ? Sign::Check : Sign::Ring,
                 reached || (holds && !shown) ? p.apart : p.text_quiet,
                 reached          ? "Done"
                 : shown && holds ? "A solution"
                 : holds          ? "That's it: let go"
                                  : "Your turn");
    RichLook talk{.width = frame.inner(), .strong_throughout = true};
    rich_text(bench, card.goal.task, talk);
    if (reached && !card.goal.done.empty()) {
        gap(bench, 0.2f);
        rich_text(bench, card.goal.done, card_words(bench, frame.inner()));
    }
    if (shown) {
        gap(bench, 0.2f);
        rich_text(bench,
                  "The solution was shown: go back to the lesson's view, and do it yourself.",
                  card_words(bench, frame.inner(), &p.text_quiet));
    }
    if (!reached && !card.goal.solution.empty()) {
        gap(bench, 0.2f);
        if (word_button(bench, id_of("solution", number), "Show me a solution"))
            bench.post([number](Workbench& b) { b.part<LessonState>().show_solution(b, number); });
    }
    bench.note_widget(id_of("check", number), {});
}

// -- The others -----------------------------------------------------------------------------------

void LessonCards::draw_card(const Workbench& bench, const LessonState&, std::size_t number,
                            const ExerciseCard& card) {
    const Palette& p = bench.palette;
    const CardFrame frame(bench, p.line);
    card_heading(bench, Sign::None, p.text_quiet, "Exercise");
    const Command* command = bench.commands.find("exercise.open." + card.name);
    RichLook title{.width = frame.inner(), .strong_throughout = true};
    rich_text(bench, command ? command->title : card.name, title);
    gap(bench, 0.2f);
    if (!card.text.empty()) {
        rich_text(bench, card.text, card_words(bench, frame.inner()));
        gap(bench, 0.3f);
    }
    if (accent_button(bench, id_of("exercise", number), "Open the exercise"))
        bench.post([target = "exercise:" + card.name](Workbench& b) { follow_link(b, target); });
}

void LessonCards::draw_card(const Workbench& bench, const LessonState&, std::size_t number,
                            const ExperimentCard& card) {
    const Palette& p = bench.palette;
    const CardFrame frame(bench, p.line);
    card_heading(bench, Sign::None, p.text_quiet, "Measure it yourself");
    if (!card.text.empty()) rich_text(bench, card.text, card_words(bench, frame.inner()));
    const std::string line = "collidoscope experiment " + card.name;
    const std::vector<TextPiece> code{{line, false, false, true, {}, 0}};
    gap(bench, 0.2f);
    rich_text(bench, code, card_words(bench, frame.inner()));
    gap(bench, 0.2f);
    if (accent_button(bench, id_of("experiment", number), "Open the experiment"))
        bench.post_command("experiment.open." + card.name);
    gap(bench, 0.2f);
    if (word_button(bench, id_of("command", number), "Copy the command"))
        bench.post([line](Workbench& b) {
            if (b.desktop.set_clipboard) b.desktop.set_clipboard(line);
            b.say("Copied: run it in a terminal.");
        });
}

void LessonCards::draw_card(const Workbench& bench, const LessonState& state, std::size_t number,
                            const ParsonsCard& card) {
    const Palette& p = bench.palette;
    const bool solved = state.is_solved(number);
    const Color ground = solved ? mixed(p.raised, p.apart, 0.14f) : p.raised;
    const CardFrame frame(bench, solved ? p.apart : p.line, &ground);
    card_heading(bench, solved ? Sign::Check : Sign::Ring, solved ? p.apart : p.text_quiet,
                 solved ? "Solved" : "Put it in order");
    rich_text(bench,
              card.text.empty() ? "The lines of the pseudo-code, shuffled. Drag them into order."
                                : card.text,
              card_words(bench, frame.inner()));
    gap(bench, 0.3f);
    if (accent_button(bench, id_of("parsons", number),
                      solved ? "Open it again" : "Open the puzzle"))
        bench.post([number, card](Workbench& b) {
            const auto& lesson = b.part<LessonState>();
            const LessonView* view =
                lesson.is_open() ? lesson.lesson()->view_of(lesson.page()) : nullptr;
            PuzzleWish wish{card.demo, card.seed, card.distractors, card.from, card.to};
            if (wish.demo.empty() && view) wish.demo = view->demo;
            b.part<PuzzleState>().open(b, wish, number);
        });
}

// -- What is wrong in the file --------------------------------------------------------------------

void LessonCards::draw_card(const Workbench& bench, const LessonState& state, std::size_t number,
                            const FaultCard& card) {
    draw_fault(bench, state, state.shown()->cards[number].line, card.text);
}

void LessonCards::draw_fault(const Workbench& bench, const LessonState& state, std::size_t line,
                             const std::string& text) {
    const Palette& p = bench.palette;
    const std::string place = state.lesson()->file.string() + ":" + std::to_string(line);
    const CardFrame frame(bench, p.hit);
    card_heading(bench, Sign::Cross, p.hit,
                 line > 0 ? "Line " + std::to_string(line) : "In the lesson's file");
    rich_text(bench, text, card_words(bench, frame.inner()));
    gap(bench, 0.2f);
    if (!word_button(bench, "lesson.fault:" + std::to_string(line), "Copy")) return;
    bench.post([what = place + ": " + text](Workbench& b) {
        if (b.desktop.set_clipboard) b.desktop.set_clipboard(what);
        b.say("Copied.");
    });
}

}  // namespace collidoscope::app
