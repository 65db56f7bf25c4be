#include "app/window/workbench/commands.h"

#include <algorithm>
#include <iterator>
#include <map>

#include "app/base/utilities/text_match.h"
#include "app/window/workbench/page_keys.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {

std::string_view title_of(Menu menu) {
    constexpr std::string_view titles[] = {"File",    "Edit",      "View",   "Demo",
                                           "Lessons", "Exercises", "Player", "Help"};
    return titles[static_cast<std::size_t>(menu)];
}

namespace {

std::string name_of_key(int key) {
    switch (key) {
        case ' ':
            return "Space";
        case '+':
            return "plus";
        case '-':
            return "minus";
        case key_escape:
            return "Esc";
        case key_enter:
            return "Enter";
        case key_tab:
            return "Tab";
        case key_backspace:
            return "Backspace";
        case key_delete:
            return "Delete";
        case key_left:
            return "Left";
        case key_right:
            return "Right";
        case key_up:
            return "Up";
        case key_down:
            return "Down";
        case key_home:
            return "Home";
        case key_end:
            return "End";
        case key_page_up:
            return "Page Up";
        case key_page_down:
            return "Page Down";
        default:
            break;
    }
    if (key >= key_f1 && key < key_f1 + 12) return "F" + std::to_string(key - key_f1 + 1);
    return std::string(1, static_cast<char>(key));
}

}  // namespace

std::string name_of(const Chord& chord) {
    return std::string(chord.ctrl ? "Ctrl+" : "") + (chord.alt ? "Alt+" : "") +
           (chord.shift ? "Shift+" : "") + name_of_key(chord.key);
}

std::string Command::shortcut_text() const {
    return shortcuts.empty() ? std::string() : name_of(shortcuts.front());
}

std::string Command::tooltip() const {
    std::string text = title;
    if (!shortcuts.empty()) text += "   " + shortcut_text();
    if (!help.empty()) text += "\n" + help;
    if (!needs.empty() && !is_enabled()) text += "\n" + needs;
    return text;
}

void Commands::add(std::vector<Command> commands) {
    std::move(commands.begin(), commands.end(), std::back_inserter(all_));
}

std::vector<Command> in_submenu(const std::string& title, std::vector<Command> commands) {
    for (Command& command : commands)
        if (command.submenu.empty()) command.submenu = title;
    return commands;
}

const Command* Commands::find(std::string_view id) const {
    const auto found =
        std::find_if(all_.begin(), all_.end(), [&](const Command& c) { return c.id == id; });
    return found == all_.end() ? nullptr : &*found;
}

bool Commands::run(std::string_view id) const {
    const Command* command = find(id);
    if (!command || !command->is_enabled() || !command->run) return false;
    command->run();
    return true;
}

bool Commands::press(const Chord& chord, bool typing) const {
    for (const Command& command : all_) {
        if (typing && !command.while_typing) continue;
        const auto& keys = command.shortcuts;
        if (std::find(keys.begin(), keys.end(), chord) == keys.end()) continue;
        if (!command.is_enabled() || !command.run) return false;
        command.run();
        return true;
    }
    return false;
}

std::vector<std::string> Commands::clashes() const {
    std::vector<std::string> found;
    for (std::size_t i = 0; i < all_.size(); ++i) {
        for (std::size_t j = i + 1; j < all_.size(); ++j) {
            if (all_[i].id == all_[j].id) found.push_back("two commands " + all_[i].id);
            for (const Chord& chord : all_[i].shortcuts) {
                const auto& other = all_[j].shortcuts;
                if (std::find(other.begin(), other.end(), chord) != other.end()) {
                    found.push_back(all_[i].id + " and " + all_[j].id + ": " + name_of(chord));
                }
            }
        }
    }
    return found;
}

std::vector<const Command*> Commands::matching(std::string_view query) const {
    std::vector<std::pair<int, const Command*>> ranked;
    constexpr int later = 100;  // for those that have it beside their title only
    for (const Command& command : all_) {
        const std::string text = std::string(title_of(command.menu)) + " " + command.title;
        if (const auto rank = match_rank(text, query)) {
            ranked.emplace_back(*rank, &command);
        } else if (const auto other = match_rank(text + " " + command.words, query);
                   other && *other <= 1) {
            ranked.emplace_back(later + *other, &command);
        } else if (const auto told =
                       match_rank(text + " " + command.words + " " + command.help, query);
                   told && *told <= 1) {
            ranked.emplace_back(2 * later + *told, &command);
        }
    }
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<const Command*> result;
    result.reserve(ranked.size());
    for (const auto& [rank, command] : ranked) result.push_back(command);
    return result;
}

namespace {

std::multimap<int, CommandMaker>& makers() {
    static std::multimap<int, CommandMaker> all;
    return all;
}

}  // namespace

bool register_commands(int order, CommandMaker make) {
    makers().emplace(order, std::move(make));
    return true;
}

std::vector<int> command_orders() {
    std::vector<int> orders;
    for (const auto& [order, make] : makers()) orders.push_back(order);
    return orders;
}

void add_commands(Workbench& bench) {
    const Platform& platform = bench.desktop.platform;
    for (const auto& [order, make] : makers()) {
        std::vector<Command> made = make(bench);
        for (Command& command : made) {
            if (!command.takes || platform.has(*command.takes)) continue;
            command.enabled = [] { return false; };
            command.needs = platform.why_not(*command.takes);
        }
        bench.commands.add(std::move(made));
    }
}

}  // namespace collidoscope::app
