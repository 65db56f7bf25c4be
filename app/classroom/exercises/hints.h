// The ladder of hints of the class in which a program fails.
#pragma once

#include <string>
#include <vector>

#include "app/classroom/exercises/exercise_progress.h"
#include "app/classroom/exercises/report.h"

namespace collidoscope::app {

struct Hints {
    std::string of_class;            // by its name; empty: there is none
    std::vector<std::string> shown;  // those that are open: at least the first
    std::size_t all = 0;
    bool more() const { return shown.size() < all; }
};

// None where nothing fails, where the failing case is of a class without hints, and where it fails
// only in a field that hints are not about: they tell the class's own mistakes.
Hints hints_for(const Exercise& exercise, const ExerciseReport& report,
                const ExerciseProgress& progress);

// Counts one more of them as opened; false where all are.
bool open_next_hint(const Hints& hints, ExerciseProgress& progress);

// "Hint 2 of 3: ..." for each, a line each; empty where there is none.
std::string hints_text(const Hints& hints);

}  // namespace collidoscope::app
