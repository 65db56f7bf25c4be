// Shapes as JSON, in questions and scene files: an object with one key, {"sphere": {...}}.
#pragma once

#include "app/base/json/json.h"
#include "app/model/shapes/shape.h"

namespace collidoscope::app {

// Throws InputError naming the field ("sphere.radius: must be a number"). Meshes come through load.
Shape parse_shape(const Json& json, const MeshLoader& load);
Json to_json(const Shape& shape);

}  // namespace collidoscope::app
