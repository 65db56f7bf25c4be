#include "app/window/widgets/sentence.h"

#include <algorithm>
#include <cmath>

#include "app/base/utilities/line_breaks.h"
#include "app/window/widgets/ui.h"

namespace collidoscope::app {
namespace {

struct Piece {  // a word with the blank behind it
    std::string text;
    Emphasis emphasis;
    float x = 0, width = 0;
    int line = 0;
};

ImFont* font_of(const Workbench& bench, Emphasis emphasis) {
    return emphasis == Emphasis::Plain ? bench.fonts.talk : bench.fonts.talk_strong;
}

// type: multiplies the size of the letters.
std::vector<Piece> words_of(const Workbench& bench, const std::vector<Span>& spans, float type) {
    std::vector<Piece> pieces;
    for (const Span& span : spans) {
        std::size_t at = 0;
        while (at < span.text.size()) {
            const std::size_t end = std::min(next_break(span.text, at) + 1, span.text.size());
            Piece piece{span.text.substr(at, end - at), span.emphasis};
            ImFont* font = font_of(bench, span.emphasis);
            piece.width = font->CalcTextSizeA(font->FontSize * type, 1e9f, 0, piece.text.c_str()).x;
            pieces.push_back(std::move(piece));
            at = end;
        }
    }
    return pieces;
}

// Breaks the line before a word that does not fit; words without a blank between stay together.
float break_lines(std::vector<Piece>& pieces, float room) {
    float x = 0, widest = 0;
    int line = 0;
    for (std::size_t i = 0; i < pieces.size();) {
        std::size_t end = i + 1;
        float width = pieces[i].width;
        while (end < pieces.size() && pieces[end - 1].text.back() != ' ') {
            width += pieces[end++].width;
        }
        if (x > 0 && x + width > room) {
            x = 0;
            ++line;
        }
        for (; i < end; ++i) {
            pieces[i].x = x;
            pieces[i].line = line;
            x += pieces[i].width;
        }
        widest = std::max(widest, x);
    }
    return widest;
}

std::string text_of(const std::vector<Span>& spans) {
    std::string text;
    for (const Span& span : spans) text += span.text;
    return text;
}

// A sentence in its lines.
struct Setting {
    std::vector<Piece> pieces;
    float type = 1;  // of the letters' usual size
    float widest = 0;
    bool cut = false;
};

// In the room of easy reading where that is enough; else in all there is, then in smaller letters,
// then in up to twice as many lines; what is longer than that ends in dots.
Setting set(const Workbench& bench, const std::vector<Span>& spans, float easy, float whole) {
    Setting out;
    float room = easy;
    int max_lines = caption_lines;
    for (;;) {
        out.pieces = words_of(bench, spans, out.type);
        if (out.pieces.empty()) return out;
        out.widest = break_lines(out.pieces, room);
        if (out.pieces.back().line < max_lines) break;
        if (room < whole) {
            room = whole;
        } else if (out.type > caption_small) {
            out.type -= 0.05f;
        } else if (max_lines < 2 * caption_lines) {
            ++max_lines;
        } else {
            const auto rest =
                std::find_if(out.pieces.begin(), out.pieces.end(),
                             [&](const Piece& piece) { return piece.line >= max_lines; });
            out.pieces.erase(rest, out.pieces.end());
            Piece& last = out.pieces.back();
            while (!last.text.empty() && last.text.back() == ' ') last.text.pop_back();
            last.text += "…";
            out.cut = true;
            return out;
        }
    }
    // Lines of about the same length: as narrow as the number of lines allows.
    const int last_line = out.pieces.back().line;
    for (float narrow = room; last_line > 0 && narrow > room * 0.5f; narrow -= bench.em()) {
        const float tried = break_lines(out.pieces, narrow);
        if (out.pieces.back().line > last_line) {
            out.widest = break_lines(out.pieces, narrow + bench.em());
            break;
        }
        out.widest = tried;
    }
    return out;
}

}  // namespace

void draw_sentence(const Workbench& bench, const std::vector<Span>& spans, const Rect& rect,
                   const Color* color) {
    const float em = bench.em();
    if (rect.w < em * 10) return;
    const float margin = color ? em * 1.6f : 0;
    const float whole = rect.w - em * 4.3f - margin;
    const Setting made = set(bench, spans, std::min(whole, em * 62 - margin), whole);
    const std::vector<Piece>& pieces = made.pieces;
    if (pieces.empty()) return;
    const float widest = std::min(made.widest, whole);
    const float width = widest + margin;
    const float line_height = caption_line * em * made.type;
    const auto lines = static_cast<float>(pieces.back().line + 1);
    const vec2 padding{em * 1.15f, em * caption_padding};
    const vec2 size{width + 2 * padding.x, lines * line_height + 2 * padding.y};
    const vec2 corner{std::round(rect.x + (rect.w - size.x) * 0.5f),
                      std::round(rect.bottom() - size.y - em * caption_below)};
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const Palette& p = bench.palette;
    const ImVec2 end{corner.x + size.x, corner.y + size.y};
    draw.AddRectFilled({corner.x, corner.y}, end, ui::ink(faded(p.panel, 0.94f)), em * 0.65f);
    // After a jump it lights up: here is the step that was asked for.
    const float flash = color ? 0 : bench.playback.flash();
    draw.AddRect({corner.x, corner.y}, end,
                 ui::ink(color ? *color : mixed(p.line, p.accent, flash)), em * 0.65f, 0,
                 1 + 1.5f * flash * bench.scale());
    if (color) {
        draw.AddCircleFilled(
            {corner.x + padding.x + em * 0.4f, corner.y + padding.y + line_height * 0.5f},
            em * 0.36f, ui::ink(*color));
    }
    for (const Piece& piece : pieces) {
        const Color& text = piece.emphasis == Emphasis::Now ? p.current : p.text;
        ImFont* font = font_of(bench, piece.emphasis);
        const float letters = font->FontSize * made.type;
        const float offset = (line_height - letters) * 0.5f;
        draw.AddText(font, letters,
                     {corner.x + padding.x + margin + piece.x,
                      corner.y + padding.y + offset + static_cast<float>(piece.line) * line_height},
                     ui::ink(text), piece.text.c_str());
    }
    if (made.cut && ImGui::IsMouseHoveringRect({corner.x, corner.y}, end)) {
        ImGui::BeginTooltip();
        ImGui::PushTextWrapPos(em * 40);
        ui::words(bench, text_of(spans));
        ImGui::PopTextWrapPos();
        ImGui::EndTooltip();
    }
    bench.drawn().sentence = {corner.x, corner.y, size.x, size.y};
    bench.note_widget("sentence", bench.drawn().sentence);
    if (made.cut) bench.note_widget("sentence.cut", bench.drawn().sentence);
}

namespace {

std::vector<CaptionMaker>& caption_makers() {
    static std::vector<CaptionMaker> all;
    return all;
}

}  // namespace

bool register_caption(CaptionMaker make) {
    caption_makers().push_back(std::move(make));
    return true;
}

std::optional<Caption> registered_caption(const Workbench& bench) {
    for (const CaptionMaker& make : caption_makers())
        if (auto caption = make(bench)) return caption;
    return std::nullopt;
}

}  // namespace collidoscope::app
