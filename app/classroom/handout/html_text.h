// Text as it stands in a page of HTML or in XML.
#pragma once

#include <string>

namespace collidoscope::app {

// Signs that are special in HTML are escaped; a line break becomes <br>.
std::string in_html(const std::string& text);
// The same for XML, in which a line break is a blank.
std::string in_xml(const std::string& text);

}  // namespace collidoscope::app
