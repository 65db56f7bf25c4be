#include "app/meshes/obj_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>

namespace collidoscope::app {

namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\v' || c == '\f';
}
bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

std::string_view without_trailing_blanks(std::string_view line) {
    while (!line.empty() && is_blank(line.back())) line.remove_suffix(1);
    return line;
}

// For a decimal number outside the range of floats: whether it is too small, not too large.
bool is_tiny(std::string_view digits) {
    const std::size_t end = std::min(digits.find_first_of("eE"), digits.size());
    std::string_view exponent = digits.substr(std::min(end + 1, digits.size()));
    // Find the decimal place of the first digit that is not zero.
    const std::string_view mantissa = digits.substr(0, end);
    const auto point = static_cast<long long>(std::min(mantissa.find('.'), end));
    const std::size_t first_digit = mantissa.find_first_of("123456789");
    if (first_digit == std::string_view::npos) return true;
    const auto first = static_cast<long long>(first_digit);
    const long long place = first < point ? point - first : point - first + 1;
    // Add the exponent; one that does not fit outweighs every mantissa.
    if (exponent.empty()) return place < 0;
    const bool negative = exponent[0] == '-';
    if (exponent[0] == '-' || exponent[0] == '+') exponent.remove_prefix(1);
    long long value = 0;
    const auto read = std::from_chars(exponent.data(), exponent.data() + exponent.size(), value);
    if (read.ec != std::errc()) return negative;
    return negative ? place < value : place < -value;
}

}  // namespace

bool ObjLines::next(ObjLine& line) {
    if (at_ >= text_.size()) return false;
    line.number = number_ + 1;
    line.text = physical_line();
    if (line.text.starts_with(byte_order_mark)) line.text.remove_prefix(byte_order_mark.size());
    while (!line.text.empty() && is_blank(line.text.front())) line.text.remove_prefix(1);
    if (line.text.empty() || (line.text[0] != 'v' && line.text[0] != 'f')) return true;

    const auto goes_on = [](std::string_view text) {
        return text.ends_with('\\') && text.find('#') == std::string_view::npos;
    };
    std::string_view piece = without_trailing_blanks(line.text);
    if (!goes_on(piece)) return true;
    joined_.clear();
    while (goes_on(piece)) {
        piece.remove_suffix(1);
        joined_.append(piece).push_back(' ');
        piece = {};
        if (at_ < text_.size()) piece = without_trailing_blanks(physical_line());
    }
    joined_.append(piece);
    line.text = joined_;
    return true;
}

std::string_view ObjLines::physical_line() {
    ++number_;
    const char* begin = text_.data() + at_;
    const std::size_t rest = text_.size() - at_;
    const auto find = [begin](char c, std::size_t length) {
        const void* found = std::memchr(begin, c, length);
        return found ? static_cast<std::size_t>(static_cast<const char*>(found) - begin) : length;
    };
    const std::size_t newline = find('\n', rest);
    const std::size_t end = find('\r', newline);
    std::size_t skip = end < rest ? end + 1 : end;
    if (end + 1 == newline && newline < rest) ++skip;
    at_ += skip;
    return {begin, end};
}

std::string_view take_word(std::string_view& line) {
    std::size_t begin = 0;
    while (begin < line.size() && is_blank(line[begin])) ++begin;
    std::size_t end = begin;
    while (end < line.size() && !is_blank(line[end]) && line[end] != '#') ++end;
    const std::string_view word = line.substr(begin, end - begin);
    line.remove_prefix(end);
    return word;
}

std::optional<float> exact_float(std::string_view word) {
    std::string_view digits = word;
    const bool negative = word.starts_with('-');
    if (negative || word.starts_with('+')) digits.remove_prefix(1);
    if (digits.empty() || (!is_digit(digits[0]) && digits[0] != '.')) return std::nullopt;
    float value = 0;
    const char* end = digits.data() + digits.size();
    const auto read = std::from_chars(digits.data(), end, value);
    if (read.ptr != end) return std::nullopt;
    if (read.ec == std::errc::result_out_of_range) {
        if (!is_tiny(digits)) return std::nullopt;
        value = 0;
    } else if (read.ec != std::errc()) {
        return std::nullopt;
    }
    return negative ? -value : value;
}

bool is_decimal(std::string_view word) {
    std::size_t at = word.starts_with('-') || word.starts_with('+') ? 1 : 0;
    const auto take_digits = [&] {
        const std::size_t begin = at;
        while (at < word.size() && is_digit(word[at])) ++at;
        return at - begin;
    };
    std::size_t digits = take_digits();
    if (at < word.size() && word[at] == '.') ++at, digits += take_digits();
    if (digits == 0) return false;
    if (at == word.size()) return true;
    if (word[at] != 'e' && word[at] != 'E') return false;
    ++at;
    if (at < word.size() && (word[at] == '-' || word[at] == '+')) ++at;
    return take_digits() > 0 && at == word.size();
}

std::optional<float> nearest_float(std::string_view word, double as_read) {
    // tinyobjloader adds up digit times power of ten, rounding three times per digit, and
    // multiplies by a power of five: for a word this short and a number this size no step leaves
    // the normal doubles, and the whole error is below 130 * 2^-53 = 1.5e-14 of the number.
    constexpr std::size_t longest = 40;
    constexpr double smallest = 1e-30, largest = 1e30, error = 1e-13;
    const double size = std::abs(as_read);
    if (word.size() <= longest && size > smallest && size < largest) {
        const auto below = static_cast<float>(as_read * (1 - error));
        const auto above = static_cast<float>(as_read * (1 + error));
        if (below == above) return below;
    }
    return exact_float(word);
}

std::string why_not_a_number(std::string_view word) {
    std::string_view digits = word;
    if (digits.starts_with('+') || digits.starts_with('-')) digits.remove_prefix(1);
    float value = 0;
    const char* end = digits.data() + digits.size();
    const auto read = std::from_chars(digits.data(), end, value);
    if (!digits.empty() && (is_digit(digits[0]) || digits[0] == '.') && read.ptr == end &&
        read.ec == std::errc::result_out_of_range) {
        return shown(word) + " is too large for a float";
    }
    if (std::count(word.begin(), word.end(), ',') == 1 && word.size() > 2) {
        return shown(word) + " is not a number: numbers need a decimal point, not a comma";
    }
    return shown(word) + " is not a finite number";
}

std::string shown(std::string_view word) {
    constexpr std::size_t longest = 40;
    std::string text = "'";
    for (const char c : word.substr(0, longest)) text += c >= ' ' && c <= '~' ? c : '?';
    if (word.size() > longest) text += "...";
    return text + "'";
}

std::string grouped(std::size_t number) {
    const std::string digits = std::to_string(number);
    std::string text;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0) text += ',';
        text += digits[i];
    }
    return text;
}

}  // namespace collidoscope::app
