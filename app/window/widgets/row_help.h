// The meaning of an answer's rows and counters, in a sentence each: their tooltips.
#pragma once

#include <string_view>

namespace collidoscope::app {

// By the name of a row as the answer has it ("sah_cost") or as it is shown ("sah cost"). Empty for
// a name that is explained nowhere.
std::string_view help_of_row(std::string_view name);

}  // namespace collidoscope::app
