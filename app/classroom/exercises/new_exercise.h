// The files that an author of an exercise begins with.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "app/model/questions/demo.h"

namespace collidoscope::app {

// Names within the folder, with their texts. For sphere_sphere with a right solution and a mistake:
// an exercise that can be handed out as it is. For other demos those are still to be written.
std::vector<std::pair<std::string, std::string>> new_exercise_files(const Demo& demo);

}  // namespace collidoscope::app
