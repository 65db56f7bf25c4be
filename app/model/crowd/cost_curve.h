// Costs of the frames of a timeline, each to be drawn as a curve.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/model/crowd/timeline.h"

namespace collidoscope::app {

struct CostCurve {
    enum class Of : std::uint8_t { Pairs, Time, Counter };
    Of of = Of::Counter;
    std::string counter{};  // its name, by which it is the same one in every frame and run

    bool operator==(const CostCurve&) const = default;
};

// The cost in a frame; none if the run does not count this.
std::optional<double> cost_in(const FrameRecord& record, const CostCurve& curve);

// "triangle tests", "time per frame": what the curve is of.
std::string title_of(const CostCurve& curve);

}  // namespace collidoscope::app
