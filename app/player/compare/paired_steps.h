// The steps of two runs beside each other: which step of the one is shown with a step of the other,
// and where they do different things first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "collision/trace/recorder.h"

namespace collidoscope::app {

enum class StepPairing : std::uint8_t {
    Number,  // the step with the same number; the last one where there are fewer
    Share,   // as far through the run: first beside first, last beside last
    Free,    // the rival stands where it was put
};

// The step of the rival, of `rival_count`, beside step `step` of `count`; 0 where either run has
// none. Of a run of one step, which is its last, the last of the rival is shown in proportion.
// Free: as Number, for a rival that was not put anywhere yet.
std::size_t paired_step(StepPairing pairing, std::size_t step, std::size_t count,
                        std::size_t rival_count);

// A step of each run.
struct StepsApart {
    std::size_t first = 0, second = 0;
    bool operator==(const StepsApart&) const = default;
};

// The first steps at which two runs of one algorithm do different things: other lines of the
// pseudo-code, other facts, or other bodies marked. Where one run is the beginning of the other,
// the step after its last is told, beside its last. None for equal runs, and where one of them is
// cut before they differ. Insides are not looked at.
std::optional<StepsApart> first_apart(const Recording& first, const Recording& second);

// The same for runs of two algorithms: the first verdicts about two bodies, in the order in which
// they are given, that are not about the same bodies or not the same.
std::optional<StepsApart> first_verdicts_apart(const Recording& first, const Recording& second);

}  // namespace collidoscope::app
