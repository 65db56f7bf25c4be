// The fenced blocks of a lesson with JSON bodies: views and cards.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/classroom/lessons/lesson.h"

namespace collidoscope::app {

// A fenced block of this name is one of a lesson's own.
bool is_lesson_block(std::string_view name);
// The block that a mistyped name most likely means: "check" for "chek" or "Check". Empty for those
// names themselves and for any other language.
std::string meant_block(const std::string& name);

// Read the body of one; `line` is its first line in the file. A fault is added to the problems with
// its line, and then nothing is read.
std::optional<LessonView> read_view(const std::string& body, std::size_t line,
                                    std::vector<LessonProblem>& problems);
std::optional<Card> read_card(const std::string& name, const std::string& body, std::size_t line,
                              std::vector<LessonProblem>& problems);

// Whether an address of a step is of the right form; else what is wrong with it.
std::string address_fault(std::string_view address);

}  // namespace collidoscope::app
