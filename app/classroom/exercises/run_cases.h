// Runs the cases of an exercise through a program, class by class.
#pragma once

#include <atomic>
#include <functional>

#include "app/classroom/exercises/report.h"

namespace collidoscope::app {

struct RunOptions {
    bool shrink = true;           // look for the smallest failing case
    double shrink_seconds = 0.8;  // at most
    // A failing case for each class that fails, not for one alone. For a hidden class it is made
    // anew, from numbers that give none of the hidden cases.
    bool every_class = false;
    const std::atomic<bool>* cancel = nullptr;
    std::function<void(double)> progress{};  // share done
    // The time of a right solution for a question with many bodies; 0: not known. None: such
    // questions have no limit but that for every question.
    std::function<double(const Json& question)> right_seconds{};
};

// The class "large": the best of `large_tries` answers may take so many times as long as that of a
// right solution; twice that is too long at the first. A time of no more than `large_free` seconds
// is not even compared: a difference of so little may be the machine's.
inline constexpr double large_times = 4, large_free = 0.15;
inline constexpr int large_tries = 3;

// Every class that is not waiting is run to its end, unless the program crashes three times, hangs
// twice or before its first answer, or the time for all cases is over: the rest counts as wrong
// then. Throws what the program's ask throws.
ExerciseReport run_cases(const Exercise& exercise, const std::vector<ExerciseCase>& cases,
                         Program& program, const MeshLoader& load, const RunOptions& options = {});

}  // namespace collidoscope::app
