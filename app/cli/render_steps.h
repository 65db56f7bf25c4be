// The steps of a run one after the other: a film for a slide.
#pragma once

#include <string>
#include <vector>

#include "app/window/shell/picture.h"

namespace collidoscope::app::cli {

struct StepsOrder {
    // As they are named for render (bench_figure.h); none: all of the run.
    std::vector<std::string> steps;
    std::string output;      // a video by its extension, or a folder
    double seconds = 1.5;    // each step is shown
    PictureRequest picture;  // what to open, size, palette, scale; with panels: the whole window
};

// Returns the exit code. Throws InputError, FileError, Usage and render::NoOpenGl.
int render_steps(const StepsOrder& order);

}  // namespace collidoscope::app::cli
