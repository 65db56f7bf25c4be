#include "collision/narrow/gjk/rounded_gjk_steps.h"

namespace collidoscope::rounded_gjk {

void say_round(StepBuilder& step, const PairResult& core, const PairResult& pair,
               const detail::Reach& reach) {
    step.say(
            "These were the cores of the bodies, which are points, segments and polytopes with a "
            "radius around them. Take the radii off their distance ",
            now(core.signed_distance), ": ", now(pair.signed_distance), ".")
        .line(core.point_on_a, pair.point_on_a, Role::ShapeA)
        .line(core.point_on_b, pair.point_on_b, Role::ShapeB)
        .point(pair.point_on_a, Role::Witness, "pA")
        .point(pair.point_on_b, Role::Witness, "pB")
        .value("distance of the cores", core.signed_distance)
        .value("rA + rB", reach.sum())
        .now_value("distance", pair.signed_distance);
}

}  // namespace collidoscope::rounded_gjk
