// Charts of the window as figures: the intervals that a step has projected on an axis, the map of
// configurations, the intervals of many bodies, the levels of a tree, the SAH along the axes of a
// node (that selected, else the root), the costs of a run over time, alone and beside another run,
// and bounding volumes with what each wastes, stores and costs.
#pragma once

#include <string>
#include <vector>

#include "app/drawings/figures/figure.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {

// The title of a chart that can be a figure, by its id in the drawer; empty for any other.
std::string drawer_figure_title(const std::string& view);
// It shows things that only recorded steps tell.
bool reads_steps(const std::string& view);
// Their ids: "projection", "map", "intervals", "levels", "sah", "frames", "compare_runs",
// "volumes".
std::vector<std::string> drawer_figures();
// Whether the bodies have such a figure.
bool has_drawer_figure(const Workbench& bench, const std::string& view);

// A drawing of this size in points, to be cut to what is drawn. Throws InputError where there is
// nothing to be shown. Cost: of the map an answer of the demo for each of its 2,400 places; of the
// levels the overlaps of all nodes; of two runs the other one, where the drawer has not made it.
Drawing drawer_figure(const Workbench& bench, const std::string& view, const dvec2& size,
                      const FigureLook& look);

}  // namespace collidoscope::app
