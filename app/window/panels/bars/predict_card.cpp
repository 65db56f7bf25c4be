// Predicting: the open question with its choices in place of the sentence, what came of the last
// one above the sentence.
#include <algorithm>
#include <cctype>
#include <cmath>

#include "app/base/utilities/line_breaks.h"
#include "app/window/widgets/ui.h"
#include "app/window/workbench/panel.h"

namespace collidoscope::app {
namespace {

constexpr ImGuiWindowFlags card_flags =
    ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
    ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoBackground;

// A window without a look of its own, over the view.
void begin_card(const char* id, const Rect& rect, ImGuiWindowFlags more = 0) {
    ImGui::SetNextWindowPos({rect.x, rect.y});
    ImGui::SetNextWindowSize({rect.w, rect.h});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
    ImGui::Begin(id, nullptr, card_flags | more);
    ImGui::PopStyleVar(3);
}

float width_of(ImFont* font, const std::string& text) {
    return font->CalcTextSizeA(font->FontSize, 1e9f, 0, text.c_str()).x;
}

std::string score_text(const Score& score) {
    if (score.asked == 0) return "first question";
    std::string text =
        std::to_string(score.right) + " of " + std::to_string(score.asked) + " correct";
    if (score.streak > 1) text += " · " + std::to_string(score.streak) + " in a row";
    return text;
}

struct Pill {
    std::string text;
    float x = 0, width = 0;
    int line = 0;
};

// Lays the choices out in lines no wider than `room`; gives the widest line.
float lay_out(std::vector<Pill>& pills, float room, float gap) {
    float x = 0, widest = 0;
    int line = 0;
    for (Pill& pill : pills) {
        if (x > 0 && x + pill.width > room) {
            x = 0;
            ++line;
        }
        pill.x = x;
        pill.line = line;
        x += pill.width + gap;
        widest = std::max(widest, x - gap);
    }
    return widest;
}

bool draw_pill(const Workbench& bench, std::size_t index, const Pill& pill, const ImVec2& at,
               float height) {
    const float em = bench.em();
    const Palette& p = bench.palette;
    ImGui::SetCursorScreenPos(at);
    ImGui::PushID(static_cast<int>(index));
    const bool clicked = ImGui::InvisibleButton("choice", {pill.width, height});
    ImGui::PopID();
    ui::note(bench, "choice:" + std::to_string(index));
    const bool hovered = ImGui::IsItemHovered();
    if (hovered) {
        bench.drawn().pointed_choice = index;
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    }
    const bool lit = bench.drawn().pointed_choice == index;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImVec2 end{at.x + pill.width, at.y + height};
    draw.AddRectFilled(at, end, ui::ink(lit ? p.selection : p.raised), em * 0.42f);
    draw.AddRect(at, end, ui::ink(lit ? p.accent : p.line), em * 0.42f, 0,
                 (lit ? 1.5f : 1.0f) * bench.scale());
    ui::draw_shortened(
        draw, bench.fonts.words,
        {at.x + em * 0.75f, std::round(at.y + (height - bench.fonts.words->FontSize) * 0.5f)},
        end.x - em * 0.6f, ui::ink(p.text), pill.text);
    return clicked;
}

bool is_in_scene(const Ask& ask) {
    return std::any_of(
        ask.decision.choices.begin(), ask.decision.choices.end(), [](const Choice& choice) {
            return std::any_of(choice.marks.begin(), choice.marks.end(),
                               [](const Mark& mark) { return mark.space == Space::World; });
        });
}

void draw_question(const Workbench& bench, const Ask& ask) {
    const Rect& view = bench.layout.view;
    const float em = bench.em();
    const Palette& p = bench.palette;
    const float pill_height = std::round(em * 2.15f), gap = std::round(em * 0.5f);
    const float room = std::min(view.w - em * 5, em * 56);
    if (room < em * 8) return;
    std::vector<Pill> pills;
    for (const Choice& choice : ask.decision.choices) {
        const float width = width_of(bench.fonts.words, choice.label) + em * 1.5f;
        pills.push_back({choice.label, 0, std::clamp(std::round(width), em * 3.4f, room)});
    }
    ImFont* talk = bench.fonts.talk_strong;
    const std::string& question = ask.decision.question;
    const ImVec2 words = talk->CalcTextSizeA(talk->FontSize, 1e9f, room - em * 2, question.c_str());
    const std::string hint = is_in_scene(ask)     ? "Click in the scene or here · "
                             : !ask.lines.empty() ? "Click on the line or here · "
                                                  : "";
    const std::string small = hint + score_text(bench.predict.score());
    const float skip_width = std::round(width_of(bench.fonts.words, "Skip") + em * 1.2f);
    const float foot = width_of(bench.fonts.words, small) + skip_width + em * 1.5f;
    const float inner = std::max({lay_out(pills, room, gap), words.x + em * 1.7f, foot});
    const auto lines = static_cast<float>(pills.back().line + 1);
    const vec2 padding{em * 1.15f, em * 0.8f};
    const float pills_top = padding.y + words.y + em * 0.7f;
    const float foot_top = pills_top + lines * (pill_height + gap) + em * 0.15f;
    const vec2 size{std::round(inner + 2 * padding.x), std::round(foot_top + em * 2.1f)};
    const Rect rect{std::round(view.x + (view.w - size.x) * 0.5f),
                    std::round(view.bottom() - size.y - em * 0.7f), size.x, size.y};
    bench.note_widget("question", rect);
    begin_card("question", rect);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImVec2 corner{rect.x, rect.y}, end{rect.right(), rect.bottom()};
    draw.AddRectFilled(corner, end, ui::ink(faded(p.panel, 0.96f)), em * 0.65f);
    draw.AddRect(corner, end,
                 ui::ink(mixed(faded(p.accent, 0.75f), p.accent, bench.playback.flash())),
                 em * 0.65f, 0, (1.25f + 2 * bench.playback.flash()) * bench.scale());
    const float line = talk->FontSize;
    const char* sign = bench.fonts.has_icons ? icon::question : "?";
    draw.AddText(bench.fonts.words, bench.fonts.words->FontSize,
                 {corner.x + padding.x, corner.y + padding.y + line * 0.1f}, ui::ink(p.accent),
                 sign);
    draw.AddText(talk, line, {corner.x + padding.x + em * 1.5f, corner.y + padding.y},
                 ui::ink(p.text), question.c_str(), nullptr, room - em * 2);
    std::optional<std::size_t> chosen;
    for (std::size_t i = 0; i < pills.size(); ++i) {
        const ImVec2 at{std::round(corner.x + padding.x + pills[i].x),
                        std::round(corner.y + pills_top +
                                   static_cast<float>(pills[i].line) * (pill_height + gap))};
        if (draw_pill(bench, i, pills[i], at, pill_height)) chosen = i;
    }
    const float small_height = std::round(em * 1.6f);
    ImGui::SetCursorScreenPos({end.x - padding.x - skip_width + em * 0.6f, corner.y + foot_top});
    const bool skipped = ImGui::InvisibleButton("skip", {skip_width, small_height});
    ui::note(bench, "choice.skip");
    const bool over = ImGui::IsItemHovered();
    ui::tooltip(bench, "Show the step. It is not scored.");
    const float y =
        std::round(corner.y + foot_top + (small_height - bench.fonts.words->FontSize) * 0.5f);
    draw.AddText({end.x - padding.x - skip_width + em * 1.2f, y},
                 ui::ink(over ? p.text : p.text_quiet), "Skip");
    draw.AddText({corner.x + padding.x, y}, ui::ink(p.text_faint), small.c_str());
    ImGui::End();
    if (chosen)
        bench.post([which = *chosen](Workbench& b) { b.playback.answer_prediction(which); });
    if (skipped) bench.post([](Workbench& b) { b.playback.skip_prediction(); });
}

// A check or a cross, drawn: it does not hang on the icons' font.
void draw_sign(ImDrawList& draw, const ImVec2& at, float r, bool right, const Color& ground,
               const Color& sign) {
    const float width = r * 0.32f;
    const ImU32 ink = ui::ink(sign);
    if (right) {
        draw.AddCircleFilled(at, r, ui::ink(ground), 24);
        const ImVec2 points[] = {{at.x - r * 0.48f, at.y + r * 0.04f},
                                 {at.x - r * 0.12f, at.y + r * 0.4f},
                                 {at.x + r * 0.5f, at.y - r * 0.36f}};
        draw.AddPolyline(points, 3, ink, 0, width);
    } else {
        draw.AddRectFilled({at.x - r, at.y - r}, {at.x + r, at.y + r}, ui::ink(ground), r * 0.4f);
        const float a = r * 0.42f;
        draw.AddLine({at.x - a, at.y - a}, {at.x + a, at.y + a}, ink, width);
        draw.AddLine({at.x - a, at.y + a}, {at.x + a, at.y - a}, ink, width);
    }
}

// "you said 'There is a gap'. The intervals overlap." Anything but a sentence is quoted: "you said
// 'yes'; the answer is 'no'."
std::string words_of(const Outcome& outcome) {
    if (outcome.right) return outcome.chosen;
    const bool sentence = !outcome.truth.empty() &&
                          std::isupper(static_cast<unsigned char>(outcome.truth[0])) != 0 &&
                          outcome.truth.find(' ') != std::string::npos;
    if (!sentence)
        return "you said '" + outcome.chosen + "'; the answer is '" + outcome.truth + "'.";
    return "you said '" + outcome.chosen + "'. " + outcome.truth +
           (outcome.truth.ends_with('.') ? "" : ".");
}

void draw_outcome(const Workbench& bench, const Outcome& outcome) {
    const Rect& view = bench.layout.view;
    const float em = bench.em();
    const Palette& p = bench.palette;
    const Color& color = outcome.right ? p.apart : p.hit;
    ImFont *bold = bench.fonts.strong, *words = bench.fonts.words;
    const std::string head = outcome.right ? "Correct: " : "Not quite: ";
    std::string rest = words_of(outcome) + " · " + score_text(bench.predict.score());
    float head_width = width_of(bold, head), below = 0;
    const float most = view.w - em * 3;
    float width = std::round(head_width + width_of(words, rest) + em * 4);
    // Text longer than the view is broken into lines of its own.
    if (width > most) {
        rest = broken_at_blanks(rest, most - em * 4, [&](std::string_view part) {
            return width_of(words, std::string(part));
        });
        const ImVec2 size = words->CalcTextSizeA(words->FontSize, 1e9f, 0, rest.c_str());
        width = std::round(std::max(size.x, head_width) + em * 4);
        below = std::round(size.y + em * 0.2f);
        head_width = 0;
    }
    const float line = std::round(em * 2.3f), height = line + below;
    const Rect& sentence = bench.drawn().sentence;
    const float bottom = sentence.empty() ? view.bottom() - em * 0.7f : sentence.y - em * 0.5f;
    const Rect rect{std::round(view.x + (view.w - width) * 0.5f), std::round(bottom - height),
                    width, height};
    bench.note_widget("outcome", rect);
    begin_card("outcome", rect, ImGuiWindowFlags_NoInputs);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImVec2 corner{rect.x, rect.y}, end{rect.right(), rect.bottom()};
    draw.AddRectFilled(corner, end, ui::ink(faded(p.panel, 0.96f)), em * 0.65f);
    draw.AddRect(corner, end, ui::ink(color), em * 0.65f, 0, 1.25f * bench.scale());
    draw_sign(draw, {corner.x + em * 1.35f, corner.y + line * 0.5f}, em * 0.6f, outcome.right,
              color, p.text_on(color));
    const float y = std::round(corner.y + (line - words->FontSize) * 0.5f);
    draw.AddText(bold, bold->FontSize, {corner.x + em * 2.5f, y}, ui::ink(color), head.c_str());
    const float text_y = below > 0 ? y + words->FontSize + em * 0.3f : y;
    draw.AddText(words, words->FontSize, {corner.x + em * 2.5f + head_width, text_y},
                 ui::ink(p.text), rest.c_str());
    ImGui::End();
}

class PredictCard final : public Panel {
  public:
    void draw(const Workbench& bench) override;
};

const bool registered_prediction = register_panel({
    .id = "prediction",
    .order = 100,
    .make = [] { return std::make_unique<PredictCard>(); },
});

}  // namespace

void PredictCard::draw(const Workbench& bench) {
    if (bench.layout.view.empty() || !bench.predict.on()) return;
    if (const Ask* ask = bench.predict.open()) {
        draw_question(bench, *ask);
    } else if (bench.predict.outcome()) {
        draw_outcome(bench, *bench.predict.outcome());
    }
}

}  // namespace collidoscope::app
