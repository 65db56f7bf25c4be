// The sections of the left side about the tree that is shown.
#pragma once

#include "app/window/widgets/option_controls.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {

// A tree seen whole: one row per level, every node as wide as its share of the primitives, those
// that the step marks as blocks; with the builder in the workshop. Of two trees that a question
// goes down at once, both.
void draw_tree_map(const Workbench& bench, OptionControls& options);
// Pixels; 0 when there is no tree.
float tree_map_height(const Workbench& bench);

// The worst nodes of the tree; a click shows the node alone.
class WorstNodes {
  public:
    void draw(const Workbench& bench);

  private:
    Fault listed_ = Fault::Overlap;
};

}  // namespace collidoscope::app
