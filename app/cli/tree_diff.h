// `collidoscope tree diff`: two trees over the same mesh.
#pragma once

#include "app/cli/commands.h"

namespace collidoscope::app::cli {

// Adds it below the command `tree`.
void add_tree_diff(CLI::App& tree, Action& action);

}  // namespace collidoscope::app::cli
