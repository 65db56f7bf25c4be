#include "collision/narrow/mpr/mpr.h"

#include <algorithm>
#include <cmath>

#include "collision/narrow/curved/curved_contact.h"
#include "collision/narrow/primitives/single_contact.h"

namespace collidoscope::mpr {
namespace {

using Weights = std::array<double, 3>;

double sum_of(const Weights& w) {
    return w[0] + w[1] + w[2];
}

// The place where the ray passes the portal.
Weights weights_on_ray(const State& s) {
    const dvec3 p = s.at(0), q = s.at(1), r = s.at(2);
    return {std::abs(glm::dot(s.inner, glm::cross(q, r))),
            std::abs(glm::dot(s.inner, glm::cross(r, p))),
            std::abs(glm::dot(s.inner, glm::cross(p, q)))};
}

// The point of the portal's plane nearest to the origin; negative where it is beside the portal.
Weights weights_of_foot(const State& s) {
    const dvec3 foot = s.outer * s.normal;
    const dvec3 p = s.at(0) - foot, q = s.at(1) - foot, r = s.at(2) - foot;
    const dvec3 n = glm::cross(s.at(1) - s.at(0), s.at(2) - s.at(0));
    return {glm::dot(n, glm::cross(q, r)), glm::dot(n, glm::cross(r, p)),
            glm::dot(n, glm::cross(p, q))};
}

// Points of A and B with those weights.
std::array<dvec3, 2> mixed(const curved::Pair& pair, const State& s, const Weights& weights) {
    const double sum = sum_of(weights);
    dvec3 on_a(0), on_b(0);
    for (std::size_t i = 0; i < 3; ++i) {
        on_a += weights[i] / sum * pair.points_a[s.corner[i].a];
        on_b += weights[i] / sum * pair.points_b[s.corner[i].b];
    }
    return {on_a, on_b};
}

std::array<dvec3, 2> witnesses(const curved::Pair& pair, const State& s, bool& on_bodies) {
    const dvec3 way = std::max(s.outer, 0.0) * s.normal;
    Weights ray{1, 0, 0};
    if (s.count == 3) {
        const Weights foot = weights_of_foot(s);
        const double sum = sum_of(foot);
        if (sum > 0 && std::min({foot[0], foot[1], foot[2]}) >= -1e-9 * sum) {
            const auto found = mixed(pair, s, foot);
            on_bodies = glm::length(found[0] - found[1] - way) <= 1e-7 * s.size;
            if (on_bodies) return found;
        }
        if (sum_of(weights_on_ray(s)) > 0) ray = weights_on_ray(s);
    }
    const auto found = mixed(pair, s, ray);
    on_bodies = glm::length(found[0] - found[1] - way) <= 1e-7 * s.size;
    if (on_bodies) return found;
    const dvec3 middle = 0.5 * (found[0] + found[1]);
    return {middle + 0.5 * way, middle - 0.5 * way};
}

}  // namespace

double held_depth(const State& state, double error) {
    const std::array<dvec3, 4> p{state.inner, state.at(0), state.at(1), state.at(2)};
    double largest = 0;
    for (const dvec3& corner : p)
        for (int k = 0; k < 3; ++k) largest = std::max(largest, std::abs(corner[k]));
    const double whole = glm::dot(p[1] - p[0], glm::cross(p[2] - p[0], p[3] - p[0]));
    const double turn = whole < 0 ? -1 : 1;
    // The faces, each seen from the corner across.
    constexpr std::array<std::array<std::size_t, 3>, 4> faces{
        {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}}};
    double least = std::abs(whole);
    if (least == 0) return 0;
    bool first = true;
    for (const auto& face : faces) {
        const dvec3 n = glm::cross(p[face[1]] - p[face[0]], p[face[2]] - p[face[0]]);
        // Positive inside, as the volume it spans with the origin.
        const double volume = turn * glm::dot(n, p[face[0]]);
        const double depth =
            (volume - 64 * error * largest * largest) / (glm::length(n) + 16 * error * largest);
        least = first ? depth : std::min(least, depth);
        first = false;
    }
    return least;
}

void conclude(const curved::Pair& pair, const State& portal, MprResult& result) {
    if (result.status == GjkStatus::Separated) {
        result.lower = -portal.outer;
        result.upper = std::max(result.upper, result.lower);
        const auto& [a, b, w] = portal.corner[0];
        result.pair = detail::single_contact(-portal.outer, portal.normal, pair.points_a[a],
                                             pair.points_b[b]);
        result.pair.exact_distance = false;
        return;
    }
    result.lower = result.upper = 0;
    result.depth_upper = std::max(portal.outer, 0.0);
    result.depth_lower = std::clamp(result.depth_lower, 0.0, result.depth_upper);
    const auto points = witnesses(pair, portal, result.on_bodies);
    result.pair =
        detail::single_contact(0 - result.depth_upper, portal.normal, points[0], points[1]);
}

void settle(const SupportBody& a, const SupportBody& b, MprResult& result) {
    result.settled = true;
    if (!a.curved() && !b.curved()) {
        const GjkAnswer found = collide_by_gjk(convex_hull(a.points()), convex_hull(b.points()));
        result.pair = found.pair;
        result.lower = found.search.lower;
        result.upper = found.search.upper;
        result.depth_lower = result.depth_upper =
            found.pair.hit ? 0 - double{found.pair.signed_distance} : 0;
        return;
    }
    const CurvedAnswer found = collide_by_gjk(a, b);
    result.pair = found.pair;
    result.lower = found.search.lower;
    result.upper = found.search.upper;
    result.depth_lower = found.pair.hit ? std::max(found.depth.lower, 0.0) : 0;
    result.depth_upper = found.pair.hit ? std::max(found.depth.upper, 0.0) : 0;
}

}  // namespace collidoscope::mpr
