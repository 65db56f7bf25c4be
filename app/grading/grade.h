// A whole class graded: every solution by itself, several at a time.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/exercises/student_folder.h"
#include "app/grading/gather.h"

namespace collidoscope::app {

struct Graded {
    HandedIn who;
    ExerciseReport report;
    double seconds = 0;  // from beginning to end, compiling too
};

struct Grades {
    Exercise exercise;
    std::string layers;  // of protection that were active
    std::vector<Graded> all;
    double hidden_points = 0;  // of the exercise's, for hidden cases
    double seconds = 0;
};

// How many are graded at a time where `jobs` are asked for, at least one. One alone where the
// system counts the processes of all of them together, so that none takes another's.
unsigned jobs_in(const sandbox::Sandbox& sandbox, unsigned jobs);

// Grades all, jobs_in(sandbox, jobs) at a time, with the same cases for each. Whatever one of them
// does stays its own: an error in grading it is its report's trouble. `done` is called after each,
// by any thread, one at a time. Throws Refused when there is no sandbox, and InputError when the
// exercise's cases cannot be made.
Grades grade(const Exercise& exercise, const std::vector<HandedIn>& handed_in,
             const sandbox::Sandbox& sandbox, unsigned jobs,
             const std::function<void(const Graded&, std::size_t number)>& done = {});

}  // namespace collidoscope::app
