// Reads JSON from front to back without keeping it: for files too large to be held as a tree of
// values, and to find where things stand in a text. The events of nlohmann-json's parser tell no
// places, and it refuses NaN, infinities and bytes that are no UTF-8, which tree files of other
// programs have.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace collidoscope::app {

struct TextPlace {
    std::size_t line = 1;
    std::size_t column = 1;  // in bytes
};
TextPlace place_of(std::string_view text, std::size_t offset);

// A text is no JSON, or not the JSON that was asked for. what() is for the text's author.
class JsonTextError : public std::runtime_error {
  public:
    JsonTextError(std::size_t line, const std::string& message)
        : std::runtime_error(message), line_(line) {}
    std::size_t line() const { return line_; }

  private:
    std::size_t line_;
};

// The text ends before what was begun in it does.
class JsonTextEnds : public JsonTextError {
  public:
    using JsonTextError::JsonTextError;
};

// Every error is a JsonTextError. Works without recursion on any bytes. Beside JSON's own numbers
// it takes NaN, Infinity and -Infinity, as many programs write them, and the same as strings.
class JsonReader {
  public:
    // The text must outlive the reader.
    explicit JsonReader(std::string_view text);

    // Members of an object:  reader.begin_object(); while (reader.next_member(key)) { a value }
    void begin_object() { begin('{', "an object in braces { }"); }
    bool next_member(std::string& key);
    // Elements of an array, likewise.
    void begin_array() { begin('[', "a list in brackets [ ]"); }
    bool next_element();

    // The nearest float; infinite or zero where it is beyond what a float can hold.
    float number();
    // The same as a double.
    double wide_number();
    std::uint64_t whole_number(std::uint64_t most);
    // Takes the value where it is -1.
    bool take_minus_one();
    // Bytes that are no UTF-8 are kept as they are.
    std::string string();
    bool boolean();
    void skip_value();
    // Nothing but blanks may follow.
    void end();

    // The first character of what comes next, blanks apart; offset() is its place then.
    char peek();
    std::size_t offset() const { return at_; }
    std::size_t key_offset() const { return key_at_; }  // of the key that next_member gave
    void go_to(std::size_t offset) { at_ = offset; }
    // Set before every value, for the messages: "node 17: ".
    void context(std::string what) { context_ = std::move(what); }
    // The part in which a text that ends early ends, for the message: "the node list".
    void inside(std::string what) { inside_ = std::move(what); }
    [[noreturn]] void fail(const std::string& message) const;

  private:
    void skip_blanks();
    void begin(char bracket, const char* what);
    bool next(char bracket);
    std::string_view token();
    template <typename Number>
    Number decimal();
    [[noreturn]] void fail_at_end() const;
    void take_escape(std::string& text);
    std::uint32_t code_unit();

    std::string_view text_;
    std::string context_, inside_;
    std::size_t at_ = 0, key_at_ = 0;
    bool first_ = false;  // the container just begun has nothing yet
};

}  // namespace collidoscope::app
