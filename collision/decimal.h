// Floating-point numbers as decimal text, and back, with the interface of <charconv>: the same text
// and the same bits on every platform, also where the standard library lacks them.
#pragma once

#include <charconv>

namespace collidoscope {

// The shortest text that reads back as the same number, as std::to_chars(first, last, value) gives
// it. Cost: O(digits).
std::to_chars_result to_decimal(char* first, char* last, float value);
std::to_chars_result to_decimal(char* first, char* last, double value);

// The number nearest to the text, as std::from_chars(first, last, value) reads it. Cost: O(digits).
std::from_chars_result from_decimal(const char* first, const char* last, float& value);
std::from_chars_result from_decimal(const char* first, const char* last, double& value);

// The same with the C library's conversions, which round correctly but take longer: for standard
// libraries without the above, and for the test that holds them against each other.
namespace by_c_library {
std::to_chars_result to_decimal(char* first, char* last, float value);
std::to_chars_result to_decimal(char* first, char* last, double value);
std::from_chars_result from_decimal(const char* first, const char* last, float& value);
std::from_chars_result from_decimal(const char* first, const char* last, double& value);
}  // namespace by_c_library

}  // namespace collidoscope
