// The right values of the fields that an exercise names.
#pragma once

#include "app/exercises/exercise.h"
#include "app/json/json.h"

namespace collidoscope::app {

// The answer's own fields, and those that exercises have names of their own for: "depth",
// "distance" and "position", where the answer has them.
Json expected_fields(const Answer& answer);

// The field is judged in a case with these expected fields.
bool is_asked(const GradedField& field, const Json& expected);

}  // namespace collidoscope::app
