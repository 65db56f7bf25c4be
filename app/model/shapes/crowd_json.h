// The JSON form of a crowd (assets/scenes/FORMAT.md).
#pragma once

#include "app/base/json/json.h"
#include "app/model/shapes/shape.h"

namespace collidoscope::app {

// Throws InputError naming the field.
Crowd parse_crowd(const Json& json, const MeshLoader& load);
// A question's "boxes": [[min, max], ...] with "motion": a velocity per box; either may be null.
Crowd parse_boxes(const Json& boxes, const Json& motion);
Json to_json(const Crowd& crowd);

}  // namespace collidoscope::app
