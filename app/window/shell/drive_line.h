// Lines of `collidoscope --drive` (docs/DRIVING.md), read.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/window/shell/input_event.h"
#include "app/window/workbench/platform.h"

namespace collidoscope::app {

// The requests of a line, besides the frames at its end.
struct DriveNothing {};
struct DriveSettle {
    int max_frames = 0;
};
struct DrivePicture {
    std::string file;
};
struct DriveClipboard {
    std::string text;
};
struct DriveDrawing {
    bool on = false;
};
// As if the graphics card had been reset.
struct DriveLoss {};
// The window closes without a question, and another one opens.
struct DriveStart {
    std::string open, second;
    std::string record;  // a file; empty: nothing is recorded
    std::optional<glm::ivec2> size;
    Platform platform;                               // what it is allowed, not what it runs on
    std::map<std::string, std::string> environment;  // for it, besides the program's own
};

struct DriveLine {
    std::variant<DriveNothing, std::vector<InputEvent>, DriveSettle, DrivePicture, DriveClipboard,
                 DriveDrawing, DriveLoss, DriveStart>
        order;
    int frames = 0;
};

// Throws InputError, with the reason.
DriveLine parse_drive_line(const std::string& text);

}  // namespace collidoscope::app
