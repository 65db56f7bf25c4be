// Commands for authors of exercises: begin one, and check that it does what it declares.
#pragma once

#include <string>

namespace collidoscope::app::cli {

// An exercise's own folder as `exercise check` takes it: read, its cases made, its submissions run.
// The exit code comes back.
int check_own_exercise(const std::string& folder, bool json, bool own_code);
// The same, and its starts: they fail. Shown as a matrix of submissions and classes.
int test_exercise(const std::string& name_or_folder, bool json, bool own_code);
// Writes a folder to begin with.
int new_exercise(const std::string& name, const std::string& demo, const std::string& to);

}  // namespace collidoscope::app::cli
