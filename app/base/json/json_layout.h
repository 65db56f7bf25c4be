// JSON laid out for people: short values on one line, long ones a member to a line.
#pragma once

#include <string>

#include "app/base/json/json.h"

namespace collidoscope::app {

// Ends in a new line. Bytes that are not UTF-8 become replacement characters.
std::string laid_out(const Json& json);

}  // namespace collidoscope::app
