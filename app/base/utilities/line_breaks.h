// Text in lines that are broken at blanks only, so that "12,345" and "0.31" stay whole, and not
// between the numbers of a vector or an interval, "(0.86, 0, −0.51)".
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace collidoscope::app {

// The index of the first blank (or line end), from `at` on, at which the text may be broken: one
// that no bracket of numbers goes over; the text's size if there is none.
std::size_t next_break(std::string_view text, std::size_t at);

// The text with line ends where a word does not fit into the width anymore; `measure` says how wide
// a piece of it is drawn. Line ends of the text stay. A word wider than a line has one of its own.
std::string broken_at_blanks(std::string_view text, float width,
                             const std::function<float(std::string_view)>& measure);

}  // namespace collidoscope::app
