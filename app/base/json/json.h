// JSON as the project reads and writes it: keys keep their order, floats print with the fewest
// digits that read back to the same float.
#pragma once

#include <nlohmann/json.hpp>

#include "collision/shapes.h"

namespace collidoscope::app {

using Json = nlohmann::ordered_json;

// The JSON number with the shortest decimal form that reads back as this float.
Json number(float value);
Json number(const vec2& value);
Json number(const vec3& value);
Json number(const quat& value);  // [w, x, y, z]

}  // namespace collidoscope::app
