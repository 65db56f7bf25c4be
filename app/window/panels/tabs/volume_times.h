// Times of bounding volumes in nanoseconds on this machine, measured in the background once the
// scene stands still. Never part of an answer.
#pragma once

#include <array>
#include <optional>

#include "app/base/utilities/jobs.h"
#include "app/window/workbench/workbench.h"
#include "collision/volumes/all_volumes.h"

namespace collidoscope::app {

struct VolumeTimes {
    // Per kind, of one test and one update; medians over the trial poses.
    std::array<double, volume_kinds.size()> overlap_ns{}, update_ns{};
    // The whole path of the layered demo: with its layers, and by the triangles alone.
    double layered_us = 0, triangles_us = 0;
};

class VolumeTiming {
  public:
    // The times of the scene as it stands; none while they are being measured or something is
    // dragged. Starts measuring by itself.
    std::optional<VolumeTimes> of(const Workbench& bench);

  private:
    Job<VolumeTimes> job_;
    std::optional<VolumeTimes> known_;
    std::uint64_t measured_ = 0, measuring_ = 0;  // versions of the document
};

}  // namespace collidoscope::app
