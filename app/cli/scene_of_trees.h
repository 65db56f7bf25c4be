// `collidoscope tree` for a file of several trees.
#pragma once

#include <string>

namespace collidoscope::app::cli {

// Reports on each tree and on the instances between them; writes the file in the other form where a
// name is given. Returns the exit code.
int check_scene_of_trees(const std::string& file, const std::string& export_file, bool json);

}  // namespace collidoscope::app::cli
