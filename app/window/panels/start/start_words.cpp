#include "app/window/panels/start/start_words.h"

#include <iterator>

namespace collidoscope::app {
namespace {

std::string number_word(std::size_t n) {
    constexpr const char* words[] = {
        "No",       "One",     "Two",     "Three",     "Four",     "Five",     "Six",
        "Seven",    "Eight",   "Nine",    "Ten",       "Eleven",   "Twelve",   "Thirteen",
        "Fourteen", "Fifteen", "Sixteen", "Seventeen", "Eighteen", "Nineteen", "Twenty"};
    return n < std::size(words) ? words[n] : std::to_string(n);
}

}  // namespace

std::string lessons_told(std::size_t count) {
    if (count == 0) return "No lessons were found beside the program.";
    return number_word(count) + (count == 1 ? " lesson" : " lessons") +
           ", from a point in a polygon to thousands of bodies.";
}

std::string exercises_told(std::size_t count, bool starts_programs) {
    const std::string languages =
        starts_programs ? " in Python, C++, Java, JavaScript, C or Rust." : " in JavaScript.";
    if (count == 0) return "Write your own test" + languages;
    return number_word(count) + (count == 1 ? " exercise" : " exercises") + languages +
           (starts_programs ? " Save your file and see its smallest mistake here."
                            : " Run your answer and see its smallest mistake here.");
}

}  // namespace collidoscope::app
