#include "app/window/panels/lessons/rich_text.h"

#include <algorithm>
#include <cmath>

namespace collidoscope::app {
namespace {

// A part of a word in one look.
struct Fragment {
    std::string text;
    const TextPiece* piece = nullptr;
    ImFont* font = nullptr;
    float size = 0;  // of the type
    float width = 0;
};
// A piece that is never broken: fragments without a blank between.
struct Word {
    std::vector<Fragment> fragments;
    float width = 0;
    bool breaks = false;  // a line ends behind it
};

ImFont* font_of(const Workbench& bench, const TextPiece& piece, const RichLook& look) {
    if (piece.code) return bench.fonts.numbers;
    ImFont* plain = look.font ? look.font : bench.fonts.talk;
    ImFont* strong = look.strong ? look.strong : bench.fonts.talk_strong;
    return piece.strong || look.strong_throughout ? strong : plain;
}

float width_of(ImFont* font, const std::string& text, float size) {
    return font->CalcTextSizeA(size, 1e9f, 0, text.c_str(), text.c_str() + text.size()).x;
}

constexpr float small_letters = 0.74f;  // of an index, as a share of the type

// Above a letter, as wide as it is: an arrow, or the roof of a unit vector.
void draw_mark(ImDrawList& draw, FormulaMark mark, const ImVec2& from, float width, float size,
               ImU32 color) {
    const float head = size * 0.13f, line = std::max(1.0f, size * 0.065f), y = std::round(from.y);
    if (mark == FormulaMark::Arrow) {
        const float wide = std::max(width, size * 0.5f), x = from.x + (width - wide) * 0.5f;
        draw.AddLine({x, y}, {x + wide, y}, color, line);
        const ImVec2 points[] = {
            {x + wide - head, y - head}, {x + wide, y}, {x + wide - head, y + head}};
        draw.AddPolyline(points, 3, color, 0, line);
    } else if (mark == FormulaMark::Hat) {
        const float middle = from.x + width * 0.5f, half = size * 0.17f;
        const ImVec2 points[] = {
            {middle - half, y + head}, {middle, y - head * 0.4f}, {middle + half, y + head}};
        draw.AddPolyline(points, 3, color, 0, line);
    }
}

// Letters with nothing above the height of an x.
bool is_low(const std::string& text) {
    return text.find_first_not_of("acegmnopqrsuvwxyz") == std::string::npos;
}

std::vector<Word> words_of(const Workbench& bench, const std::vector<TextPiece>& pieces,
                           const RichLook& look) {
    std::vector<Word> words(1);
    for (const TextPiece& piece : pieces) {
        ImFont* font = font_of(bench, piece, look);
        const float size = font->FontSize * (piece.level == 0 ? 1.0f : small_letters);
        std::string part;
        const auto end_part = [&] {
            if (part.empty()) return;
            const float width = width_of(font, part, size);
            words.back().width += width;
            words.back().fragments.push_back({part, &piece, font, size, width});
            part.clear();
        };
        for (const char c : piece.text) {
            if (c == ' ' || c == '\n') {
                end_part();
                if (c == '\n') words.back().breaks = true;
                if (c == '\n' || !words.back().fragments.empty()) words.emplace_back();
            } else {
                part += c;
            }
        }
        end_part();
    }
    if (words.back().fragments.empty()) words.pop_back();
    return words;
}

// Slanted by a fifth: there is no italic face.
void draw_slanted(ImDrawList& draw, ImFont* font, float size, const ImVec2& at, ImU32 color,
                  const std::string& text) {
    const int first = draw.VtxBuffer.Size;
    draw.AddText(font, size, at, color, text.c_str(), text.c_str() + text.size());
    const float base = at.y + size * 0.8f;
    for (int i = first; i < draw.VtxBuffer.Size; ++i)
        draw.VtxBuffer[i].pos.x += (base - draw.VtxBuffer[i].pos.y) * 0.2f;
}

class RichLines {
  public:
    RichLines(const Workbench& bench, const std::vector<TextPiece>& pieces, const RichLook& look)
        : bench_(bench), look_(look), words_(words_of(bench, pieces, look)) {
        plain_ = look.font ? look.font : bench.fonts.talk;
        width_ = look.width > 0 ? look.width : ImGui::GetContentRegionAvail().x;
        blank_ = width_of(plain_, " ", plain_->FontSize);
        line_ = std::round(plain_->FontSize * 1.22f);
        // Lines of words, by the index behind their last.
        float x = 0;
        for (std::size_t i = 0; i < words_.size(); ++i) {
            if (x > 0 && x + words_[i].width > width_) {
                end_line(i, x);
                x = 0;
            }
            x += words_[i].width + blank_;
            if (words_[i].breaks) {
                end_line(i + 1, x);
                x = 0;
            }
        }
        if (x > 0 || lines_.empty()) end_line(words_.size(), x);
    }

    float height() const { return line_ * static_cast<float>(lines_.size()); }

    std::string draw() {
        const ImVec2 start = ImGui::GetCursorScreenPos();
        std::string clicked;
        std::size_t word = 0;
        for (std::size_t n = 0; n < lines_.size(); ++n) {
            float x = start.x;
            if (look_.centered) x += std::max(0.0f, std::round((width_ - lines_[n].width) * 0.5f));
            const float y = start.y + static_cast<float>(n) * line_;
            for (; word < lines_[n].end; ++word) {
                for (const Fragment& fragment : words_[word].fragments) {
                    if (draw_fragment(fragment, {x, y})) clicked = fragment.piece->link;
                    x += fragment.width;
                }
                underline_blank(word, lines_[n].end, {x, y});
                x += blank_;
            }
        }
        ImGui::SetCursorScreenPos(start);
        ImGui::Dummy({width_, height()});
        return clicked;
    }

  private:
    struct Line {
        std::size_t end = 0;
        float width = 0;
    };
    void end_line(std::size_t end, float x) { lines_.push_back({end, std::max(0.0f, x - blank_)}); }

    float baseline(const ImVec2& at) const {
        return at.y + line_ * 0.5f + plain_->FontSize * 0.36f;
    }

    bool draw_fragment(const Fragment& fragment, const ImVec2& at) {
        const Palette& p = bench_.palette;
        const TextPiece& piece = *fragment.piece;
        ImDrawList& draw = *ImGui::GetWindowDrawList();
        const float size = fragment.size, whole = fragment.font->FontSize;
        const float top = at.y + (line_ - whole) * 0.5f;
        const float lower = piece.level < 0 ? whole * 0.38f : 0;
        const ImVec2 corner{std::round(at.x), std::round(top + lower)};
        bool clicked = false;
        const Color* color = look_.color ? look_.color : &p.text;
        if (!piece.link.empty()) {
            ImGui::SetCursorScreenPos(at);
            ImGui::PushID(static_cast<int>(links_++));
            clicked = ImGui::InvisibleButton("link", {std::max(fragment.width, 1.0f), line_});
            ImGui::PopID();
            ui::note(bench_, "lesson.link:" + piece.link);
            if (ImGui::IsItemHovered()) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
            color = &p.accent;
            const float y = std::round(baseline(at) + size * 0.14f);
            draw.AddLine({corner.x, y}, {corner.x + fragment.width, y},
                         ui::ink(faded(*color, 0.6f)), bench_.scale());
        }
        if (piece.code) {
            const float pad = bench_.em() * 0.14f;
            draw.AddRectFilled({corner.x - pad, at.y + line_ * 0.08f},
                               {corner.x + fragment.width + pad, at.y + line_ * 0.92f},
                               ui::ink(mixed(p.panel, p.text, 0.1f)), bench_.em() * 0.25f);
        }
        if (piece.emphasis) {
            draw_slanted(draw, fragment.font, size, corner, ui::ink(*color), fragment.text);
        } else {
            draw.AddText(fragment.font, size, corner, ui::ink(*color), fragment.text.c_str());
        }
        const float above = size * (is_low(fragment.text) ? 0.27f : 0.07f);
        draw_mark(draw, piece.mark, {corner.x, corner.y + above}, fragment.width, size,
                  ui::ink(*color));
        return clicked;
    }

    // The line under a link goes on between its words.
    void underline_blank(std::size_t word, std::size_t end, const ImVec2& at) {
        if (word + 1 >= end || words_[word].fragments.empty() || words_[word + 1].fragments.empty())
            return;
        const TextPiece* piece = words_[word].fragments.back().piece;
        if (piece->link.empty() || piece != words_[word + 1].fragments.front().piece) return;
        const float y = std::round(baseline(at) + plain_->FontSize * 0.14f);
        ImGui::GetWindowDrawList()->AddLine({at.x, y}, {at.x + blank_, y},
                                            ui::ink(faded(bench_.palette.accent, 0.6f)),
                                            bench_.scale());
    }

    const Workbench& bench_;
    const RichLook& look_;
    std::vector<Word> words_;
    std::vector<Line> lines_;
    ImFont* plain_ = nullptr;
    float width_ = 0, blank_ = 0, line_ = 0;
    std::size_t links_ = 0;
};

}  // namespace

std::string rich_text(const Workbench& bench, const std::vector<TextPiece>& pieces,
                      const RichLook& look) {
    ImGui::PushID(&pieces);
    std::string clicked = RichLines(bench, pieces, look).draw();
    ImGui::PopID();
    return clicked;
}

std::string rich_text(const Workbench& bench, const std::string& text, const RichLook& look) {
    const std::vector<TextPiece> pieces{{text, false, false, false, {}, 0}};
    return RichLines(bench, pieces, look).draw();
}

float rich_height(const Workbench& bench, const std::vector<TextPiece>& pieces,
                  const RichLook& look) {
    return RichLines(bench, pieces, look).height();
}

}  // namespace collidoscope::app
