// Answers as the command line prints them.
#pragma once

#include "app/base/json/json.h"
#include "app/model/questions/answer.h"

namespace collidoscope::app {

// The answer without an id.
Json to_json(const Answer& answer);

}  // namespace collidoscope::app
