// Sets of boxes for exercises about many bodies: "boxes": [[[min], [max]], ...].
#pragma once

#include <cstdint>
#include <optional>

#include "app/base/json/json.h"
#include "app/classroom/exercises/exercise.h"

namespace collidoscope::app {

// The set of that number; nothing for classes that boxes do not have (parallel).
std::optional<Json> made_boxes(std::uint64_t seed, std::uint64_t number, CaseKind kind);

// Two of the boxes share a part of their surfaces and nothing else.
bool boxes_touch(const Json& boxes);

// Whether the set is one of the class; hit: some pair meets.
bool box_set_is(const Json& boxes, bool hit, CaseKind kind);

}  // namespace collidoscope::app
