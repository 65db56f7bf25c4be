#include "collision/trace/numbers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "collision/decimal.h"

namespace collidoscope {

namespace {

// A comma before every three digits of the whole part.
void group(std::string& text) {
    const std::size_t first = text.starts_with('-') ? 1 : 0;
    std::size_t at = std::min(text.find('.'), text.size());
    while (at > first + 3) {
        at -= 3;
        text.insert(at, ",");
    }
}

// A minus as wide as a plus in place of the hyphen that programs write.
std::string with_minus(std::string text) {
    if (text.starts_with('-')) text.replace(0, 1, "−");
    return text;
}

// Without zeros at the end of what is behind a point.
void trim(std::string& text) {
    if (text.find('.') == std::string::npos) return;
    while (text.ends_with('0')) text.pop_back();
    if (text.ends_with('.')) text.pop_back();
}

std::string raised(int exponent) {
    constexpr std::array<const char*, 10> digits = {"⁰", "¹", "²", "³", "⁴",
                                                    "⁵", "⁶", "⁷", "⁸", "⁹"};
    std::string text = exponent < 0 ? "⁻" : "";
    for (const char c : std::to_string(std::abs(exponent)))
        text += digits[static_cast<std::size_t>(c - '0')];
    return text;
}

}  // namespace

std::string significant(double value, int digits) {
    if (value == 0) return "0";
    if (std::isnan(value)) return "nan";  // its sign says nothing, and differs by processor
    std::array<char, 48> text{};
    if (!std::isfinite(value)) {
        std::snprintf(text.data(), text.size(), "%g", value);
        return with_minus(text.data());
    }
    // The power of ten once it is rounded: 9999.96 is 1.000e+04.
    std::snprintf(text.data(), text.size(), "%.*e", digits - 1, value);
    std::string rounded = text.data();
    const std::size_t e = rounded.find('e');
    const int power = std::atoi(rounded.c_str() + e + 1);
    if (power < -4 || power >= 9) {
        rounded.resize(e);
        trim(rounded);
        return with_minus(rounded) + "×10" + raised(power);
    }
    std::snprintf(text.data(), text.size(), "%.*f", std::max(0, digits - 1 - power), value);
    std::string plain = text.data();
    trim(plain);
    group(plain);
    return with_minus(plain);
}

std::string grouped(std::uint64_t value) {
    std::string text = std::to_string(value);
    group(text);
    return text;
}

std::string grouped(std::int64_t value) {
    std::string text = std::to_string(value);
    group(text);
    return with_minus(text);
}

std::string with_decimals(double value, int decimals) {
    std::array<char, 400> text{};
    std::snprintf(text.data(), text.size(), "%.*f", decimals, value);
    std::string plain = text.data();
    // A number that rounds to zero has no sign.
    if (plain.starts_with('-') && plain.find_first_of("123456789") == std::string::npos)
        plain.erase(0, 1);
    if (std::isfinite(value)) group(plain);
    return with_minus(plain);
}

std::string percent(double share) {
    std::array<char, 48> text{};
    // A share that rounds to nothing has no sign.
    const double hundred = std::abs(share) < 0.0005 ? 0 : 100 * share;
    std::snprintf(text.data(), text.size(), share < 0.0995 ? "%.1f %%" : "%.0f %%", hundred);
    return with_minus(text.data());
}

std::string duration_text(double milliseconds) {
    const double size = std::abs(milliseconds);
    if (size < 0.9995) return significant(1000 * milliseconds, 3) + " µs";
    if (size < 9999.5) return significant(milliseconds, 3) + " ms";
    return significant(milliseconds / 1000, 3) + " s";
}

std::string exact_text(float value) {
    std::array<char, 48> text{};
    return {text.data(), to_decimal(text.data(), text.data() + text.size(), value).ptr};
}

}  // namespace collidoscope
