// Files as desktops name them: file:///home/me/two%20gems.json (RFC 8089).
#pragma once

#include <string>

namespace collidoscope::app {

// The path of a file's address on this machine; anything else as it is. Throws InputError for an
// address that is on another machine or cannot be decoded.
std::string without_file_scheme(const std::string& what);

}  // namespace collidoscope::app
