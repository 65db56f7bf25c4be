// Which tree the panels are about, and its numbers.
#pragma once

#include <optional>

#include "app/window/workbench/workbench.h"

namespace collidoscope {
class DumpView;
}

namespace collidoscope::app {

// The body whose tree is shown: that of the selected node, of the selected body, else the first.
std::optional<std::size_t> shown_tree(const Workbench& bench);
// The same as a tree from a file; null when it is none.
const DumpView* imported_tree(const Workbench& bench);
// A switch between the bodies that have one.
void draw_tree_choice(const Workbench& bench);
// Gives a scene in which a ray is cast at this body the options "builder" and "leaf_size" of the
// tree that is shown of it.
void take_builder(const Workbench& bench, std::size_t body, Scene& scene);
// The demo that is open is the tree workshop.
bool has_workshop(const Workbench& bench);

}  // namespace collidoscope::app
