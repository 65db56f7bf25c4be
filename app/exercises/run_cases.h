// Runs the cases of an exercise through a program, class by class.
#pragma once

#include <atomic>
#include <functional>

#include "app/exercises/report.h"

namespace collidoscope::app {

struct RunOptions {
    bool shrink = true;           // look for the smallest failing case
    double shrink_seconds = 0.8;  // at most
    const std::atomic<bool>* cancel = nullptr;
    std::function<void(double)> progress{};  // share done
};

// Every class that is not waiting is run to its end, unless the program crashes or hangs three
// times or the time for all cases is over: the rest counts as wrong then. Throws what the
// program's ask throws.
ExerciseReport run_cases(const Exercise& exercise, const std::vector<ExerciseCase>& cases,
                         Program& program, const MeshLoader& load, const RunOptions& options = {});

}  // namespace collidoscope::app
