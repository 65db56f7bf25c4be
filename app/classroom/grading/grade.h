// A whole class graded: every solution by itself, several at a time.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/classroom/exercises/student_folder.h"
#include "app/classroom/grading/gather.h"

namespace collidoscope::app {

// The mark of an earlier run, and why it is another's now: "the submission changed".
struct OldMark {
    double earned = 0;
    std::string cause;
};

// Seconds that right solutions take, by language: for each case with many bodies, in their order.
using RightSeconds = std::map<std::string, std::vector<double>>;

struct Graded {
    HandedIn who;
    ExerciseReport report;
    std::optional<OldMark> before;
    double seconds = 0;  // from beginning to end, compiling too

    // This machine could not judge it: it has no mark, and none is written for it.
    bool has_mark() const { return !report.fault_of_machine; }
};

struct Grades {
    Exercise exercise;
    std::string layers;  // of protection that were active
    std::vector<Graded> all;
    double hidden_points = 0;  // of the exercise's, for hidden cases
    double seconds = 0;
    std::optional<std::uint64_t> hidden_seed;  // in place of the exercise's
    // The instructor's, by group (groups.h).
    std::map<std::string, std::string> remarks;
    // For the class "large": what the limit of all in a language is drawn from.
    RightSeconds right_seconds;
};

struct GradeOptions {
    unsigned jobs = 1;
    std::optional<std::uint64_t> hidden_seed;  // for hidden cases, in place of the exercise's
    // Times that are known from an earlier run: they are not taken again.
    RightSeconds right_seconds;
    // All of them, when they are there, before anything is graded.
    std::function<void(const RightSeconds&)> timed;
    // Asked for each before anything is run, with `who` alone filled in: true where the result is
    // known, and filled in. It is not graded then, and done() is not called for it.
    std::function<bool(Graded&)> recall;
    // Called after each, by any thread, one at a time. What it throws ends the grading: grade()
    // throws it.
    std::function<void(const Graded&)> done;
};

// The number graded at a time if `jobs` are asked for, at least one. One alone where the
// system counts the processes of all of them together, so that none takes another's.
unsigned jobs_in(const sandbox::Sandbox& sandbox, unsigned jobs);

// Grades all, jobs_in(sandbox, jobs) at a time, with the same cases and limits for each. Whatever
// one of them does stays its own: an error in grading it is its report's trouble, and its report's
// fault_of_machine where it is none of the solution's. Throws Refused when there is no sandbox, and
// InputError when the exercise's cases cannot be made.
Grades grade(const Exercise& exercise, const std::vector<HandedIn>& handed_in,
             const sandbox::Sandbox& sandbox, const GradeOptions& options);

}  // namespace collidoscope::app
