#include "app/window/widgets/ui.h"
#include "app/base/utilities/format.h"
#include "app/base/utilities/line_breaks.h"
#include "collision/trace/numbers.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace collidoscope::app::ui {

bool begin_panel(const Workbench& bench, const char* id, const Rect& rect, bool scrolls) {
    if (rect.empty()) return false;
    ImGui::SetNextWindowPos({rect.x, rect.y});
    ImGui::SetNextWindowSize({rect.w, rect.h});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
    ImGuiWindowFlags flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                             ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                             ImGuiWindowFlags_NoBringToFrontOnFocus;
    if (scrolls) flags &= ~ImGuiWindowFlags_NoScrollbar;
    ImGui::Begin(id, nullptr, flags);
    ImGui::PopStyleVar(2);
    if (bench.desktop.noting_widgets) bench.note_widget(id, rect);
    return true;
}

void end_panel() {
    ImGui::End();
}

bool begin_menu_panel(const Workbench& bench, const char* id, const Rect& rect) {
    if (rect.empty()) return false;
    const float em = bench.em();
    ImGui::SetNextWindowPos({rect.x, rect.y});
    ImGui::SetNextWindowSize({rect.w, rect.h});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {em * 0.9f, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
    // The bar is as high as its frame: the type and what is left above and below it.
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        {em * 0.9f, std::floor((rect.h - ImGui::GetFontSize()) * 0.5f)});
    ImGui::Begin(id, nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                     ImGuiWindowFlags_MenuBar | ImGuiWindowFlags_NoBringToFrontOnFocus);
    const bool open = ImGui::BeginMenuBar();
    ImGui::PopStyleVar(5);
    if (!open) ImGui::End();
    return open;
}

void end_menu_panel() {
    ImGui::EndMenuBar();
    ImGui::End();
}

void note(const Workbench& bench, const std::string& id) {
    if (!bench.desktop.noting_widgets || !ImGui::IsItemVisible()) return;
    const ImVec2 min = ImGui::GetItemRectMin(), max = ImGui::GetItemRectMax();
    bench.note_widget(id, {min.x, min.y, max.x - min.x, max.y - min.y});
}

void heading(const Workbench& bench, std::string_view text) {
    std::string upper(text);
    for (char& c : upper) {
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    }
    ImGui::Dummy({0, std::round(bench.em() * 0.7f)});
    ImGui::PushFont(bench.fonts.small);
    ImGui::PushStyleColor(ImGuiCol_Text, ink4(bench.palette.text_faint));
    // Letters a little apart: small capitals are easier to read so.
    ImVec2 at = ImGui::GetCursorScreenPos();
    at.x += bench.em() * 0.15f;
    const ImVec2 start = at;
    const char* const end = upper.data() + upper.size();
    for (const char* letter = upper.data(); letter != end;) {
        const char* next = letter + 1;
        while (next != end && (static_cast<unsigned char>(*next) & 0xC0) == 0x80) ++next;  // UTF-8
        ImGui::GetWindowDrawList()->AddText(at, ink(bench.palette.text_faint), letter, next);
        at.x += ImGui::CalcTextSize(letter, next).x + bench.scale() * 0.7f;
        letter = next;
    }
    ImGui::Dummy({at.x - start.x, ImGui::GetFontSize()});
    ImGui::PopStyleColor();
    ImGui::PopFont();
    ImGui::Dummy({0, std::round(bench.em() * 0.15f)});
}

namespace {
const Color& rank_color(const Workbench& bench, Rank rank) {
    return rank == Rank::Plain   ? bench.palette.text
           : rank == Rank::Quiet ? bench.palette.text_quiet
                                 : bench.palette.text_faint;
}
}  // namespace

void words(const Workbench& bench, std::string_view text, Rank rank) {
    ImGui::PushStyleColor(ImGuiCol_Text, ink4(rank_color(bench, rank)));
    ImGui::TextUnformatted(text.data(), text.data() + text.size());
    ImGui::PopStyleColor();
}

void wrapped(std::string_view text, float width) {
    if (width <= 0) width = ImGui::GetContentRegionAvail().x;
    // Half a pixel for rounding: the lines have to fit where they are drawn.
    const std::string lines = broken_at_blanks(text, width - 0.5f, [](std::string_view part) {
        return ImGui::CalcTextSize(part.data(), part.data() + part.size()).x;
    });
    // A word longer than the line is cut by ImGui.
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + width);
    ImGui::TextUnformatted(lines.data(), lines.data() + lines.size());
    ImGui::PopTextWrapPos();
}

void words_wrapped(const Workbench& bench, std::string_view text, Rank rank) {
    ImGui::PushStyleColor(ImGuiCol_Text, ink4(rank_color(bench, rank)));
    wrapped(text, 0);
    ImGui::PopStyleColor();
}

void ask_why(const Workbench& bench, Target target) {
    bench.post([what = std::vector<Target>{std::move(target)},
                at = bench.drawn().pointer](Workbench& b) { b.why.ask(what, at); });
}

float name_width(const Workbench& bench, std::string_view longest) {
    return ImGui::CalcTextSize(longest.data(), longest.data() + longest.size()).x +
           bench.em() * 1.0f;
}

bool hot_row(const Workbench& bench, float height) {
    const float em = bench.em(), width = ImGui::GetContentRegionAvail().x;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 from{at.x - em * 0.4f, at.y - em * 0.1f};
    const ImVec2 to{at.x + width + em * 0.2f, at.y + height};
    if (!ImGui::IsWindowHovered() || !ImGui::IsMouseHoveringRect(from, to)) return false;
    ImGui::GetWindowDrawList()->AddRectFilled(from, to, ink(faded(bench.palette.selection, 0.45f)),
                                              em * 0.3f);
    return true;
}

void quantity(const Workbench& bench, const std::string& name, const std::string& value,
              float width, const Color* color) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    words(bench, name, Rank::Quiet);
    const float words_top = at.y + ImGui::GetTextLineHeight();
    ImGui::PushFont(bench.fonts.numbers);
    const float drop = words_top - at.y - ImGui::GetTextLineHeight();
    const auto length = [](std::string_view part) {
        return ImGui::CalcTextSize(part.data(), part.data() + part.size()).x;
    };
    const float whole = ImGui::GetContentRegionAvail().x;
    float room = std::max(whole - width, bench.em() * 4);
    ImVec2 place{at.x + width, at.y + drop * 0.5f};
    // A value too long beside the name stands below it, in one piece if that has room.
    if (length(value) > room && length(value) <= whole) {
        room = whole;
        place = {at.x + whole - length(value), words_top};
    }
    const std::string lines = broken_at_blanks(value, room - 0.5f, length);
    const ImVec2 size = ImGui::CalcTextSize(lines.c_str());
    ImGui::GetWindowDrawList()->AddText(ImGui::GetFont(), ImGui::GetFontSize(), place,
                                        ink(color ? *color : bench.palette.text), lines.c_str());
    ImGui::PopFont();
    const float height = std::max(place.y + size.y, words_top) - at.y;
    ImGui::SetCursorScreenPos({at.x, at.y});
    ImGui::Dummy({width + size.x, height + bench.em() * 0.12f});
}

void draw_shortened(ImDrawList& draw, ImFont* font, const ImVec2& at, float right, ImU32 color,
                    std::string_view text, float size) {
    if (size == 0) size = font->FontSize;
    const float room = right - at.x;
    const char *begin = text.data(), *end = begin + text.size();
    if (font->CalcTextSizeA(size, 1e9f, 0, begin, end).x <= room) {
        draw.AddText(font, size, at, color, begin, end);
        return;
    }
    const float dots = font->CalcTextSizeA(size, 1e9f, 0, "…").x;
    const char* rest = begin;
    const ImVec2 fits =
        font->CalcTextSizeA(size, std::max(room - dots, 0.0f), 0, begin, end, &rest);
    draw.AddText(font, size, at, color, begin, rest);
    draw.AddText(font, size, {at.x + fits.x, at.y}, color, "…");
    // The full text is shown in a tooltip.
    if (!ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem) ||
        !ImGui::IsMouseHoveringRect(at, {right, at.y + size}) || ImGui::IsMouseDown(0))
        return;
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(ImGui::GetFontSize() * 35);
    ImGui::TextUnformatted(begin, end);
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

bool row(const Workbench& bench, const std::string& id, std::string_view text,
         const RowStyle& style) {
    const float em = bench.em(), width = ImGui::GetContentRegionAvail().x;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImFont* font = style.selected ? bench.fonts.strong : bench.fonts.words;
    const float size = font->FontSize;
    const char *begin = text.data(), *end = begin + text.size();
    const float left = em * (0.62f + style.indent + (style.icon ? 1.3f : 0));
    const float room = std::max(width - left - em * 0.4f, em * 4);
    const float lines = style.wrapped ? font->CalcTextSizeA(size, 1e9f, room, begin, end).y : size;
    const float height =
        std::round(std::max(em * style.height, style.wrapped ? lines + em * 0.45f : 0));
    ImGui::PushID(id.c_str());
    const bool clicked = ImGui::InvisibleButton("row", {std::max(width, 1.0f), height});
    ImGui::PopID();
    note(bench, id);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const Palette& p = bench.palette;
    const bool hovered = ImGui::IsItemHovered();
    if (style.selected) {
        // The accent shows as a rim on the left of the same round box.
        const float rim = std::max(2.0f, std::round(em * 0.18f));
        draw.AddRectFilled(at, {at.x + em, at.y + height}, ink(p.accent), em * 0.4f,
                           ImDrawFlags_RoundCornersLeft);
        draw.AddRectFilled({at.x + rim, at.y}, {at.x + width, at.y + height}, ink(p.panel),
                           em * 0.4f);
        draw.AddRectFilled({at.x + rim, at.y}, {at.x + width, at.y + height}, ink(p.selection),
                           em * 0.4f);
    } else if (hovered) {
        draw.AddRectFilled(at, {at.x + width, at.y + height}, ink(faded(p.selection, 0.45f)),
                           em * 0.35f);
    }
    const float x = at.x + left, y = std::round(at.y + (height - size) * 0.5f);
    if (style.icon) {
        draw.AddText(bench.fonts.words, bench.fonts.words->FontSize, {x - em * 1.3f, y},
                     ink(style.icon_color ? *style.icon_color : p.text_faint), style.icon);
    }
    const Color& color = style.selected || !style.quiet || hovered ? p.text : p.text_quiet;
    float trailing = 0;
    if (!style.trailing.empty()) {
        const char *first = style.trailing.data(), *last = first + style.trailing.size();
        trailing = ImGui::CalcTextSize(first, last).x + em;
        draw.AddText({at.x + width - trailing + em * 0.4f, y}, ink(p.text_faint), first, last);
    }
    if (style.wrapped) {
        draw.AddText(font, size, {std::round(x), std::round(at.y + (height - lines) * 0.5f)},
                     ink(color), begin, end, room);
        return clicked;
    }
    draw_shortened(draw, font, {x, y}, at.x + width - trailing - em * 0.4f, ink(color), text);
    return clicked;
}

bool icon_button(const Workbench& bench, const char* command, const char* glyph,
                 const char* fallback, bool accent) {
    const Command* what = bench.commands.find(command);
    const bool enabled = what && what->is_enabled();
    const float em = bench.em(), side = std::round(em * 2.1f);
    const Palette& p = bench.palette;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::PushID(command);
    const bool clicked = ImGui::InvisibleButton("button", {side, side}) && enabled;
    ImGui::PopID();
    note(bench, command);
    const bool hovered = ImGui::IsItemHovered() && enabled;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImVec2 end{at.x + side, at.y + side};
    const Color back = accent ? p.accent : hovered ? p.selection : p.raised;
    draw.AddRectFilled(at, end, ink(accent && hovered ? mixed(p.accent, p.text, 0.15f) : back),
                       em * 0.42f);
    if (!accent) draw.AddRect(at, end, ink(p.line), em * 0.42f);
    const char* text = bench.fonts.has_icons ? glyph : fallback;
    const ImVec2 size = ImGui::CalcTextSize(text);
    const Color color = accent ? p.on_accent : enabled ? p.text : p.text_faint;
    draw.AddText(
        {std::round(at.x + (side - size.x) * 0.5f), std::round(at.y + (side - size.y) * 0.5f)},
        ink(color), text);
    if (what) tooltip(bench, what->tooltip());
    if (clicked) bench.post_command(command);
    return clicked;
}

bool chip(const Workbench& bench, const char* command, const std::string& text) {
    const Command* what = bench.commands.find(command);
    if (!what) return false;
    const Palette& p = bench.palette;
    const float em = bench.em();
    const ImVec2 words_size = ImGui::CalcTextSize(text.c_str());
    const ImVec2 size{std::round(words_size.x + em * 1.5f), std::round(em * 2.15f)};
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::PushID(command);
    const bool clicked = ImGui::InvisibleButton("chip", size);
    ImGui::PopID();
    note(bench, command);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const bool on = what->is_checked(), hovered = ImGui::IsItemHovered();
    const ImVec2 end{at.x + size.x, at.y + size.y};
    draw.AddRectFilled(at, end,
                       ink(hovered ? p.selection
                           : on    ? p.raised
                                   : faded(p.raised, 0.75f)),
                       em * 0.42f);
    draw.AddRect(at, end, ink(on ? p.accent : p.line), em * 0.42f, 0,
                 on ? 1.25f * bench.scale() : 1);
    draw.AddText({at.x + em * 0.75f, std::round(at.y + (size.y - words_size.y) * 0.5f)},
                 ink(!what->is_enabled() ? p.text_faint
                     : on                ? p.text
                                         : p.text_quiet),
                 text.c_str());
    tooltip(bench, what->tooltip());
    if (clicked) bench.post_command(command);
    return hovered;
}

void menu_item(const Workbench& bench, const Command& command) {
    const std::string shortcut = command.shortcut_text();
    const bool enabled = command.is_enabled();
    std::string title = command.title;
    if (enabled && command.object) title += ": " + command.object();
    if (ImGui::MenuItem((title + "###" + command.id).c_str(),
                        shortcut.empty() ? nullptr : shortcut.c_str(), command.is_checked(),
                        enabled)) {
        bench.post_command(command.id);
    }
    note(bench, "menu:" + command.id);
    const std::string& reason = enabled || command.needs.empty() ? command.help : command.needs;
    if (!reason.empty()) tooltip(bench, reason);
}

void tooltip(const Workbench& bench, std::string_view text) {
    if (text.empty() || !ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled) ||
        ImGui::IsMouseDown(0))
        return;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {bench.em() * 0.7f, bench.em() * 0.5f});
    ImGui::BeginTooltip();
    wrapped(text, bench.em() * 26);
    ImGui::EndTooltip();
    ImGui::PopStyleVar();
}

std::string number(float value) {
    return significant(static_cast<double>(value));
}

std::string number(const vec3& v) {
    const float largest = std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
    // In columns: the points of vectors below one another stand in line, whatever their signs.
    const auto part = [&](float value) {
        if (!(largest < 1000)) return "  " + significant(static_cast<double>(value));
        std::string text = with_decimals(static_cast<double>(value), 3);
        const bool negative = text.starts_with("−");
        const std::size_t wide = text.size() - (negative ? std::string_view("−").size() - 1 : 0);
        return std::string(wide < 8 ? 8 - wide : 1, ' ') + text;
    };
    const std::string text = part(v.x) + part(v.y) + part(v.z);
    // The first of them has a sign's room before it.
    return text.substr(std::min(text.find_first_not_of(' '), std::size_t{2}));
}

std::string count(std::uint64_t value) {
    return grouped(value);
}

std::string bytes(std::uint64_t value) {
    constexpr const char* units[] = {"bytes", "KiB", "MiB", "GiB", "TiB"};
    double amount = static_cast<double>(value);
    std::size_t unit = 0;
    while (amount >= 1000 && unit + 1 < std::size(units)) {
        amount /= 1024;
        ++unit;
    }
    return fmt::format("{:.{}f} {}", amount, unit == 0 || amount >= 100 ? 0 : 1, units[unit]);
}

}  // namespace collidoscope::app::ui
