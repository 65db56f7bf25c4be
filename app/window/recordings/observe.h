// The window as a moment of a recording, and the numbers by which two windows are told apart.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "app/window/recordings/moment.h"

namespace collidoscope::app {

class Workbench;

// The address of the step that is shown; empty without steps.
std::string shown_step(const Workbench& bench);
// The address of the step whose question is open; empty without one.
std::string open_question(const Workbench& bench);
// The position of the pointer, as a share of the view; none outside of it.
std::optional<vec2> pointer_in_view(const Workbench& bench);
// Everything, the scene copied.
Moment moment_of(const Workbench& bench);

// Hashes of what is shown, one for each part: "bodies", "options", "step", "frame", "camera",
// "answer". Parts that are still being worked out are left out. The same on every machine: the
// demo's answers are. Cost: the answer and the bodies are written as text once.
std::vector<std::pair<std::string, std::string>> hashes_of(const Workbench& bench);

}  // namespace collidoscope::app
