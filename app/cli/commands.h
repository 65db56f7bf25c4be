// The command line: one file per command.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <stdexcept>
#include <string>

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

// Each adds its subcommand; when it is chosen, action is set to what runs it and returns the code.
using Action = std::function<int()>;
void add_list(CLI::App& app, Action& action);
void add_query(CLI::App& app, Action& action);
void add_check(CLI::App& app, Action& action);
void add_ask(CLI::App& app, Action& action);
void add_trace(CLI::App& app, Action& action);
void add_tree(CLI::App& app, Action& action);
void add_parts(CLI::App& app, Action& action);
void add_simulate(CLI::App& app, Action& action);
void add_render(CLI::App& app, Action& action);
void add_bench(CLI::App& app, Action& action);
void add_experiment(CLI::App& app, Action& action);
void add_lesson(CLI::App& app, Action& action);
void add_exercise(CLI::App& app, Action& action);
void add_grade(CLI::App& app, Action& action);

// The window's arguments, for the program called without a command.
void add_window(CLI::App& app, Action& action);

}  // namespace collidoscope::app::cli
