// The languages a solution can be written in: one table.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/classroom/sandbox/child.h"

namespace collidoscope::app {

struct Language {
    std::string_view id;               // "python"
    std::string_view title;            // "Python"
    std::string_view solution;         // the student's file: "solve.py"
    std::string_view helper;           // in assets/exercises/helpers/ID: "collide.py"
    std::string_view package;          // Debian's, for the message when it is missing
    std::vector<std::string> compile;  // where nothing is compiled: parses the solution
    std::vector<std::string> run;
    unsigned processes;        // and threads it needs
    std::uint64_t memory;      // at least this much, in bytes: virtual machines need it
    bool interpreted = false;  // `compile` only tells whether the solution can be parsed
    // Compiles the helper alone to the file `prepared`, which `compile_prepared` then links instead
    // of compiling it again with every solution. Empty: the helper takes no time worth saving.
    std::vector<std::string> prepare{};
    std::string_view prepared{};
    std::vector<std::string> compile_prepared{};
};

std::span<const Language> languages();
// nullptr when there is none.
const Language* find_language(std::string_view id);
// By the solution file in the folder; nullptr when there is none. The first in the table's order.
const Language* language_of(const std::filesystem::path& folder);
// The helper as it is shipped.
std::filesystem::path helper_file(const Language& language);
// Whether its compiler or interpreter is there: empty, or "python3 is not installed: apt install
// python3".
std::string missing_program(const Language& language);

}  // namespace collidoscope::app
