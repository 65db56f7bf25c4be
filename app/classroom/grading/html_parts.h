// Parts that the pages of reports have in common.
#pragma once

#include <string>

namespace collidoscope::app {

// From the first byte to the end of the style, with `title`, up to where the body begins.
std::string html_begin(const std::string& title);
// "7.125", with four digits at most.
std::string html_number(double value);
// A path as an address: what has a meaning of its own there, such as '#', is written as %23.
std::string in_address(const std::string& path);
// Text of several lines, escaped.
std::string html_lines(const std::string& text);

}  // namespace collidoscope::app
