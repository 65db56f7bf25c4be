// The answer of an advancement beside the true course of the motion, at dense times in long double.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <glm/geometric.hpp>
#include <iostream>

#include "collision/motion/convex/convex_advancement.h"
#include "tests/oracle/random_motions.h"

namespace collidoscope {

struct ImpactTally {
    std::size_t all = 0, hits = 0, apart = 0, undecided = 0, start = 0, within = 0, iterations = 0;

    void count(const ConvexImpact& impact) {
        ++all;
        hits += impact.sweep.hit;
        apart += impact.status == ImpactStatus::Apart;
        undecided += impact.status == ImpactStatus::Undecided;
        start += impact.status == ImpactStatus::Overlapping;
        within += impact.status == ImpactStatus::Within;
        iterations += static_cast<std::size_t>(impact.iterations);
    }
    void print() const {
        std::cout << all << " motions: " << hits << " hits, " << start << " from the start, "
                  << within << " within the tolerance, " << apart << " apart, " << undecided
                  << " undecided; iterations each: " << iterations / std::max<std::size_t>(all, 1)
                  << '\n';
    }
};

// Apart at all of many times before the answer's, and together where it says so.
inline void expect_true_course(const oracle::BothBodies& a, const oracle::BothBodies& b,
                               double seconds, const ConvexImpact& impact) {
    const double size = a.moving.body().radius() + b.moving.body().radius();
    const double way = size + seconds * (glm::length(a.moving.motion().velocity) +
                                         glm::length(b.moving.motion().velocity));
    const double reach =
        way + glm::length(a.moving.body().center()) + glm::length(b.moving.body().center());
    const auto slack = static_cast<long double>(1e-7 * size + 1e-12 * reach);
    oracle::ApartSearch search(a.known, b.known);
    MovingPair pair(a.moving, b.moving, seconds, SpeedBound::Along);
    const double until = impact.status == ImpactStatus::Apart ? seconds : impact.sweep.lower;
    constexpr int samples = 60;
    for (int k = 0; k <= samples && until > 0; ++k) {
        // Denser toward the end.
        const double share = static_cast<double>(k) / samples;
        const double t = until * (1 - (1 - share) * (1 - share));
        search.try_first(pair.at(t).clearance.normal);
        ASSERT_GT(search.gap(t, -slack), -slack) << "at " << t << " of " << until;
    }
    if (!impact.sweep.hit) return;
    ASSERT_GE(impact.sweep.time, 0);
    ASSERT_LE(impact.sweep.time, seconds);
    // The gap is no less than what any direction shows, and at `upper` none is left.
    ASSERT_LT(search.gap(impact.sweep.time, 1e9L * slack), impact.gap + slack);
    if (impact.status == ImpactStatus::Touching) {
        ASSERT_LT(search.gap(impact.sweep.upper, 1e9L * slack), slack);
    }
    const Contact& contact = impact.sweep.contact;
    ASSERT_NEAR(glm::length(dvec3(contact.normal)), 1, 1e-5);
    // Overlapping bodies have no more to do with how they move.
    if (impact.status == ImpactStatus::Overlapping) return;
    ASSERT_EQ(contact.depth, 0);
    ASSERT_EQ(contact.point_on_a, contact.position);
}

inline std::vector<vec3> corners_of_box(const vec3& center, const vec3& half) {
    std::vector<vec3> corners;
    for (unsigned c = 0; c < 8; ++c)
        corners.push_back(center + vec3(c & 1U ? half.x : -half.x, c & 2U ? half.y : -half.y,
                                        c & 4U ? half.z : -half.z));
    return corners;
}

}  // namespace collidoscope
