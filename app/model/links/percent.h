// Percent-encoding of links (RFC 3986, section 2.1).
#pragma once

#include <string>
#include <string_view>

namespace collidoscope::app {

// Letters, digits and - . _ ~ : , / stay as they are.
std::string percent_encoded(std::string_view text);
// Throws InputError for a % without two hexadecimal digits, and for bytes that are no UTF-8 or
// control characters.
std::string percent_decoded(std::string_view text);

}  // namespace collidoscope::app
