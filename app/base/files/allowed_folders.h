// The files that a scene, a question or a tree by somebody else may name: those in or below its own
// folder, the program's own, and those in folders that the user has allowed.
#pragma once

#include <filesystem>

namespace collidoscope::app {

// Whether the file is in the folder or below it, links followed. An empty folder is the current
// one.
bool is_below(const std::filesystem::path& folder, const std::filesystem::path& file);

// Allows the files in and below a folder, as long as the program runs; "/" allows all.
void allow_folder(const std::filesystem::path& folder);

// Throws InputError for a file that a text from `own_folder` may not name. A plain name of a file
// that is not there passes: its reader says so.
void demand_allowed(const std::filesystem::path& file, const std::filesystem::path& own_folder);

}  // namespace collidoscope::app
