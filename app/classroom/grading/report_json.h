// A report as JSON that reads back: what is kept of a submission between two runs. It holds which
// hidden cases fail, and is for the grader alone. Of failing cases it holds what reports show of
// them: the bodies as they are asked about and our own answer are left out.
#pragma once

#include "app/base/json/json.h"
#include "app/classroom/exercises/report.h"

namespace collidoscope::app {

Json kept_report(const ExerciseReport& report);

// Throws Json::exception or InputError for what kept_report() has not written, or has written for
// another exercise.
ExerciseReport read_kept_report(const Exercise& exercise, const Json& kept);

}  // namespace collidoscope::app
