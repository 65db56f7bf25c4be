// Tabs of the drawer as figures: the intervals that a step has projected on an axis, the map of
// configurations, and the intervals of many bodies.
#pragma once

#include <string>
#include <vector>

#include "app/drawings/figures/figure.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {

// A tab that can be a figure, by its id in the drawer, and its title; empty for any other.
std::string drawer_figure_title(const std::string& view);
// Their ids: "projection", "map", "intervals".
std::vector<std::string> drawer_figures();
// Whether the bodies have such a figure.
bool has_drawer_figure(const Workbench& bench, const std::string& view);

// A drawing of this size in points, to be cut to what is drawn. Throws InputError where there is
// nothing to be shown. Cost: of the map an answer of the demo for each of its 2,400 places.
Drawing drawer_figure(const Workbench& bench, const std::string& view, const dvec2& size,
                      const FigureLook& look);

}  // namespace collidoscope::app
