#include "app/base/json/json_reader.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

#include "collision/decimal.h"

namespace collidoscope::app {

TextPlace place_of(std::string_view text, std::size_t offset) {
    const std::string_view before = text.substr(0, std::min(offset, text.size()));
    const auto lines = std::count(before.begin(), before.end(), '\n');
    const std::size_t last = before.rfind('\n');
    return {static_cast<std::size_t>(lines) + 1,
            before.size() - (last == std::string_view::npos ? 0 : last + 1) + 1};
}

JsonReader::JsonReader(std::string_view text) : text_(text) {
    if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;
}

void JsonReader::fail(const std::string& message) const {
    const std::size_t line = place_of(text_, at_).line;
    // A word that the text ends in may have been a right one.
    const std::string_view rest = text_.substr(std::min(at_, text_.size()));
    if (!rest.empty() && rest.find_first_of(" \t\r\n,:[]{}\"") == std::string_view::npos)
        throw JsonTextEnds(line, context_ + message);
    throw JsonTextError(line, context_ + message);
}

void JsonReader::skip_blanks() {
    while (at_ < text_.size() &&
           (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\r' || text_[at_] == '\n')) {
        ++at_;
    }
}

void JsonReader::fail_at_end() const {
    throw JsonTextEnds(
        place_of(text_, at_).line,
        context_ +
            (inside_.empty() ? "the file ends too early" : "the file ends inside " + inside_) +
            "; it was cut short, write it again");
}

char JsonReader::peek() {
    skip_blanks();
    if (at_ >= text_.size()) fail_at_end();
    return text_[at_];
}

void JsonReader::begin(char bracket, const char* what) {
    if (peek() != bracket) fail(std::string("expected ") + what);
    ++at_;
    first_ = true;
}

bool JsonReader::next(char bracket) {
    const char c = peek();
    if (c == bracket) {
        ++at_;
        first_ = false;
        return false;
    }
    if (!first_) {
        if (c != ',') fail(std::string("expected a comma or ") + bracket);
        ++at_;
        if (peek() == bracket) fail("unexpected comma");
    }
    first_ = false;
    return true;
}

bool JsonReader::next_member(std::string& key) {
    if (!next('}')) return false;
    peek();
    key_at_ = at_;
    key = string();
    if (peek() != ':') fail("after the key \"" + key + "\" a colon is expected");
    ++at_;
    return true;
}

bool JsonReader::next_element() {
    return next(']');
}

namespace {

constexpr auto ends_token = [] {
    std::array<bool, 256> ends{};
    for (const char c : std::string_view(",:]}[{\"/ \t\r\n"))
        ends[static_cast<unsigned char>(c)] = true;
    return ends;
}();

}  // namespace

// A number or a word.
std::string_view JsonReader::token() {
    peek();
    const std::size_t begin = at_;
    while (at_ < text_.size() && !ends_token[static_cast<unsigned char>(text_[at_])]) ++at_;
    return text_.substr(begin, at_ - begin);
}

namespace {

// A decimal that is out of the range of doubles: whether it is too large, not too small.
bool is_large(std::string_view word) {
    const std::size_t letter = std::min(word.find_first_of("eE"), word.size());
    std::string_view digits = word.substr(0, letter), exponent = word.substr(letter);
    if (!exponent.empty()) exponent.remove_prefix(1);
    if (exponent.starts_with('+')) exponent.remove_prefix(1);
    long long power = 0;
    const auto [stopped, error] =
        std::from_chars(exponent.data(), exponent.data() + exponent.size(), power);
    if (error == std::errc::result_out_of_range) return !exponent.starts_with('-');
    const std::size_t first = std::min(digits.find_first_of("123456789"), digits.size());
    const std::size_t point = std::min(digits.find('.'), digits.size());
    return power > static_cast<long long>(first) - static_cast<long long>(point);
}

}  // namespace

template <typename Number>
Number JsonReader::decimal() {
    std::string held;
    std::string_view word;
    const std::size_t begin = at_;
    if (peek() == '"') {
        held = string();
        word = held;
    } else {
        word = token();
    }
    const char* const end = word.data() + word.size();
    Number value = 0;
    auto [stopped, error] = from_decimal(word.data(), end, value);
    if (error == std::errc::result_out_of_range) {
        const Number infinity = std::numeric_limits<Number>::infinity();
        double wide = 0;
        const bool in_double = from_decimal(word.data(), end, wide).ec == std::errc();
        if (in_double ? std::abs(wide) > 1 : is_large(word)) {
            value = word.starts_with('-') ? -infinity : infinity;
        } else {
            value = static_cast<Number>(wide);
        }
        error = std::errc();
    }
    if (word.empty() || error != std::errc() || stopped != end) {
        at_ = begin;
        peek();
        if (!inside_.empty() && !word.empty() && begin + word.size() >= text_.size()) fail_at_end();
        fail("expected a number");
    }
    return value;
}

float JsonReader::number() {
    return decimal<float>();
}
double JsonReader::wide_number() {
    return decimal<double>();
}

bool JsonReader::take_minus_one() {
    if (peek() != '-') return false;
    const std::size_t begin = at_;
    if (token() == "-1") return true;
    at_ = begin;
    return false;
}

std::uint64_t JsonReader::whole_number(std::uint64_t most) {
    const std::size_t begin = at_;
    const std::string_view word = token();
    const char* const end = word.data() + word.size();
    std::uint64_t value = 0;
    const auto [stopped, error] = std::from_chars(word.data(), end, value);
    if (word.empty() || error != std::errc() || stopped != end || value > most) {
        at_ = begin;
        peek();
        fail("expected a whole number from 0 to " + std::to_string(most));
    }
    return value;
}

std::string JsonReader::string() {
    if (peek() != '"') fail("expected a string in quotes");
    const std::size_t begin = at_++;
    std::string text;
    while (at_ < text_.size() && text_[at_] != '"') {
        if (text_[at_] == '\\') {
            take_escape(text);
            continue;
        }
        const std::size_t plain = at_;
        while (at_ < text_.size() && text_[at_] != '"' && text_[at_] != '\\') ++at_;
        text += text_.substr(plain, at_ - plain);
    }
    if (at_ >= text_.size()) {
        if (!inside_.empty()) fail_at_end();
        throw JsonTextEnds(place_of(text_, begin).line,
                           context_ + "the string that begins here has no closing quote");
    }
    ++at_;
    return text;
}

// The four hexadecimal digits after \u.
std::uint32_t JsonReader::code_unit() {
    std::uint32_t value = 0;
    const std::string_view digits = text_.substr(std::min(at_ + 2, text_.size()), 4);
    const auto [stopped, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
    if (digits.size() < 4 || error != std::errc() || stopped != digits.data() + 4) {
        fail("after \\u four hexadecimal digits are expected");
    }
    at_ += 6;
    return value;
}

void JsonReader::take_escape(std::string& text) {
    static constexpr std::string_view letters = "\"\\/bfnrt", meant = "\"\\/\b\f\n\r\t";
    const char c = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
    if (const auto place = letters.find(c); place != std::string_view::npos) {
        text += meant[place];
        at_ += 2;
        return;
    }
    if (c != 'u') fail("this string has an escape that JSON does not define");
    std::uint32_t code = code_unit();
    if (code >= 0xd800 && code < 0xdc00 && text_.substr(at_, 2) == "\\u") {
        // The other half of a pair.
        const std::size_t before = at_;
        const std::uint32_t low = code_unit();
        if (low >= 0xdc00 && low < 0xe000) {
            code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
        } else {
            at_ = before;
        }
    }
    const auto add = [&](std::uint32_t byte) { text += static_cast<char>(byte); };
    if (code < 0x80) {
        add(code);
    } else if (code < 0x800) {
        add(0xc0 | code >> 6), add(0x80 | (code & 0x3f));
    } else if (code < 0x10000) {
        add(0xe0 | code >> 12), add(0x80 | (code >> 6 & 0x3f)), add(0x80 | (code & 0x3f));
    } else {
        add(0xf0 | code >> 18), add(0x80 | (code >> 12 & 0x3f));
        add(0x80 | (code >> 6 & 0x3f)), add(0x80 | (code & 0x3f));
    }
}

bool JsonReader::boolean() {
    const std::string_view word = token();
    if (word != "true" && word != "false") {
        at_ -= word.size();
        fail("expected true or false");
    }
    return word == "true";
}

void JsonReader::skip_value() {
    std::size_t depth = 0;
    do {
        const char c = peek();
        if (c == '"') {
            string();
        } else if (c == '[' || c == '{') {
            ++depth;
            ++at_;
        } else if (c == ']' || c == '}') {
            if (depth == 0) fail("a value is missing");
            --depth;
            ++at_;
        } else if (c == ',' || c == ':') {
            if (depth == 0) fail("a value is missing");
            ++at_;
        } else if (token().empty()) {
            fail("this is not JSON");
        }
    } while (depth > 0);
    first_ = false;
}

void JsonReader::end() {
    skip_blanks();
    if (at_ < text_.size())
        throw JsonTextError(place_of(text_, at_).line,
                            context_ + "nothing may follow the closing brace");
}

}  // namespace collidoscope::app
