// The user's own editor.
#pragma once

#include <string>

namespace collidoscope::app {

// Opens the file in the editor that COLLIDOSCOPE_EDITOR names (a program, given the file), else in
// what the desktop opens such files with. False where there is neither. Returns at once.
bool open_in_editor(const std::string& file);

// The path, shorter where it lies in the user's home: "~/collidoscope/solve.py".
std::string in_home(const std::string& path);

}  // namespace collidoscope::app
