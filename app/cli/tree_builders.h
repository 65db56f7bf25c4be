// `collidoscope tree builders`: all builders over one mesh.
#pragma once

#include "app/cli/commands.h"

namespace collidoscope::app::cli {

// Adds it below the command `tree`.
void add_tree_builders(CLI::App& tree, Action& action);

}  // namespace collidoscope::app::cli
