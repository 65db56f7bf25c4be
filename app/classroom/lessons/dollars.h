// Dollars of formulas and those of money, told apart as pandoc does.
#pragma once

#include <string>

namespace collidoscope::app {

// The text in which each dollar that is none of a formula has a backslash before it: a dollar
// begins one if no blank follows, and ends it if none stands before and no digit follows, in the
// same paragraph. So "$30, or $45" is money. Code stays as it is. Cost: linear in usual texts.
std::string dollars_told_apart(const std::string& text);

}  // namespace collidoscope::app
