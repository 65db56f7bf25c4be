#include "app/window/panels/presenter/drawing.h"

#include <algorithm>
#include <cmath>

namespace collidoscope::app {
namespace {

struct ToldWord {
    std::string text;
    Emphasis emphasis;
    float x = 0, width = 0;
    int line = 0;
};

ImFont* told_font(const Workbench& bench, Emphasis emphasis) {
    return emphasis == Emphasis::Plain ? bench.fonts.talk : bench.fonts.talk_strong;
}

// Words with the blank behind them, laid out in lines; gives how many lines.
int lay_out_told(const Workbench& bench, const std::vector<Span>& spans, float type, float room,
                 std::vector<ToldWord>& words) {
    words.clear();
    for (const Span& span : spans) {
        for (std::size_t at = 0; at < span.text.size();) {
            std::size_t end = span.text.find(' ', at);
            end = end == std::string::npos ? span.text.size() : end + 1;
            ToldWord word{span.text.substr(at, end - at), span.emphasis};
            ImFont* font = told_font(bench, span.emphasis);
            word.width = font->CalcTextSizeA(font->FontSize * type, 1e9f, 0, word.text.c_str()).x;
            words.push_back(std::move(word));
            at = end;
        }
    }
    float x = 0;
    int line = 0;
    for (std::size_t i = 0; i < words.size();) {
        // Words without a blank between stay together.
        std::size_t end = i + 1;
        float width = words[i].width;
        while (end < words.size() && words[end - 1].text.back() != ' ') width += words[end++].width;
        if (x > 0 && x + width > room) {
            x = 0;
            ++line;
        }
        for (; i < end; ++i) {
            words[i].x = x;
            words[i].line = line;
            x += words[i].width;
        }
    }
    return words.empty() ? 0 : line + 1;
}

}  // namespace

Color pen_color(const Palette& palette, std::size_t index) {
    switch (index % pen_colors) {
        case 0:
            return palette.hit;
        case 1:
            return palette.current;
        case 2:
            return palette.apart;
        default:
            return palette.text;
    }
}

void begin_overlay(const char* id, const Rect& rect, ImGuiWindowFlags more) {
    ImGui::SetNextWindowPos({rect.x, rect.y});
    ImGui::SetNextWindowSize({rect.w, rect.h});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
    ImGui::Begin(id, nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                     ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoBackground | more);
    ImGui::PopStyleVar(3);
}

float draw_paragraph(ImDrawList* draw, ImFont* font, float size, const ImVec2& at, float width,
                     ImU32 color, const std::string& text) {
    const char* begin = text.c_str();
    const char* const end = begin + text.size();
    float y = at.y;
    while (begin < end) {
        const char* stop = font->CalcWordWrapPositionA(size / font->FontSize, begin, end, width);
        if (stop == begin) ++stop;
        if (draw) draw->AddText(font, size, {at.x, y}, color, begin, stop);
        y += size * 1.36f;
        begin = stop;
        while (begin < end && (*begin == ' ' || *begin == '\n')) ++begin;
    }
    return y - at.y;
}

void draw_told(const Workbench& bench, const std::vector<Span>& spans, const Rect& rect) {
    constexpr float largest = 1.22f, least = 0.72f;
    std::vector<ToldWord> words;
    float type = largest;
    const auto line_height = [&] { return bench.fonts.talk->FontSize * type * 1.34f; };
    int lines = lay_out_told(bench, spans, type, rect.w, words);
    while (type > least && static_cast<float>(lines) * line_height() > rect.h) {
        type -= 0.05f;
        lines = lay_out_told(bench, spans, type, rect.w, words);
    }
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const Palette& p = bench.palette;
    for (const ToldWord& word : words) {
        ImFont* font = told_font(bench, word.emphasis);
        draw.AddText(font, font->FontSize * type,
                     {rect.x + word.x, rect.y + static_cast<float>(word.line) * line_height()},
                     ui::ink(word.emphasis == Emphasis::Now ? p.current : p.text),
                     word.text.c_str());
    }
}

}  // namespace collidoscope::app
