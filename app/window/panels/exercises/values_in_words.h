// Values of answers and steps as the panels show them.
#pragma once

#include <string>

#include "app/base/json/json.h"

namespace collidoscope::app {

// Four significant digits, "(1, 0, 0)" for vectors; everything else as JSON.
std::string value_in_words(const Json& value);

}  // namespace collidoscope::app
