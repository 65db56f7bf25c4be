// The window in words, for a screen reader: what the sentence under the scene says.
#pragma once

#include <string>

namespace collidoscope::app {

class Workbench;

// "Step 3 of 9. The axis ..."; the open question; why there is no answer; the note of a scene.
// Empty while there is nothing to say. Changes only with what it says.
std::string announcement(const Workbench& bench);

}  // namespace collidoscope::app
