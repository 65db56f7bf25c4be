// A question or a scene that cannot be answered, in words for its author.
#pragma once

#include <stdexcept>

namespace collidoscope::app {

struct InputError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace collidoscope::app
