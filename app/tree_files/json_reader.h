// Reads JSON from front to back without keeping it: for files too large to be held as a tree of
// values.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "app/files/import_error.h"

namespace collidoscope::app {

// Every error is an ImportError with the line. Works without recursion on any bytes. Beside JSON's
// own numbers it takes NaN, Infinity and -Infinity, as many programs write them, and the same as
// strings.
class JsonReader {
  public:
    JsonReader(std::string_view text, std::string name);

    // Members of an object:  reader.begin_object(); while (reader.next_member(key)) { a value }
    void begin_object() { begin('{', "an object in braces { }"); }
    bool next_member(std::string& key);
    // Elements of an array, likewise.
    void begin_array() { begin('[', "a list in brackets [ ]"); }
    bool next_element();

    // The nearest float; infinite or zero where it is beyond what a float can hold.
    float number();
    std::uint64_t whole_number(std::uint64_t most);
    // Bytes that are no UTF-8 are kept as they are.
    std::string string();
    bool boolean();
    void skip_value();
    // Nothing but blanks may follow.
    void end();

    const std::string& name() const { return name_; }
    std::size_t offset() const { return at_; }
    void go_to(std::size_t offset) { at_ = offset; }
    // Set before every value, for the messages: "node 17: ".
    void context(std::string what) { context_ = std::move(what); }
    [[noreturn]] void fail(const std::string& message) const;

  private:
    void skip_blanks();
    char peek();
    void begin(char bracket, const char* what);
    bool next(char bracket);
    std::string_view token();
    void take_escape(std::string& text);
    std::uint32_t code_unit();

    std::string_view text_;
    std::string name_, context_;
    std::size_t at_ = 0;
    bool first_ = false;  // the container just begun has nothing yet
};

}  // namespace collidoscope::app
