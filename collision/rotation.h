// Rotations as they come in, of any length, brought to unit length once. Everything behind takes a
// rotation as a unit quaternion.
#pragma once

#include <optional>

#include "collision/shapes.h"

namespace collidoscope {

// Whether the squared length is 1 up to constants::unit_rotation. False for what is not finite.
bool is_unit(const quat& rotation);

// The unit quaternion of the same rotation. One that is unit already comes back bit for bit, so
// that normalizing twice is normalizing once. The others are divided by their length in double,
// scaled by their largest component first: neither 1e300 nor 1e-300 overflows or underflows. None
// for zero, infinity and NaN, which are no rotations.
std::optional<quat> unit_rotation(const quat& rotation);
std::optional<quat> unit_rotation(const glm::dquat& rotation);

}  // namespace collidoscope
