#include "app/cli/commands.h"

#include <algorithm>
#include <iostream>
#include <utility>
#include <vector>

namespace collidoscope::app::cli {
namespace {

std::vector<std::pair<int, AddCommand>>& registered_commands() {
    static std::vector<std::pair<int, AddCommand>> commands;
    return commands;
}

}  // namespace

bool register_command(int order, AddCommand add) {
    registered_commands().emplace_back(order, add);
    return true;
}

void add_all_commands(CLI::App& app, Action& action) {
    // Files are initialized in any order.
    auto commands = registered_commands();
    std::sort(commands.begin(), commands.end(),
              [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [order, add] : commands) add(app, action);
}

void tell_warning(const std::string& text) {
    std::cerr << "collidoscope: " << text << '\n';
}

void tell_flaw(const std::filesystem::path& file, const std::string& flaw) {
    tell_warning(file.string() + ": " + flaw);
}

}  // namespace collidoscope::app::cli
