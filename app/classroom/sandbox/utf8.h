// Texts from programs that may write anything.
#pragma once

#include <string>
#include <string_view>

namespace collidoscope::app::sandbox {

bool is_utf8(std::string_view text);
// Bytes that are no UTF-8 become U+FFFD; control characters other than tab and line feed as well.
std::string as_utf8(std::string_view text);

}  // namespace collidoscope::app::sandbox
