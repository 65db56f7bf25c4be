// Every axis a run has tested, as the facts of its steps tell.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "collision/trace/recorder.h"

namespace collidoscope::app {

struct AxisRow {
    std::string axis;
    AxisOutcome outcome = AxisOutcome::Projected;
    // Measurement: the overlap, or minus the gap; infinite when nothing was measured.
    double size = std::numeric_limits<double>::infinity();
    std::size_t step = 0;  // that measured it, else the first about it
    bool operator==(const AxisRow&) const = default;
};

// In the order in which they were looked at. Among several steps about one axis the first one that
// measures something counts. Cost: one pass over the steps.
std::vector<AxisRow> axis_rows(const Recording& recording);

// The row of the smallest size; nothing when none was measured.
std::optional<std::size_t> smallest_row(const std::vector<AxisRow>& rows);

// The axis that a step is about; null when it is about none.
const std::string* axis_of(const Step& step);

}  // namespace collidoscope::app
