// Sphere against plane: how far is the center from the plane, measured along its normal?
//
// Source: Kenwright 2014, tasks and section 2 (a sphere against an infinite plane).
#pragma once

#include <cmath>
#include <glm/geometric.hpp>

#include "collision/exact/sign.h"
#include "collision/primitives/single_contact.h"
#include "collision/trace/arithmetic.h"

namespace collidoscope {

// The plane is solid on the side its normal points away from; the normal may have any length but
// zero. Hit and the sign of the distance are exact for all finite floats and radii >= 0. The
// contact normal points from the sphere into the plane's solid: against the plane's normal, also
// when the center is inside, so depth is the way straight out. Cost: about 80 flops.
template <Tracer T = NoTrace>
PairResult collide(const Sphere& a, const Plane& b, T trace = {}) {
    const dvec3 center(a.center), plane_normal(b.normal);

    // Put the center into the plane's equation.
    const auto equation = [&](auto lift) {
        return dot(lift(b.normal), lift(a.center)) - lift(double{b.offset});
    };
    const double side = exact::value(equation);
    const double length = std::sqrt(glm::dot(plane_normal, plane_normal));
    const dvec3 up = plane_normal / length;
    const double height = side / length;
    const dvec3 foot = center - height * up;
    trace.step("side", [&](auto& step) {
        show_arithmetic(step, "n·c - offset", equation);
        step.say("Insert the center into the plane's equation: ", strong("n·c - offset"), " = ",
                 now(side),
                 side > 0   ? ". It is positive: the center is outside the solid."
                 : side < 0 ? ". It is negative: the center is inside the solid."
                            : ". It is zero: the center lies on the plane.")
            .point(a.center, Role::Current, "c")
            .keep("c")
            .arrow(vec3(foot), vec3(foot + up), Role::Axis, "n")
            .keep("plane normal")
            .now_value("n·c - offset", side);
    });

    // Measure in units of the normal's length.
    trace.step("height", [&](auto& step) {
        step.decides(AnswerPart::Normal);
        step.say("The normal has length ", length, ", so the center is ", now(height),
                 " above the plane.")
            .line(vec3(foot), a.center, Role::Current, "h")
            .point(vec3(foot), Role::Candidate)
            .value("|n|", length)
            .now_value("h", height);
    });

    // Compare the height with the radius, squared when the center is outside: no root is needed.
    const auto squares = [&](auto lift) {
        const auto n = lift(b.normal);
        const auto s = dot(n, lift(a.center)) - lift(double{b.offset});
        const auto r = lift(double{a.radius});
        return s * s - (r * r) * dot(n, n);
    };
    double excess = -1;
    if (side > 0)
        excess = exact::value(squares);
    else if (side == 0 && a.radius == 0)
        excess = 0;
    trace.step("compare", [&](auto& step) {
        step.verdict(excess <= 0);
        if (side > 0) show_arithmetic(step, "(n·c - offset)² - r² n·n", squares);
        step.say("Compare the height with the radius ", a.radius, ": ", now(height),
                 excess > 0    ? " is more, so they are "
                 : excess == 0 ? " is exactly as much, so they "
                               : " is less, so they ",
                 strong(excess > 0    ? "separated"
                        : excess == 0 ? "just touch"
                                      : "overlap"),
                 ".")
            .ask("Does the sphere reach the solid below the plane?")
            .choice("It penetrates the solid", excess < 0)
            .choice("It just touches", excess == 0)
            .choice("It is disjoint", excess > 0)
            .value("r", a.radius)
            .now_value("h", height)
            .line(a.center, vec3(center - double{a.radius} * up), Role::ShapeA, "r")
            .keep("r");
    });

    // h - r, written so that it does not cancel and keeps the exact sign.
    double distance = 0;
    if (side > 0)
        distance = excess / ((side + double{a.radius} * length) * length);
    else if (excess != 0)
        distance = height - double{a.radius};
    trace.step("distance", [&](auto& step) {
        step.decides(AnswerPart::Depth);
        step.say("The signed distance is h - r = ", height, " - ", a.radius, " = ", now(distance),
                 distance <= 0 ? ": minus the penetration depth." : ".")
            .now_value("h - r", distance);
    });

    // Witness points: the sphere's lowest point and its shadow on the plane.
    const dvec3 lowest = center - double{a.radius} * up;
    const dvec3 normal = -up;
    trace.step("witness", [&](auto& step) {
        step.decides(AnswerPart::Witness);
        step.say("The sphere's ", strong("lowest point"), " and the ", strong("foot"),
                 " of its center on the plane are the witness points.")
            .point(vec3(lowest), Role::Witness, "pA")
            .keep("pA")
            .point(vec3(foot), Role::Witness, "pB")
            .keep("pB")
            .line(vec3(lowest), vec3(foot), Role::Depth)
            .keep("depth")
            .value("pA", vec3(lowest))
            .value("pB", vec3(foot));
    });

    const PairResult result = detail::single_contact(distance, normal, lowest, foot);
    if (!result.hit) {
        trace.step("apart", [&](auto& step) {
            step.say("The sphere is ", strong("separated"), " from the plane by ",
                     now(result.signed_distance), ".")
                .line(result.point_on_a, result.point_on_b, Role::Apart);
        });
        return result;
    }
    trace.step("contact", [&](auto& step) {
        step.decides(AnswerPart::Contact, AnswerPart::Normal);
        const Contact& contact = result.contacts[0];
        step.say(
                "The contact is midway between them. Its normal points from the sphere into the "
                "solid; the depth is ",
                now(contact.depth), ".")
            .point(contact.position, Role::Hit, "contact")
            .arrow(contact.position, contact.position + contact.normal, Role::Normal, "normal")
            .value("position", contact.position)
            .now_value("depth", contact.depth);
    });
    return result;
}

}  // namespace collidoscope
