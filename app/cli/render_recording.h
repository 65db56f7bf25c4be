// A recording as a video, or as numbered pictures.
#pragma once

#include <string>

#include "app/window/shell/picture.h"

namespace collidoscope::app::cli {

struct RecordingOrder {
    std::string recording;  // file
    // A video by its extension; a folder where it has none, or where there is no ffmpeg.
    std::string output;
    int frames_per_second = 30;
    PictureRequest picture;  // size, palette, scale; with panels: the whole window
};

// Returns the exit code: failed where the replay differs from what was recorded. Throws InputError,
// FileError, Usage and render::NoOpenGl.
int render_recording(const RecordingOrder& order);

}  // namespace collidoscope::app::cli
