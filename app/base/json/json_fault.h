// Fault of a text that is no JSON, from the events of the parser.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace collidoscope::app {

struct JsonFault {
    std::size_t offset = 0;  // of the first character that does not fit, or of the number
    std::string what;        // printable characters only
};
// The first fault that Json::parse stops at; nothing if the text is JSON.
std::optional<JsonFault> fault_of(const std::string& text);

}  // namespace collidoscope::app
