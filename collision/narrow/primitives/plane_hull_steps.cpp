#include "collision/narrow/primitives/plane_hull_steps.h"

#include "collision/trace/arithmetic.h"
#include "collision/trace/numbers.h"

namespace collidoscope::plane_hull {

void say_normal(StepBuilder& step, const Plane& a, const Hull& b, const PlaneNormal& normal) {
    const dvec3 at(b.points.front());
    const double height = height_of(a, normal, b.points.front());
    const vec3 foot(at - height * normal.up);
    step.say("A plane is infinite, so only the direction of its ", strong("normal"),
             " can separate. Measure every vertex along it.")
        .arrow(foot, foot + vec3(normal.up), Role::Axis, "n")
        .keep("plane normal")
        .value("n", a.normal)
        .value("offset", a.offset);
}

void say_height(StepBuilder& step, const Plane& a, const PlaneNormal& normal,
                const std::vector<CornerHeight>& corners) {
    const CornerHeight& corner = corners.back();
    const vec3 p(corner.point);
    const bool first_lowest = lowest_of(corners) == corners.size() - 1;
    show_arithmetic(step, "n·p - offset", [&](auto lift) {
        return dot(lift(a.normal), lift(p)) - lift(double{a.offset});
    });
    step.say("Vertex ", corners.size() - 1, " is ", now(corner.height),
             corner.height > 0 ? " above" : " along the normal from", " the plane",
             first_lowest && corners.size() > 1 ? ": the lowest so far." : ".");
    step.line(vec3(corner.point - corner.height * normal.up), p, Role::Current);
    step.point(p, corner.height > 0 ? Role::Rejected : Role::Hit)
        .keep("vertex " + std::to_string(corners.size() - 1));
    if (first_lowest) step.point(p, Role::Best, "lowest").keep("lowest");
    step.now_value("h", corner.height);
}

}  // namespace collidoscope::plane_hull
