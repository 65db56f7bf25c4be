// `collidoscope tree animate`: a tree over the frames of an animation.
#pragma once

#include "app/cli/commands.h"

namespace collidoscope::app::cli {

// Adds it below the command `tree`.
void add_tree_animate(CLI::App& tree, Action& action);

}  // namespace collidoscope::app::cli
