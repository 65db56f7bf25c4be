// Numbers as text: rounded for people, or exact for a program that reads them back. People read
// "12,346" and "2×10⁻⁷", never "1.235e+04", a true minus ("−0.5") and none before zero; there is no
// blank inside a number.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <type_traits>

namespace collidoscope {

// For people: that many significant digits without trailing zeros, "0.3333", "1.5"; from a
// thousand on all digits before the point, "12,346"; below 1e-4 and from 1e9 on a power of ten,
// "2×10⁻⁷"; zero without a sign; "inf", "nan".
std::string significant(double value, int digits = 4);

// A whole number for people: "12,345".
std::string grouped(std::uint64_t value);
std::string grouped(std::int64_t value);
template <std::integral Whole>
std::string grouped(Whole value) {
    if constexpr (std::is_signed_v<Whole>)
        return grouped(std::int64_t{value});
    else
        return grouped(std::uint64_t{value});
}

// For people: that many digits behind the point, for columns whose points stand in line: "1.500",
// "−0.080", "0.000", "12,345.0".
std::string with_decimals(double value, int decimals);

// A share of a whole for people: "37 %", with one more digit below a tenth: "4.2 %".
std::string percent(double share);

// A time for people, in the unit that suits it: "0.85 µs", "12.3 µs", "4.56 ms", "1,234 ms",
// "12.3 s".
std::string duration_text(double milliseconds);

// For programs: the shortest decimal number that reads back as this float.
std::string exact_text(float value);

}  // namespace collidoscope
