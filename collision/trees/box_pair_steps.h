// The test of two boxes of a tree query, told axis by axis: what lies behind one SeparatingAxes.
#pragma once

#include "collision/trace/recorder.h"
#include "collision/trees/box_pair.h"

namespace collidoscope {

namespace box_pair_steps {

// Three axes that are looked at together; group 0: A's faces, 1: B's, 2 to 4: the cross products
// with A's x, y and z.
inline constexpr int groups = 5;
inline constexpr const char* labels[groups] = {"faces_a", "faces_b", "cross_x", "cross_y",
                                               "cross_z"};
void say_group(StepBuilder& step, const RelativePose& pose, const Obb& a, const Obb& b, int group,
               const SeparatingAxes& found);
void say_verdict(StepBuilder& step, const RelativePose& pose, const Obb& a, const Obb& b,
                 const SeparatingAxes& found);

}  // namespace box_pair_steps

// Tells a test that was made, in A's frame; its pseudo-code is "box_axes". Every verdict is read
// from `found`, so it is the test's own; the gaps beside them are computed in double and have no
// margin.
template <Tracer T>
void tell_box_test(T trace, const RelativePose& pose, const Obb& a, const Obb& b,
                   const SeparatingAxes& found) {
    if constexpr (T::enabled) {
        for (int group = 0; group < box_pair_steps::groups; ++group) {
            trace.step(box_pair_steps::labels[group], [&](StepBuilder& step) {
                box_pair_steps::say_group(step, pose, a, b, group, found);
            });
        }
        trace.step(found.any() ? "separated" : "keep", [&](StepBuilder& step) {
            box_pair_steps::say_verdict(step, pose, a, b, found);
        });
    }
}

}  // namespace collidoscope
