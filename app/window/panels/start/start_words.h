// Words on the doors of the start page.
#pragma once

#include <cstddef>
#include <string>

namespace collidoscope::app {

// "Nine lessons, from a point in a polygon to thousands of bodies."
std::string lessons_told(std::size_t count);

// Exercises, and how they are answered: in a file of one's own, or, where no other program can be
// started, in JavaScript beside the scene.
std::string exercises_told(std::size_t count, bool starts_programs);

}  // namespace collidoscope::app
