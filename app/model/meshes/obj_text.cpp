#include "app/model/meshes/obj_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>

#include "collision/decimal.h"

namespace collidoscope::app {

namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\v' || c == '\f';
}
bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

// Bytes of the blank of Unicode or Latin-1 at the beginning, which OBJ does not take for one; 0
// when there is none. Byte-order marks and other characters without width count, too.
std::size_t foreign_blank(std::string_view text) {
    using namespace std::string_view_literals;
    constexpr std::string_view all[] = {
        "\xC2\xA0"sv,     "\xC2\x85"sv,     "\xE2\x80\x80"sv, "\xE2\x80\x81"sv, "\xE2\x80\x82"sv,
        "\xE2\x80\x83"sv, "\xE2\x80\x84"sv, "\xE2\x80\x85"sv, "\xE2\x80\x86"sv, "\xE2\x80\x87"sv,
        "\xE2\x80\x88"sv, "\xE2\x80\x89"sv, "\xE2\x80\x8A"sv, "\xE2\x80\x8B"sv, "\xE2\x80\xAF"sv,
        "\xE2\x81\x9F"sv, "\xE2\x81\xA0"sv, "\xE3\x80\x80"sv, "\xEF\xBB\xBF"sv, "\xA0"sv};
    for (const std::string_view blank : all) {
        if (text.starts_with(blank)) return blank.size();
    }
    return 0;
}

bool has_foreign_blank(std::string_view text) {
    for (; !text.empty(); text.remove_prefix(1)) {
        if (foreign_blank(text) > 0) return true;
        // Pass over the whole of a character, whose later bytes may look like another.
        while (text.size() > 1 && (static_cast<unsigned char>(text[0]) & 0xC0U) == 0xC0U &&
               (static_cast<unsigned char>(text[1]) & 0xC0U) == 0x80U)
            text.remove_prefix(1);
    }
    return false;
}

// A comment begins a word.
bool has_comment(std::string_view text) {
    for (std::size_t at = text.find('#'); at != std::string_view::npos; at = text.find('#', at + 1))
        if (at == 0 || is_blank(text[at - 1])) return true;
    return false;
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

bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// Whether a decimal number can hold it.
bool is_in_number(char c) {
    return is_digit(c) || c == '+' || c == '-' || c == '.' || c == 'e' || c == 'E';
}

// Advice for characters that look like those of a number; empty when there are none.
std::string strange_characters(std::string_view word) {
    using namespace std::string_view_literals;
    if (has_foreign_blank(word))
        return "it holds a no-break space or another blank of Unicode; write an ordinary blank";
    constexpr std::string_view minus[] = {"\xE2\x88\x92"sv, "\xE2\x80\x90"sv, "\xE2\x80\x91"sv,
                                          "\xE2\x80\x92"sv, "\xE2\x80\x93"sv, "\xE2\x80\x94"sv,
                                          "\xEF\xB9\xA3"sv, "\xEF\xBC\x8D"sv, "\x96"sv};
    for (const std::string_view sign : minus) {
        if (word.starts_with(sign) ||
            word.find("e" + std::string(sign)) != std::string_view::npos ||
            word.find("E" + std::string(sign)) != std::string_view::npos)
            return "its minus sign is another character than '-'; write that";
    }
    const bool foreign = std::any_of(word.begin(), word.end(),
                                     [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
    return foreign ? "it holds characters beyond ASCII; write it with 0-9, '+', '-', '.' and 'e'"
                   : "";
}

// "1.#IND00", "1.#QNAN0" and "1.#INF00", as the C library of Windows used to print them.
bool is_windows_nan(std::string_view digits) {
    for (const std::string_view name : {"1.#IND", "1.#QNAN", "1.#SNAN", "1.#INF", "1.#J"})
        if (digits.starts_with(name)) return true;
    return false;
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
        return text.ends_with('\\') && !has_comment(text);
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
    if (begin < line.size() && line[begin] == '#') {
        line.remove_prefix(begin);
        return {};
    }
    while (end < line.size() && !is_blank(line[end])) ++end;
    const std::string_view word = line.substr(begin, end - begin);
    line.remove_prefix(end);
    return word;
}

namespace {

template <typename Number>
std::optional<Number> exact_number(std::string_view word) {
    std::string_view digits = word;
    const bool negative = word.starts_with('-');
    if (negative || word.starts_with('+')) digits.remove_prefix(1);
    if (digits.empty() || (!is_digit(digits[0]) && digits[0] != '.')) return std::nullopt;
    Number value = 0;
    const char* end = digits.data() + digits.size();
    const auto read = from_decimal(digits.data(), end, value);
    if (read.ptr != end) return std::nullopt;
    if (read.ec == std::errc::result_out_of_range) {
        if (!is_tiny(digits)) return std::nullopt;
        value = 0;
    } else if (read.ec != std::errc()) {
        return std::nullopt;
    }
    return negative ? -value : value;
}

}  // namespace

std::optional<float> exact_float(std::string_view word) {
    return exact_number<float>(word);
}

std::optional<double> exact_double(std::string_view word) {
    return exact_number<double>(word);
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
    const auto read = from_decimal(digits.data(), end, value);
    if (!digits.empty() && (is_digit(digits[0]) || digits[0] == '.') && read.ptr == end &&
        read.ec == std::errc::result_out_of_range) {
        return shown(word) + " is too large for a float";
    }
    const std::string text = shown(word);
    if (const std::string characters = strange_characters(word); !characters.empty())
        return text + " is not a number: " + characters;
    if (is_windows_nan(digits)) {
        return text +
               " is not a finite number: it stands for NaN or infinity; recompute it where the "
               "mesh was made";
    }
    const std::size_t comment = word.find('#');
    if (comment != std::string_view::npos && is_decimal(word.substr(0, comment)))
        return text + " is not a number: put a blank before a comment";
    const auto commas = std::count(word.begin(), word.end(), ',');
    if (commas == 1 && word.size() > 2 && !word.starts_with(',') && !word.ends_with(',') &&
        word.find('.') == std::string_view::npos) {
        return text + " is not a number: numbers need a decimal point, not a comma";
    }
    if (commas > 0)
        return text + " is not a number: numbers have no commas and are divided by blanks";
    if (digits.starts_with("0x") || digits.starts_with("0X"))
        return text + " is not a decimal number: it is hexadecimal; write it in decimal";
    const std::size_t exponent = digits.find_first_of("dD");
    if (exponent != std::string_view::npos) {
        std::string usual(digits);
        usual[exponent] = 'e';
        if (is_decimal(usual)) return text + " is not a number: its exponent needs an E, not a D";
    }
    return text + " is not a finite number";
}

std::string why_not_an_index(std::string_view word) {
    std::string text = shown(word) + " is not a vertex index";
    if (const std::string characters = strange_characters(word); !characters.empty())
        return text + ": " + characters;
    if (word.find(',') != std::string_view::npos)
        return text + ": divide indices by blanks, not by commas";
    const std::size_t comment = word.find('#');
    if (comment != std::string_view::npos && comment > 0)
        return text + ": put a blank before a comment";
    return text;
}

std::string glued_keyword(std::string_view line, char& letter) {
    letter = '\0';
    std::string_view rest = line;
    while (const std::size_t bytes = foreign_blank(rest)) {
        rest.remove_prefix(bytes);
        while (!rest.empty() && is_blank(rest.front())) rest.remove_prefix(1);
    }
    const bool blank_before = rest.size() < line.size();
    if (rest.empty()) return {};
    const char small = static_cast<char>(rest[0] | 0x20);
    if (small != 'v' && small != 'f') return {};
    const bool capital = rest[0] != small;
    const std::string_view after = rest.substr(1);
    const bool alone = after.empty() || is_blank(after[0]);
    if (alone && !blank_before && !capital) return {};
    if (!after.empty() && is_letter(after[0])) return {};
    // Read what follows as if whatever is in no number divided the numbers.
    std::string spread;
    for (const char c : after) spread += is_in_number(c) ? c : ' ';
    std::string_view words = spread;
    const std::size_t needed = 3;
    for (std::size_t i = 0; i < needed; ++i) {
        const std::string_view word = take_word(words);
        if (!is_decimal(word)) return {};
    }
    letter = small;
    const std::string keyword(1, small);
    if (blank_before) {
        return "a blank of Unicode stands before the '" + keyword + "'; write an ordinary blank";
    }
    if (capital && alone)
        return "'" + std::string(1, rest[0]) + "' is no keyword; write '" + keyword + "'";
    if (foreign_blank(after) > 0) {
        return "a no-break space or another blank of Unicode follows the '" + keyword +
               "'; write an ordinary blank";
    }
    return "no blank follows the '" + keyword + "'; write one";
}

std::string shown(std::string_view word) {
    constexpr std::size_t longest = 40;
    std::string text = "'";
    for (const char c : word.substr(0, longest)) text += c >= ' ' && c <= '~' ? c : '?';
    if (word.size() > longest) text += "...";
    return text + "'";
}

}  // namespace collidoscope::app
