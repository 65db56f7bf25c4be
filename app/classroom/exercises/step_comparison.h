// A student's steps beside ours, and where they part.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/base/json/json.h"
#include "collision/trace/recorder.h"

namespace collidoscope::app {

struct ComparedStep {
    std::string label;
    std::vector<std::pair<std::string, Json>> values;
    // The step on the other side that it was held against.
    std::optional<std::size_t> partner;
};

struct StepComparison {
    std::vector<ComparedStep> theirs, ours;
    // The first of their steps that says something else than ours, with the value that differs.
    std::optional<std::size_t> parted_theirs, parted_ours;
    std::string value;  // its name in their step; empty: none parted
};

// Their steps are {"label": ..., name: value, ...}. A step is held against ours of the same label
// ("#" and capitals do not count) or, where labels differ, against the first that comes next and
// shares a value. Values are compared by type: numbers and vectors within the tolerance of `size`,
// truth values with the verdict of the step.
StepComparison compare_steps(const std::vector<Json>& theirs, const Recording& ours, double size,
                             double tolerance);

}  // namespace collidoscope::app
