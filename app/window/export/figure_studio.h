// A workbench without a window and without OpenGL, for figures.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/window/export/figure_order.h"

namespace collidoscope::app {

class Workbench;

struct FigureRequest {
    std::string open;  // id of a demo, a scene or mesh file, a question, or FILE.jsonl:N
    // "12", "12.3" or an address like "#separated:2". More than one makes a strip. None: the
    // answer alone, or where the scene was left.
    std::vector<std::string> steps;
    std::optional<std::size_t> frame;  // of a timeline
    std::size_t columns = 0;           // of a strip; 0: as many as fit
    std::string against;  // the rival of two runs, as rival_called(); empty: the nearest
    FigureOrder order;
    // Told what is odd about what was opened, which is drawn all the same.
    std::function<void(const std::string&)> tell_remark;
};

// Waits for everything that a window would show in the end. Throws InputError when what is asked
// for cannot be opened or has no such step.
Drawing requested_figure(const FigureRequest& request);

}  // namespace collidoscope::app
