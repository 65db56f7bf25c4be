// A question or a scene that cannot be answered, in words for its author.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

namespace collidoscope::app {

struct InputError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The same about one field, whose place is known: "box.half[1]". what() is place and message.
struct FieldError : InputError {
    FieldError(std::string place, std::string message, const char* between = ": ")
        : InputError(place + between + message),
          where(std::move(place)),
          said(std::move(message)) {}

    std::string where;  // as JsonPath::parse reads it
    std::string said;
};

}  // namespace collidoscope::app
