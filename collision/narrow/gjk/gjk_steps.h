// Steps of GJK: sentences, values and marks.
#pragma once

#include <cstdint>
#include <string>

#include "collision/narrow/convex/exact_separation.h"
#include "collision/narrow/gjk/gjk_frame.h"
#include "collision/results.h"
#include "collision/trace/recorder.h"

namespace collidoscope::gjk {

// State of the algorithm at a step.
struct View {
    const PlacedPolytope& a;
    const PlacedPolytope& b;
    const Frame& frame;
    GjkSimplex simplex;
    double lower = 0;  // bound of the distance
    int iterations = 0;
    dvec3 v{0};  // the simplex's point nearest to the origin
};

void say_begin(StepBuilder& step, const View& view);
void say_support(StepBuilder& step, const View& view, const MinkowskiVertex& found);
void say_bound(StepBuilder& step, const View& view, const MinkowskiVertex& found, double across);
void say_apart(StepBuilder& step, const View& view);
// Why the search ends without an answer.
enum class Stop : std::uint8_t {
    Cap,       // of the iterations
    Origin,    // v is as short as rounding
    Progress,  // v does not become shorter
    Bounds,    // they coincide, too close to zero
};
void say_stop(StepBuilder& step, const View& view, Stop why);
void say_inside(StepBuilder& step, const View& view, bool certain);
// before: the simplex with the newest point, which is reduced to view.simplex.
void say_nearest(StepBuilder& step, const View& view, const GjkSimplex& before);
void say_exact(StepBuilder& step, const View& view, const HullDecision& decision);
void say_closest(StepBuilder& step, const PairResult& result);
void say_depth(StepBuilder& step, const PairResult& result);

}  // namespace collidoscope::gjk
