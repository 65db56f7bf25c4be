// Which way two moving bodies face each other at the moment they first touch.
#pragma once

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "collision/exact/sign.h"

namespace collidoscope {

// A point moves along p + t v and comes within r of the origin at `time` for the first time. The
// unit direction from the origin to where it is then. place(lift) and velocity(lift) are p and v as
// polynomials, value(polynomial) evaluates one as exact::value does, discriminant is
// (p·v)² - v·v (p·p - r²).
//
// If r is small beside the way that the point has come, p + t v is what rounding leaves of it;
// the direction is then taken from the point of the line nearest to the origin, with a relative
// error of 2^-30 for every r. r = 0: against the motion, which is the limit of small r. v must not
// be zero. Cost: about 20 flops, and 150 for a small r, more when the line passes through the
// origin.
template <typename Value, typename Place, typename Velocity>
dvec3 touch_direction(const Value& value, const Place& place, const Velocity& velocity, double r,
                      double time, double discriminant) {
    const auto plain = [&](const auto& vector) {
        const auto part = [&](auto get) {
            return value([&](auto lift) { return get(vector(lift)); });
        };
        return dvec3(part([](const auto& all) { return all.x; }),
                     part([](const auto& all) { return all.y; }),
                     part([](const auto& all) { return all.z; }));
    };
    const dvec3 p = plain(place), v = plain(velocity);
    const dvec3 there = p + time * v;
    if (64 * r >= glm::length(p) + time * glm::length(v)) {
        if (const double length = glm::length(there); length > 0) return there / length;
    }
    // Times v·v: from the origin to the line, and from there back along it. They are orthogonal.
    const dvec3 across = plain([&](auto lift) {
        const auto from = place(lift), along = velocity(lift);
        return dot(along, along) * from - dot(from, along) * along;
    });
    const dvec3 way = across - std::sqrt(std::max(discriminant, 0.0)) * v;
    const double most = std::max({std::abs(way.x), std::abs(way.y), std::abs(way.z)});
    return most > 0 ? glm::normalize(way / most) : -v / glm::length(v);
}

}  // namespace collidoscope
