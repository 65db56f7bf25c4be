// The folder in which the program finds what it is delivered with.
#pragma once

#include <filesystem>
#include <string>

namespace collidoscope::app {

// The folder with assets/ and shaders/: $COLLIDOSCOPE_HOME, or found beside or above the program.
// Throws std::runtime_error naming where it looked.
const std::filesystem::path& home_folder();

// The text of an asset, given relative to home_folder(); empty when there is none.
std::string read_asset(const std::filesystem::path& relative);

}  // namespace collidoscope::app
