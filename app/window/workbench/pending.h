// Work that is under way: what the next frames still change without any input.
#pragma once

#include <string>

namespace collidoscope::app {

struct Pending {
    std::string what;         // "camera flight", "map": as an error message names it
    bool background = false;  // done in another thread: frames alone do not bring it on
    bool thumbnail = false;   // a small picture of a scene, which nothing else waits for
};

}  // namespace collidoscope::app
