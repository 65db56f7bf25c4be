// Answer lines of programs that are not trusted, as JSON.
#pragma once

#include <string>
#include <vector>

#include "app/base/json/json.h"
#include "app/classroom/sandbox/ending.h"

namespace collidoscope::app {

// One answer line, read.
struct AnswerText {
    sandbox::Ending ending;               // Answered; NotJson, MissingId or WrongId with why
    Json answer;                          // an object
    std::vector<std::string> not_finite;  // fields with NaN or what no double holds; null in answer
};

// Reads the answer to question `id`. NaN, Infinity and -Infinity, which many languages write, and
// numbers beyond a double are taken and named; brackets may be nested 64 deep; a key may stand
// once.
AnswerText read_answer(const std::string& line, std::int64_t id);

// The line with every number that is not finite replaced by a text that says so: NaN, -Infinity,
// 1e400. Texts in quotes stay as they are.
std::string with_named_numbers(const std::string& line);

}  // namespace collidoscope::app
