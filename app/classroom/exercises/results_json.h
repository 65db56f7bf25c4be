// A verdict in the form that Exercism's test runners have: results.json, version 3.
#pragma once

#include "app/base/json/json.h"
#include "app/classroom/exercises/report.h"

namespace collidoscope::app {

// {"version": 3, "status", "message", "tests": [...]}: one test a class and one for each field with
// points of its own. Beside the format's own keys a test has "passed", "total", "points" and
// "earned"; those of hidden classes have no numbers of cases. The failing case stands in its class:
// "test_code" is the question, "message" the sentences, "case" what was answered and expected.
Json results_json(const Exercise& exercise, const ExerciseReport& report);

// The question in one line. One with thousands of bodies fills pages: its beginning, and how long
// it is.
std::string question_in_line(const Json& question);

// The same in lines for a terminal.
std::string results_text(const ExerciseReport& report);

}  // namespace collidoscope::app
