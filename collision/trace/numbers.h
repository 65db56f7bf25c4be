// Numbers as text: rounded for people, or exact for a program that reads them back.
#pragma once

#include <string>

namespace collidoscope {

// For people: that many significant digits without trailing zeros, "0.3333", "1.5", "2e-07"; zero
// without a sign; "inf", "nan".
std::string significant(double value, int digits = 4);

// A share of a whole for people: "37 %", with one more digit below a tenth: "4.2 %".
std::string percent(double share);

// For programs: the shortest decimal number that reads back as this float.
std::string exact_text(float value);

}  // namespace collidoscope
