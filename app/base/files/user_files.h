// Files kept for a user between two runs: settings (settings_file.h), and scenes that were not
// saved when the program ended. Nothing here throws: a home that cannot be read or written only
// means that nothing is remembered.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace collidoscope::app {

// $XDG_CONFIG_HOME/collidoscope or ~/.config/collidoscope; empty without a home.
std::filesystem::path config_folder();
// $XDG_STATE_HOME/collidoscope or ~/.local/state/collidoscope; empty without a home.
std::filesystem::path state_folder();

// A scene kept in case the program ends before it is saved.
struct Autosave {
    std::string scene;              // the text of a scene file
    std::filesystem::path file;     // where the scene belongs; empty when it was never saved
    std::filesystem::path kept_in;  // the autosave's own file
    std::filesystem::file_time_type time;
};

// Keeps the scene in state_folder(), in one file per running program. Returns the problem; empty
// when it is kept.
std::string write_autosave(const std::string& scene, const std::filesystem::path& file);
// Forgets this program's autosave: the scene was saved, or its changes were given up.
void clear_autosave();
// Autosaves of programs that no longer run, newest first. Files that cannot be understood are
// renamed to *.bad and left out.
std::vector<Autosave> left_autosaves();
// Forgets one that was restored or refused.
void clear_autosave(const Autosave& autosave);

}  // namespace collidoscope::app
