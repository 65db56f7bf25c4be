// The command line: one file per command.
#pragma once

#include <filesystem>
#include <functional>
#include <stdexcept>
#include <string>

namespace CLI {
class App;
}

namespace collidoscope::app::cli {

// Exit codes of the program.
enum ExitCode : int {
    done = 0,
    failed = 1,      // a check failed, or some answer was an error
    usage = 2,       // wrong arguments
    unreadable = 3,  // an input that cannot be read
    no_opengl = 4,
};

// An input that cannot be read, with file, line and remedy in its text. Exit code 3.
struct Unreadable : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Wrong arguments that only the command itself can find. Exit code 2.
struct Usage : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// A line on standard error about something that is done all the same: a flaw of a mesh.
void tell_warning(const std::string& text);
void tell_flaw(const std::filesystem::path& file, const std::string& flaw);

// Adds a subcommand, or the window's arguments for the program called without one. When it is
// chosen, `action` is set to what runs it and returns the exit code.
using Action = std::function<int()>;
using AddCommand = void (*)(CLI::App& app, Action& action);

// Each command registers itself, in a file of its own. Help lists them by `order`.
bool register_command(int order, AddCommand add);
void add_all_commands(CLI::App& app, Action& action);

}  // namespace collidoscope::app::cli
