// The walk's estimate against the exhaustive depth of a judge that builds no hull.
#include "collision/narrow/sat/deep_penetration.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>

#include "tests/oracle/cases.h"
#include "tests/oracle/hull_axes_oracle.h"
#include "tests/oracle/random_hulls.h"

namespace collidoscope {
namespace {

using oracle::cases;

double farthest(const Polytope& hull, const dvec3& n) {
    double most = -1e300;
    for (const vec3& v : hull.vertices) most = std::max(most, glm::dot(n, dvec3(v)));
    return most;
}

TEST(DeepPenetration, IsAnUpperBoundThatSeparates) {
    constexpr std::uint64_t seed = 51;
    SCOPED_TRACE(seed);
    oracle::RandomFloats random(seed);
    std::size_t hits = 0, min_found = 0, min_found_by_six = 0;
    const std::size_t count = cases(5'000);
    for (std::size_t i = 0; i < count; ++i) {
        SCOPED_TRACE(i);
        const oracle::HullPoints h = oracle::random_hulls(random, 8);
        const Polytope p = convex_hull(h.a), q = convex_hull(h.b);
        const PairResult r = deep_penetration(p, q).result;
        ASSERT_EQ(r.hit, r.signed_distance <= 0);
        if (h.on_grid) {
            ASSERT_EQ(r.hit, oracle::axes::hulls_meet_on_grid(h.a, h.b, h.scale));
        }
        if (!r.hit) continue;
        ++hits;
        double size = 0;
        for (const auto* points : {&h.a, &h.b})
            for (const vec3& v : *points) size = std::max(size, glm::length(dvec3(v)));
        const double depth = -double{r.signed_distance};
        const double least = static_cast<double>(oracle::axes::smallest_overlap(h.a, h.b));
        const double truth = std::isfinite(least) ? std::max(least, 0.0) : 0;
        ASSERT_GE(depth, truth - 1e-6 * size);
        const dvec3 n(r.normal);
        ASSERT_LE(farthest(p, n) + farthest(q, -n), depth + 1e-6 * size);
        min_found += depth <= truth + 1e-6 * size;
        const double of_six = -double{
            deep_penetration(p, q, {.start = dvec3(0), .starts = 6}).result.signed_distance};
        ASSERT_GE(of_six, truth - 1e-6 * size);
        ASSERT_LE(of_six, depth + 1e-6 * size);
        min_found_by_six += of_six <= truth + 1e-6 * size;
    }
    RecordProperty("hits", static_cast<int>(hits));
    RecordProperty("min_found", static_cast<int>(min_found));
    RecordProperty("min_found_by_six", static_cast<int>(min_found_by_six));
    EXPECT_GT(hits, count / 5);
    EXPECT_GT(min_found, hits * 8 / 10);
    EXPECT_GE(min_found_by_six, min_found);
}

// The result of the last frame is a good start for the next.
TEST(DeepPenetration, Coherence) {
    oracle::RandomFloats random(52);
    for (std::size_t i = 0; i < cases(200); ++i) {
        const oracle::HullPoints h = oracle::random_hulls(random, 12);
        const Polytope p = convex_hull(h.a), q = convex_hull(h.b);
        const DeepAnswer first = deep_penetration(p, q);
        if (!first.result.hit) continue;
        const DeepAnswer again =
            deep_penetration(p, q, {.start = dvec3(first.result.normal), .starts = 1});
        EXPECT_LE(-again.result.signed_distance,
                  -first.result.signed_distance * (1 + 1e-5f) + 1e-5f * float(h.scale));
    }
}

}  // namespace
}  // namespace collidoscope
