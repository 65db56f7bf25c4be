// Names given on the command line, and what was probably meant.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace collidoscope::app::cli {

// "sat_box_box/01", a scene of a demo by number or name, as a link; everything else, and what names
// a file, as it is.
std::string linked(const std::string& what);

// Refuses what is neither a demo, a file, nor a question: throws Unreadable with the nearest demo
// or command. A question is read, so that what is wrong with it is said at once.
void demand_openable(const std::string& what, const CLI::App& app);

// "--them: did you mean '--theme'?" for each argument that CLI11 could not place; empty when
// nothing is near.
std::string meant_arguments(const CLI::App& app, int argc, const char* const* argv);

}  // namespace collidoscope::app::cli
