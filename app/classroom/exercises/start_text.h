// The text a student starts with, if an exercise brings no start of its own.
#pragma once

#include <string>

#include "app/classroom/exercises/exercise.h"

namespace collidoscope::app {

// A solution in this language with all graded fields, none of them right yet.
std::string start_text(const Exercise& exercise, const std::string& language);

// For kind Tests: one line with a question and what to expect.
std::string tests_start(const Exercise& exercise);

}  // namespace collidoscope::app
