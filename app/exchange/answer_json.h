// Answers as the command line prints them.
#pragma once

#include "app/json/json.h"
#include "app/values/answer.h"

namespace collidoscope::app {

// The answer without an id.
Json to_json(const Answer& answer);

}  // namespace collidoscope::app
