// The one table of what the user can do: it feeds the menus, the keys, the palette, the buttons'
// tooltips and the shortcut sheet.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/window/workbench/platform.h"

namespace collidoscope::app {

// A key with what is held. Keys are named by the letter or sign they type without Shift (capital
// letters), or by one of the codes below; what_is_typed stands for a sign however it is typed
// ("?").
struct Chord {
    int key = 0;
    bool ctrl = false, shift = false;
    bool typed = false;  // key is the sign that was typed, whatever was held for it
    bool alt = false;
    bool operator==(const Chord&) const = default;
};

// Codes of keys that type nothing; beyond every sign.
enum Key : int {
    key_escape = 0x110000,
    key_enter,
    key_tab,
    key_backspace,
    key_delete,
    key_left,
    key_right,
    key_up,
    key_down,
    key_home,
    key_end,
    key_f1,
    key_f11 = key_f1 + 10,
};

inline Chord key(int code) {
    return {code};
}
inline Chord ctrl(int code) {
    return {code, true};
}
inline Chord shift(int code) {
    return {code, false, true};
}
inline Chord ctrl_shift(int code) {
    return {code, true, true};
}
// "Ctrl+Shift+Z", "Alt+Left", "Space", "?": as menus show it.
std::string name_of(const Chord& chord);

enum class Menu : std::uint8_t { File, Edit, View, Demo, Lessons, Exercises, Player, Help };
inline constexpr int menus = 8;
std::string_view title_of(Menu menu);

struct Command {
    std::string id;     // "file.open"
    std::string title;  // "Open…"
    Menu menu;
    int group = 0;  // a line is drawn in the menu where it changes
    std::vector<Chord> shortcuts{};
    std::function<void()> run{};
    std::function<bool()> enabled{};  // none: always
    std::function<bool()> checked{};  // none: not a switch
    std::string icon{};               // a glyph of the icon font
    std::string help{};               // one sentence for the tooltip, where the title does not do
    bool while_typing = false;        // its shortcut also works inside a text field
    std::string needs{};              // one sentence: why it is not enabled, and what it wants
    std::string submenu{};            // title of the submenu it stands in; empty: the menu itself
    std::function<std::string()> object{};  // its object, behind the title: "Move B"
    bool in_menu = true;                    // false: found in the palette only
    std::string words{};                    // synonyms, for the palette
    std::optional<Ability> takes{};         // not enabled where the platform lacks it

    bool is_enabled() const { return !enabled || enabled(); }
    bool is_checked() const { return checked && checked(); }
    // The first shortcut as text; empty when it has none.
    std::string shortcut_text() const;
    // "Step forward  ." and the help: what a button for it says when pointed at. Why it is not
    // enabled, where it is not.
    std::string tooltip() const;
};

class Commands {
  public:
    void add(Command command) { all_.push_back(std::move(command)); }
    void add(std::vector<Command> commands);

    const std::vector<Command>& all() const { return all_; }
    const Command* find(std::string_view id) const;
    // Runs it when it is enabled. False when it is not, or is unknown.
    bool run(std::string_view id) const;
    // Runs the enabled command of this chord, if there is one. Inside a text field only those with
    // while_typing answer.
    bool press(const Chord& chord, bool typing) const;

    // Pairs of commands that share a shortcut: "file.save and view.snap: Ctrl+S". Empty when sound.
    std::vector<std::string> clashes() const;
    // Commands whose menu, title, synonyms or help have every word of the query, best first: those
    // that have it in their title before others, starts of words before others, then the table's
    // order.
    std::vector<const Command*> matching(std::string_view query) const;

  private:
    std::vector<Command> all_;
};

class Workbench;

// Commands register themselves, those of one subject in a file of their own; they are made for each
// workbench. A menu shows its groups in the order of their numbers, and in a group the commands in
// this order, which no two files share. Called while the program's files are initialized.
using CommandMaker = std::function<std::vector<Command>(Workbench&)>;
bool register_commands(int order, CommandMaker make);
// The orders of all that are registered, sorted.
std::vector<int> command_orders();
// All commands, into the workbench's own table.
void add_commands(Workbench& bench);

// Into a submenu of this title, those that are in none.
std::vector<Command> in_submenu(const std::string& title, std::vector<Command> commands);

}  // namespace collidoscope::app
