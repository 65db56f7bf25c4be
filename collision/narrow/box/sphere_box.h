// Sphere against box: clamp the center to the box.
//
// Source: Arvo 1990, "A simple method for box-sphere intersection testing"; Ericson 2005, section
// 5.2.5.
#pragma once

#include <array>

#include "collision/narrow/box/box_coordinates.h"
#include "collision/narrow/box/sphere_box_steps.h"
#include "collision/narrow/primitives/single_contact.h"
#include "collision/trace/arithmetic.h"

namespace collidoscope {

namespace detail {

template <typename Coordinates>
AxisPlace place_along(const Coordinates& box, const vec3& p, int k) {
    const auto beyond = [&](int face) {
        return exact::value([&](auto lift) { return box.beyond(lift, p, face); }) / box.scale();
    };
    const double lower = beyond(2 * k), upper = beyond(2 * k + 1);
    return lower > upper ? AxisPlace{2 * k, lower} : AxisPlace{2 * k + 1, upper};
}

template <typename Solid, Tracer T>
PairResult collide_with_box(const Sphere& a, const Solid& b, T trace) {
    const auto box = coordinates_of(b);
    const dvec3 center(a.center);
    const double radius{a.radius};
    trace.step("center", [&](auto& step) { sphere_box::say_center(step, a); });

    // Clamp the center to the box, axis by axis.
    std::array<AxisPlace, 3> place;
    dvec3 nearest = center;
    for (int k = 0; k < 3; ++k) {
        const AxisPlace here = place[static_cast<std::size_t>(k)] = place_along(box, a.center, k);
        const dvec3 before = nearest;
        if (here.beyond > 0) nearest -= here.beyond * box.outward(here.face);
        trace.step("clamp", [&](auto& step) {
            sphere_box::say_clamp(step, k, here, before, nearest, box.outward(here.face));
        });
    }

    const bool inside = place[0].beyond <= 0 && place[1].beyond <= 0 && place[2].beyond <= 0;
    if (inside) {
        // Leave through the nearest face.
        int least = 0;
        for (int k = 1; k < 3; ++k)
            if (place[static_cast<std::size_t>(k)].beyond >
                place[static_cast<std::size_t>(least)].beyond)
                least = k;
        const AxisPlace out = place[static_cast<std::size_t>(least)];
        const dvec3 outward = box.outward(out.face);
        const dvec3 on_b = center - out.beyond * outward, on_a = center - radius * outward;
        trace.step("inside", [&](auto& step) {
            sphere_box::say_inside(step, a, box, place, out, on_a, on_b);
        });
        const PairResult result = single_contact(out.beyond - radius, -outward, on_a, on_b);
        trace.step("contact", [&](auto& step) { sphere_box::say_contact(step, result); });
        return result;
    }

    // Compare the squared distance with the squared radius.
    const auto comparison = [&](auto lift) {
        const auto r = lift(radius) * box.squared(lift);
        auto sum = -(r * r);
        for (const AxisPlace& here : place) {
            if (here.beyond <= 0) continue;
            const auto d = box.beyond(lift, a.center, here.face);
            sum = sum + d * d;
        }
        return sum;
    };
    const double squares = exact::value(comparison);
    dvec3 back(0);
    for (const AxisPlace& here : place)
        if (here.beyond > 0) back -= here.beyond * box.outward(here.face);
    const double distance = std::sqrt(glm::dot(back, back));
    const double excess =
        squares == 0 ? 0 : squares / (box.scale() * box.scale()) / (distance + radius);
    trace.step("compare", [&](auto& step) {
        sphere_box::say_compare(step, a, nearest, comparison, squares, distance, excess);
    });

    // The normal points from the center to the nearest point.
    const dvec3 normal = back / distance;
    const PairResult result = single_contact(excess, normal, center + radius * normal, nearest);
    trace.step("normal", [&](auto& step) { sphere_box::say_normal(step, a, result); });
    if (result.hit) {
        trace.step("contact", [&](auto& step) { sphere_box::say_contact(step, result); });
    } else {
        trace.step("apart", [&](auto& step) { sphere_box::say_apart(step, result); });
    }
    return result;
}

}  // namespace detail

// Hit and the sign of the distance are exact for all finite floats, radii and half sizes >= 0 (zero
// sizes make plates, rods and points) and quaternions of any length but zero, which count as their
// unit quaternion. With the center inside, the way out is through the nearest face and the depth is
// that distance plus the radius; of equally near faces the first axis and the upper face. Cost:
// about 300 flops.
template <Tracer T = NoTrace>
PairResult collide(const Sphere& a, const Box& b, T trace = {}) {
    return detail::collide_with_box(a, b, trace);
}

// The same for an axis-aligned box that is not empty. Cost: about 60 flops.
template <Tracer T = NoTrace>
PairResult collide(const Sphere& a, const Aabb& b, T trace = {}) {
    return detail::collide_with_box(a, b, trace);
}

}  // namespace collidoscope
