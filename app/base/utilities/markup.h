// Text inside HTML, SVG and XML.
#pragma once

#include <string>
#include <string_view>

namespace collidoscope::app {

// As an element's text, or as an attribute's value in double quotes.
std::string in_markup(std::string_view text);
// The same for HTML, with every line feed as <br>.
std::string lines_in_html(std::string_view text);

}  // namespace collidoscope::app
