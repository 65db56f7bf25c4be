// Links on the command line, as scenes that every command opens.
#pragma once

#include <optional>
#include <string>

namespace collidoscope::app {

struct LinkedScene {
    std::string open;                 // the scene as JSON; what was given, where that is no link
    std::optional<std::string> step;  // the link's
};

// Throws InputError for a link that cannot be opened.
LinkedScene linked_scene(const std::string& what);

}  // namespace collidoscope::app
