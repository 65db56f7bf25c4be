#include "app/widgets/sentence.h"

#include <algorithm>
#include <cmath>

#include "app/widgets/ui.h"

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

std::vector<Piece> words_of(const Workbench& bench, const std::vector<Span>& spans) {
    std::vector<Piece> pieces;
    for (const Span& span : spans) {
        std::size_t at = 0;
        while (at < span.text.size()) {
            std::size_t end = span.text.find(' ', at);
            end = end == std::string::npos ? span.text.size() : end + 1;
            Piece piece{span.text.substr(at, end - at), span.emphasis};
            ImFont* font = font_of(bench, span.emphasis);
            piece.width = font->CalcTextSizeA(font->FontSize, 1e9f, 0, piece.text.c_str()).x;
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

}  // namespace

void draw_sentence(const Workbench& bench, const std::vector<Span>& spans, const Rect& rect,
                   const Color* color) {
    const float em = bench.em();
    std::vector<Piece> pieces = words_of(bench, spans);
    if (pieces.empty() || rect.w < em * 10) return;
    const float margin = color ? em * 1.6f : 0;
    const float room = std::min(rect.w - em * 5, em * 62) - margin;
    // Lines of about the same length: as narrow as the number of lines allows.
    float widest = break_lines(pieces, room);
    const int last_line = pieces.back().line;
    for (float narrow = room; last_line > 0 && narrow > room * 0.5f; narrow -= em) {
        const float tried = break_lines(pieces, narrow);
        if (pieces.back().line > last_line) {
            widest = break_lines(pieces, narrow + em);
            break;
        }
        widest = tried;
    }
    const float width = widest + margin;
    const float line_height = bench.fonts.talk->FontSize * 1.22f;
    const auto lines = static_cast<float>(pieces.back().line + 1);
    const vec2 padding{em * 1.15f, em * 0.62f};
    const vec2 size{width + 2 * padding.x, lines * line_height + 2 * padding.y};
    const vec2 corner{std::round(rect.x + (rect.w - size.x) * 0.5f),
                      std::round(rect.bottom() - size.y - em * 0.7f)};
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
        const float offset = (line_height - font->FontSize) * 0.5f;
        draw.AddText(font, font->FontSize,
                     {corner.x + padding.x + margin + piece.x,
                      corner.y + padding.y + offset + static_cast<float>(piece.line) * line_height},
                     ui::ink(text), piece.text.c_str());
    }
    bench.drawn().sentence = {corner.x, corner.y, size.x, size.y};
    bench.note_widget("sentence", bench.drawn().sentence);
}

}  // namespace collidoscope::app
