// Widgets of the panels: the same few everywhere, in the window's type and colors.
#pragma once

#include <imgui.h>

#include <string>
#include <string_view>

#include "app/window/workbench/workbench.h"

namespace collidoscope::app::ui {

// ImGui's name for a texture of OpenGL.
inline ImTextureID texture_id(unsigned texture) {
    // NOLINTNEXTLINE(performance-no-int-to-ptr): that is what ImGui asks for.
    return reinterpret_cast<ImTextureID>(static_cast<std::uintptr_t>(texture));
}

inline ImU32 ink(const Color& color) {
    return packed(color);
}
inline ImVec4 ink4(const Color& color) {
    return {color.r, color.g, color.b, color.a};
}

// A panel window filling the rectangle, without decoration. End with end_panel.
bool begin_panel(const Workbench& bench, const char* id, const Rect& rect, bool scrolls = true);
void end_panel();
// The same as a bar of menus.
bool begin_menu_panel(const Workbench& bench, const char* id, const Rect& rect);
void end_menu_panel();

// Remembers the last item's rectangle under this id, for tests.
void note(const Workbench& bench, const std::string& id);

// "NARROW PHASE": a small heading.
void heading(const Workbench& bench, std::string_view text);
// Words in the type of words; quiet or faint by rank.
enum class Rank : std::uint8_t { Plain, Quiet, Faint };
void words(const Workbench& bench, std::string_view text, Rank rank = Rank::Plain);
void words_wrapped(const Workbench& bench, std::string_view text, Rank rank = Rank::Plain);
// The same in the color of the moment, in lines of this width (0: what is left of the window).
// Breaks lines at blanks only, never inside a number.
void wrapped(std::string_view text, float width);

// A row of a table of quantities: the name quiet, the number in fixed width.
void quantity(const Workbench& bench, const std::string& name, const std::string& value,
              float name_width, const Color* color = nullptr);
// Asks why that is so, at the pointer: what a right click on a row does.
void ask_why(const Workbench& bench, Target target);
// Lights up the row that begins at the cursor while the pointer is over it: something can be asked
// of it. True then.
bool hot_row(const Workbench& bench, float height);
// Width that the names of quantities need.
float name_width(const Workbench& bench, std::string_view longest);

// A row of a list, with the accent on the left when selected. True when clicked. `indent` in ems.
struct RowStyle {
    bool selected = false;
    bool quiet = true;
    const char* icon = nullptr;
    const Color* icon_color = nullptr;
    std::string_view trailing{};
    float indent = 0;
    float height = 1.9f;  // in ems
    // A text that is too long for one line takes more, and the row grows.
    bool wrapped = false;
};
// Text that ends in dots where it does not fit before `right`; the whole is then in a tooltip.
// size: of its letters, 0 for the font's own.
void draw_shortened(ImDrawList& draw, ImFont* font, const ImVec2& at, float right, ImU32 color,
                    std::string_view text, float size = 0);
bool row(const Workbench& bench, const std::string& id, std::string_view text,
         const RowStyle& style);

// A button of a command with its icon, tooltip and state.
bool icon_button(const Workbench& bench, const char* command, const char* glyph,
                 const char* fallback, bool accent = false);
// A toggle chip: bordered by the accent when on. Runs the command when clicked. True while the
// pointer is over it.
bool chip(const Workbench& bench, const char* command, const std::string& text);

// A command as an item of a menu: gray where it does not apply, with the reason as its tooltip.
void menu_item(const Workbench& bench, const Command& command);

// A tooltip for the last item.
void tooltip(const Workbench& bench, std::string_view text);

// Numbers as panels show them: four significant digits, and "( 0.83, 0.21, 0.52)".
std::string number(float value);
std::string number(const vec3& value);
std::string count(std::uint64_t value);  // "12,345"
std::string bytes(std::uint64_t value);  // "181 KiB"

}  // namespace collidoscope::app::ui
