// The right values of the fields that an exercise names.
#pragma once

#include "app/base/json/json.h"
#include "app/classroom/exercises/exercise.h"

namespace collidoscope::app {

// The answer's own fields, and those that exercises have names of their own for: "depth",
// "distance" and "position", where the answer has them.
Json expected_fields(const Answer& answer);

// The field is judged in a case with these expected fields.
bool is_asked(const GradedField& field, const Json& expected);

}  // namespace collidoscope::app
