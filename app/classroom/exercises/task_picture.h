// The pictures in a task's text: ![what is seen](demo:sphere_sphere/03-touch), scenes that are
// shipped.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/model/scene/presets.h"

namespace collidoscope::app {

// The scene that is meant; nothing when there is none.
std::optional<Preset> task_picture(std::string_view source);

}  // namespace collidoscope::app
