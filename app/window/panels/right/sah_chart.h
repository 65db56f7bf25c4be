// The SAH along the axes at a node of a tree.
#pragma once

#include "app/window/widgets/chart.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {

class SahChart {
  public:
    // The curves of the three axes at a node, with the plane that cuts it. Dragging over the chart
    // tries other planes: the nearest curve's axis is meant, and the plane is shown in the scene.
    void draw(const Workbench& bench, const NodeRef& ref);

  private:
    // A plane that is tried out.
    struct Trial {
        std::uint32_t node = 0;
        int axis = 0;
        float position = 0;
        CutCost cost{};
    };
    std::optional<Trial> trial_;
    ChartZoom zoom_;
};

}  // namespace collidoscope::app
