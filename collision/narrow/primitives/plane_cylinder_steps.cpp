#include "collision/narrow/primitives/plane_cylinder_steps.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

#include "collision/trace/arithmetic.h"

namespace collidoscope::plane_cylinder {
namespace {

// The rim of a disc, through four of its points.
Wire rim_through(std::span<const CornerHeight> four) {
    constexpr int sides = 48;
    const dvec3 center = 0.5 * (four[0].point + four[3].point);
    const dvec3 u = four[0].point - center, v = four[1].point - center;
    Wire rim{{}, true};
    for (int i = 0; i < sides; ++i) {
        const double angle = 2 * std::numbers::pi * i / sides;
        rim.points.emplace_back(center + std::cos(angle) * u + std::sin(angle) * v);
    }
    return rim;
}

}  // namespace

void say_axis(StepBuilder& step, const Cylinder& b) {
    step.say("A cylinder is the convex hull of two ", strong("discs"), " of radius ", now(b.radius),
             " across its axis: its lowest point is on one of their rims.");
    step.line(b.from, b.to, Role::Current, "axis").keep("axis");
    step.now_value("r", b.radius);
}

void say_lower(StepBuilder& step, const Plane& a, const Cylinder& b, int rises) {
    show_arithmetic(step, "n·(to - from)",
                    [&](auto lift) { return dot(lift(a.normal), lift(b.to) - lift(b.from)); });
    step.say(
        "Both rims reach equally far down from their centers, so the lower center's disc is "
        "the ",
        strong("lower disc"), ": ",
        rises > 0        ? "the normal rises from the first end to the second, it is the first."
        : rises < 0      ? "the normal falls from the first end to the second, it is the second."
        : b.from == b.to ? "the two coincide."
                         : "the axis is level, and either disc will do.");
    step.ask("Which disc of the cylinder is lower?")
        .choice("The first disc", rises > 0, Dot{b.from})
        .choice("The second disc", rises < 0, Dot{b.to})
        .choice("Both are level", rises == 0);
    const vec3 low = rises < 0 ? b.to : b.from;
    step.point(low, Role::Candidate, "lower center").keep("lower center");
    step.arrow(low, low + glm::normalize(a.normal), Role::Axis, "n");
}

void say_rim(StepBuilder& step, const Cylinder& b, int rises, std::span<const CornerHeight> rims) {
    const vec3 low = rises < 0 ? b.to : b.from;
    const double drop = rims[1].height - rims[0].height;
    if (drop > 0)
        step.say("In the disc, the way down is the ", strong("normal's part across the axis"),
                 ", against it. The rim lies ", now(drop), " below the center there.");
    else
        step.say("The disc lies level: every point of its ", strong("rim"),
                 " is as high as the center.");
    step.mark(rim_through(rims.first(4)), Role::Candidate, "rim").keep("rim");
    step.arrow(low, vec3(rims[0].point), Role::SearchDirection, "down");
    step.now_value("drop", drop);
}

}  // namespace collidoscope::plane_cylinder
