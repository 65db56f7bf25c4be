// The figure of a workbench: what its 3D view shows, at the size and with the looks of an order.
#pragma once

#include "app/window/export/figure_order.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {

// Throws InputError when nothing is open, or there is too much for a figure.
Drawing bench_figure(const Workbench& bench, const FigureOrder& order);

// The steps as a strip, of at most `columns` in a row (0: as many as look well); one step is a
// figure of its own. The step that was shown before is shown again. Throws InputError, also for a
// step that the run does not have.
Drawing bench_strip(Workbench& bench, const std::vector<std::string>& steps, std::size_t columns,
                    const FigureOrder& order);
// "1, 4, #last" taken apart; empty for a blank text. Throws InputError.
std::vector<std::string> steps_in(const std::string& text);
// Shows the step: "12", "12.3" for the third inside it, or an address like "#separated:2". Throws
// InputError.
void go_to_step(Player& player, const std::string& step);

// The view in words for a screen reader: the scene, the step's sentence, the answer.
std::string bench_description(const Workbench& bench);

}  // namespace collidoscope::app
