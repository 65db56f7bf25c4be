// Reads the text of an OBJ file as it is written in the wild: lines, words and exact numbers.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace collidoscope::app {

// Bytes between two questions whether to go on reading.
inline constexpr std::size_t ask_every = 1 << 18;

struct ObjLine {
    std::string_view text;   // without leading blanks and line ending; valid until the next line
    std::size_t number = 0;  // of its first physical line, from 1
};

// Goes through the lines. Lines end in "\n", "\r\n" or "\r"; byte-order marks are skipped. A line
// that starts with 'v' or 'f' goes on in the next one when it ends in a backslash; in other lines
// (names, comments) a backslash is only a character.
// Cost: O(length); copies only lines that go on.
class ObjLines {
  public:
    explicit ObjLines(std::string_view text) : text_(text) {}

    bool next(ObjLine& line);
    std::size_t consumed() const { return at_; }  // bytes
    std::size_t lines() const { return number_; }

  private:
    std::string_view physical_line();

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t number_ = 0;
    std::string joined_;
};

// Takes the next word off the line; empty at its end or before a comment. A comment begins with '#'
// where a word could begin: "1.#IND" is one word.
std::string_view take_word(std::string_view& line);

// The float nearest to a decimal number, rounded once. Nothing for anything else: nan, inf, words,
// hexadecimal, trailing characters, and numbers that round to infinity.
std::optional<float> exact_float(std::string_view word);

// The same as a double.
std::optional<double> exact_double(std::string_view word);

// Whether the word is a decimal number: a sign or none, digits with or without a point, an exponent
// or none. Such a number can still be too large for a float.
bool is_decimal(std::string_view word);

// The same as exact_float for a word that is_decimal, given the double that tinyobjloader made of
// it, which saves reading the word again unless a rounding error of that double could matter.
std::optional<float> nearest_float(std::string_view word, double as_read);

// Why exact_float gives nothing for this word, and what to write instead.
std::string why_not_a_number(std::string_view word);
// The same for a word that is no index of a vertex.
std::string why_not_an_index(std::string_view word);

// For a line that is a vertex or a face but for its keyword ("v0 0 0", "V 0 0 0", or with a blank
// of Unicode beside the keyword): why it cannot be used, and 'v' or 'f' in letter. Empty, and '\0',
// for any other line: a vertex, a face, another keyword.
std::string glued_keyword(std::string_view line, char& letter);

// The word in quotes, shortened and with unprintable bytes shown as '?', for a message.
std::string shown(std::string_view word);

}  // namespace collidoscope::app
