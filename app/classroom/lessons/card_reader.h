// The fenced blocks of a lesson with JSON bodies: views and cards.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/classroom/lessons/lesson.h"

namespace collidoscope::app {

// A fenced block of this name is one of a lesson's own.
bool is_lesson_block(std::string_view name);
// Why a fenced block of this name, which is none of a lesson's own, is likely a mistake, and the
// remedy: "chek", "Check", "task". Empty for no name and for those of languages.
std::string block_fault(const std::string& name);
// The same of a paragraph that is no note and is likely meant as one: "note:", "Notes:", "> Note:".
std::string note_fault(const TextBlock& block);

// Read the body of one; `line` is its first line in the file. A fault is added to the problems with
// its line, and then nothing is read.
std::optional<LessonView> read_view(const std::string& body, std::size_t line,
                                    std::vector<LessonProblem>& problems);
std::optional<Card> read_card(const std::string& name, const std::string& body, std::size_t line,
                              std::vector<LessonProblem>& problems);

// The overlays that a view switches on and off.
std::vector<std::string> lesson_overlays();

// Whether an address of a step is of the right form; else what is wrong with it.
std::string address_fault(std::string_view address);

}  // namespace collidoscope::app
