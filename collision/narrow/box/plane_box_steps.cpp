#include "collision/narrow/box/plane_box_steps.h"

#include <cmath>
#include <string>

#include "collision/trace/numbers.h"

namespace collidoscope {

CornerHeight PlaneBoxCorners::operator[](unsigned bits) const {
    // Multiplied with |q|² it is of degree four.
    const double scaled = exact::value([&](auto lift) {
        const auto end = [&](int axis) {
            const double half{box_.half[axis]};
            return coordinates_.leaving(lift, plane_.normal, 2 * axis + 1) *
                   lift((bits >> axis & 1U) != 0 ? half : -half);
        };
        const auto center =
            dot(lift(plane_.normal), lift(box_.center)) - lift(double{plane_.offset});
        return coordinates_.squared(lift) * center + (end(0) + end(1) + end(2));
    });
    return {frame_.corner(bits), scaled / (coordinates_.scale() * normal_.length)};
}

}  // namespace collidoscope

namespace collidoscope::plane_box {

namespace {
constexpr const char* names[] = {"x", "y", "z"};
}

void say_axis(StepBuilder& step, const BoxFrame& box, const PlaneNormal& normal, int axis,
              int rises) {
    const std::string name = names[axis];
    const dvec3 along = box.half[axis] * box.axis[axis];
    const vec3 plus(box.center + along), minus(box.center - along);
    step.say("The normal ",
             strong(rises > 0   ? "rises"
                    : rises < 0 ? "falls"
                                : "neither rises nor falls"),
             " along the box's axis ", name, ": its lower end is ",
             strong(rises > 0   ? "−" + name
                    : rises < 0 ? "+" + name
                                : std::string("either")),
             ".");
    step.ask("Which end of axis " + name + " is lower?", "lower end of an axis");
    step.choice("The end −" + name, rises > 0, Dot{minus});
    step.choice("The end +" + name, rises < 0, Dot{plus});
    step.choice("Both are level", rises == 0);
    step.arrow(minus, plus, Role::Axis, name);
    step.point(rises < 0 ? plus : minus, Role::Candidate).keep("end " + name);
    const vec3 center(box.center);
    step.arrow(center, center + vec3(normal.up), Role::Normal, "n");
    step.now_value("n·" + name, glm::dot(normal.up, box.axis[axis]));
}

void say_corner(StepBuilder& step, const BoxFrame& box, const PlaneNormal& normal, unsigned low) {
    double reach = 0;
    for (int axis = 0; axis < 3; ++axis)
        reach += box.half[axis] * std::abs(glm::dot(normal.up, box.axis[axis]));
    const dvec3 corner = box.corner(low);
    step.say("Together they name one corner. It lies ", now(reach),
             " below the center: the box's radius along the normal, half size times |n·axis| "
             "added up.");
    step.line(vec3(box.center), vec3(box.center - reach * normal.up), Role::Construction, "r")
        .point(vec3(corner), Role::Current, "lowest corner")
        .now_value("r", reach);
}

}  // namespace collidoscope::plane_box
