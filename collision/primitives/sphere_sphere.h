// Sphere against sphere: compare the distance of the centers with the sum of the radii.
//
// Source: Kenwright 2014, tasks and section 1 (contact: penetration depth, normal, points).
#pragma once

#include <cmath>
#include <glm/geometric.hpp>

#include "collision/exact/sign.h"
#include "collision/primitives/single_contact.h"
#include "collision/trace/arithmetic.h"

namespace collidoscope {

// Hit and the sign of the distance are exact for all finite floats and radii >= 0; a radius of 0 is
// a point. Distance and points are rounded from double. With a common center every direction
// separates as well as any other: the normal is then +Y, or -Y when A is the smaller one, so that
// swapping the spheres mirrors it; equal ones cannot be told apart, and have +Y. When one sphere
// lies inside the other the depth is still the sum of the radii minus the distance of the centers.
// Cost: about 80 flops.
template <Tracer T = NoTrace>
PairResult collide(const Sphere& a, const Sphere& b, T trace = {}) {
    // Find the way from one center to the other.
    const dvec3 center_a(a.center), center_b(b.center);
    const dvec3 between = center_b - center_a;
    trace.step("between", [&](auto& step) {
        step.say("Draw the vector ", strong("d"),
                 " from the center of A to the center of B: ", now(vec3(between)), ".")
            .arrow(a.center, b.center, Role::Current, "d")
            .keep("d")
            .point(a.center, Role::ShapeA)
            .point(b.center, Role::ShapeB)
            .now_value("d", vec3(between));
    });

    // Add up how far the spheres reach.
    const double reach = double{a.radius} + double{b.radius};
    trace.step("reach", [&](auto& step) {
        const double length = glm::length(between);
        const dvec3 along =
            length > 0 ? between / length : dvec3(0, a.radius < b.radius ? -1 : 1, 0);
        step.say("The sum of the radii is ", strong("s"), " = ", a.radius, " + ", b.radius, " = ",
                 now(reach), ".")
            .line(a.center, vec3(center_a + double{a.radius} * along), Role::ShapeA, "rA")
            .line(b.center, vec3(center_b - double{b.radius} * along), Role::ShapeB, "rB")
            .now_value("s", reach);
    });

    // Compare the squares: no root is needed to say yes or no.
    const auto squares = [&](auto lift) {
        const auto d = lift(b.center) - lift(a.center);
        const auto s = lift(double{a.radius}) + lift(double{b.radius});
        return dot(d, d) - s * s;
    };
    const double excess = exact::value(squares);
    trace.step("compare", [&](auto& step) {
        step.verdict(excess <= 0);
        show_arithmetic(step, "d·d - s²", squares);
        step.say("Compare the squares, which avoids a square root: ", strong("d·d"), " = ",
                 now(glm::dot(between, between)), excess > 0 ? " exceeds " : " does not exceed ",
                 strong("s²"), " = ", now(reach * reach), ", so the spheres ",
                 strong(excess > 0   ? "are separated"
                        : excess < 0 ? "overlap"
                                     : "just touch"),
                 ".")
            .ask("Do the spheres share a point?")
            .choice("They overlap", excess < 0)
            .choice("They just touch", excess == 0)
            .choice("They are disjoint", excess > 0)
            .value("d·d", glm::dot(between, between))
            .value("s²", reach * reach)
            .now_value("d·d - s²", excess)
            .line(a.center, b.center, excess > 0 ? Role::Apart : Role::Hit);
    });

    // Take the normal along the centers; with a common center, up out of the larger sphere.
    const double length = std::sqrt(glm::dot(between, between));
    const bool concentric = length == 0;
    const dvec3 up(0, a.radius < b.radius ? -1 : 1, 0);
    const dvec3 normal = concentric ? up : between / length;
    if (concentric) {
        trace.step("concentric", [&](auto& step) {
            step.decides(AnswerPart::Normal);
            step.say("The centers coincide, so every direction is as good: by convention ",
                     strong(up.y > 0 ? "straight up" : "straight down"),
                     up.y > 0 ? "." : ", as A is the smaller sphere.")
                .arrow(a.center, a.center + vec3(normal), Role::Normal, "n")
                .keep("n");
        });
    } else {
        trace.step("normal", [&](auto& step) {
            step.decides(AnswerPart::Normal);
            step.say("The shortest way apart is along the line of centers. Divide ", strong("d"),
                     " by its length ", now(length), " to get the normal.")
                .arrow(a.center, a.center + vec3(normal), Role::Normal, "n")
                .keep("n")
                .value("|d|", length)
                .now_value("n", vec3(normal));
        });
    }

    // |d| - s = (d·d - s²) / (|d| + s) does not cancel, and keeps the exact sign.
    const double distance = excess == 0 ? 0 : excess / (length + reach);
    trace.step("distance", [&](auto& step) {
        step.decides(AnswerPart::Depth);
        step.say("The distance of the surfaces is |d| - s = ", length, " - ", reach, " = ",
                 now(distance), distance <= 0 ? ": minus the penetration depth." : ".")
            .now_value("|d| - s", distance);
    });

    // Walk from each center by its radius toward the other.
    const dvec3 on_a = center_a + double{a.radius} * normal;
    const dvec3 on_b = center_b - double{b.radius} * normal;
    trace.step("witness", [&](auto& step) {
        step.decides(AnswerPart::Witness);
        step.say(
                "From each center go one radius along the normal, toward the other sphere: these "
                "two points ",
                strong("witness"), " the distance.")
            .point(vec3(on_a), Role::Witness, "pA")
            .keep("pA")
            .point(vec3(on_b), Role::Witness, "pB")
            .keep("pB")
            .line(vec3(on_a), vec3(on_b), Role::Depth)
            .keep("depth")
            .value("pA", vec3(on_a))
            .value("pB", vec3(on_b));
    });

    const PairResult result = detail::single_contact(distance, normal, on_a, on_b);
    if (!result.hit) {
        trace.step("apart", [&](auto& step) {
            step.say("The spheres are ", strong("separated"), " by ", now(result.signed_distance),
                     ".")
                .line(result.point_on_a, result.point_on_b, Role::Apart);
        });
        return result;
    }
    trace.step("contact", [&](auto& step) {
        step.decides(AnswerPart::Contact);
        const Contact& contact = result.contacts[0];
        step.say("The contact is midway between the witness points. ");
        if (contact.depth > 0)
            step.say("Moving B by ", now(contact.depth),
                     " along the normal separates the spheres.");
        else
            step.say("The spheres touch: their depth is ", now(0), ".");
        step.point(contact.position, Role::Hit, "contact")
            .arrow(contact.position, contact.position + contact.normal, Role::Normal)
            .value("position", contact.position)
            .now_value("depth", contact.depth);
    });
    return result;
}

}  // namespace collidoscope
