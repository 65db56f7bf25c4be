#include "collision/trees/box_pair_steps.h"

#include <algorithm>

namespace collidoscope::box_pair_steps {
namespace {

Box placed(const RelativePose& pose, const Obb& b) {
    Obb moved = b;
    moved.center = pose(b.center);
    // The rows of to_local are the axes; those of the moved box are the rotated ones.
    moved.to_local = mat3(glm::transpose(pose.rotation * glm::transpose(dmat3(b.to_local))));
    return to_box(moved);
}

void show_boxes(StepBuilder& step, const RelativePose& pose, const Obb& a, const Obb& b) {
    step.mark(BoxMark{to_box(a)}, Role::ShapeA).mark(BoxMark{placed(pose, b)}, Role::ShapeB);
}

void show_axis(StepBuilder& step, const Obb& a, const AxisGap& gap, Role role) {
    const float reach = std::max({a.half.x, a.half.y, a.half.z}) * 1.5f;
    if (gap.axis == vec3(0)) return;
    step.arrow(a.center, a.center + reach * gap.axis, role, gap.name);
}

int separating(const SeparatingAxes& found, int group) {
    const Int4 all[groups] = {found.faces_a, found.faces_b, found.crosses_x, found.crosses_y,
                              found.crosses_z};
    return any_of_three(all[group]);
}

}  // namespace

void say_group(StepBuilder& step, const RelativePose& pose, const Obb& a, const Obb& b, int group,
               const SeparatingAxes& found) {
    static constexpr const char* sets[groups] = {
        "A's face normals", "B's face normals", "the cross products of A's x with B's axes",
        "the cross products of A's y with B's axes", "the cross products of A's z with B's axes"};
    const int apart = separating(found, group);
    step.say("Along ", sets[group], " the boxes lie ");
    for (int k = 0; k < 3; ++k) {
        const AxisGap gap = axis_gap(pose, a, b, 3 * group + k);
        const bool separates = (apart >> k & 1) != 0;
        if (k > 0) step.say(k == 2 ? " and " : ", ");
        step.say(now(gap.gap)).value(gap.name, gap.gap);
        show_axis(step, a, gap, separates ? Role::SeparatingAxis : Role::Axis);
    }
    step.say(" apart (overlaps are negative): ",
             strong(apart != 0 ? "separated." : "none of the three separates them."));
    show_boxes(step, pose, a, b);
}

void say_verdict(StepBuilder& step, const RelativePose& pose, const Obb& a, const Obb& b,
                 const SeparatingAxes& found) {
    show_boxes(step, pose, a, b);
    if (!found.any()) {
        step.say("No axis shows a gap larger than what rounding may have lost: the boxes ",
                 strong("may overlap"), ".");
        return;
    }
    const AxisGap gap = axis_gap(pose, a, b, found.first());
    show_axis(step, a, gap, Role::SeparatingAxis);
    step.say("Axis ", strong(gap.name), " shows a gap of ", now(gap.gap),
             ", more than rounding may have lost: the boxes are ", strong("separated"), ".")
        .value("axis", gap.name)
        .now_value("gap", gap.gap);
}

}  // namespace collidoscope::box_pair_steps
