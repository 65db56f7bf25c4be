// Quantity of an answer with its meaning.
#pragma once

#include <string>
#include <string_view>

#include "app/model/questions/datum.h"

namespace collidoscope::app {

// The name is its key in JSON ("sah_cost"). The help, a sentence, is its tooltip: a literal, as it
// is not copied.
struct Quantity {
    std::string name;
    Datum value;
    std::string_view help;

    bool operator==(const Quantity&) const = default;
};

}  // namespace collidoscope::app
