// One line of a recording as what it changes.
#pragma once

#include "app/base/json/json.h"
#include "app/window/recordings/moment.h"

namespace collidoscope::app {

// Throws InputError naming the field; meshes come through load.
TimedChange read_change(const Json& json, const MeshLoader& load);

}  // namespace collidoscope::app
