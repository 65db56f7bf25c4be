// DEEP with radii: spheres by their closed form, polytopes by the estimate of their cores.
#include "collision/narrow/curved/rounded_deep.h"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include "tests/oracle/cases.h"
#include "tests/oracle/hull_axes_oracle.h"
#include "tests/oracle/random_hulls.h"

namespace collidoscope {
namespace {

TEST(RoundedDeep, SpheresAreAsFarAsTheirCentersLessTheRadii) {
    constexpr std::uint64_t seed = 3311;
    SCOPED_TRACE(seed);
    oracle::RandomFloats random(seed);
    for (std::size_t i = 0; i < oracle::cases(5'000); ++i) {
        SCOPED_TRACE(i);
        const std::vector<vec3> one{vec3(0)}, other{2.0f * random.direction()};
        const float r = random.uniform(0, 1), s = random.uniform(0, 1);
        const PairResult found =
            deep_penetration(RoundedHull{convex_hull(one), r}, RoundedHull{convex_hull(other), s})
                .result;
        const double distance = glm::length(dvec3(other[0])) - double{r} - double{s};
        ASSERT_EQ(found.hit, distance <= 0);
        ASSERT_NEAR(double{found.signed_distance}, distance, 1e-6);
        ASSERT_EQ(found.contacts.size(), found.hit ? 1U : 0U);
    }
}

TEST(RoundedDeep, RadiiComeOnTopOfTheCores) {
    constexpr std::uint64_t seed = 3312;
    SCOPED_TRACE(seed);
    oracle::RandomFloats random(seed);
    std::size_t deep = 0;
    for (std::size_t i = 0; i < oracle::cases(2'000); ++i) {
        SCOPED_TRACE(i);
        const oracle::HullPoints h = oracle::random_hulls(random, 8);
        const Polytope p = convex_hull(h.a), q = convex_hull(h.b);
        const float r = random.uniform(0.1f, 1) * float(h.scale), s = 0.5f * r;
        const PairResult core = deep_penetration(p, q).result;
        const PairResult round = deep_penetration(RoundedHull{p, r}, RoundedHull{q, s}).result;
        double size = double{r};
        for (const auto* points : {&h.a, &h.b})
            for (const vec3& v : *points) size = std::max(size, glm::length(dvec3(v)));
        ASSERT_NEAR(double{round.signed_distance},
                    double{core.signed_distance} - double{r} - double{s}, 1e-6 * size);
        ASSERT_EQ(round.hit, round.signed_distance <= 0);
        if (!core.hit) continue;
        ++deep;
        const double least = static_cast<double>(oracle::axes::smallest_overlap(h.a, h.b));
        if (std::isfinite(least)) {
            ASSERT_GE(-double{round.signed_distance}, least + double{r} + double{s} - 1e-6 * size);
        }
    }
    EXPECT_GT(deep, 0U);
}

}  // namespace
}  // namespace collidoscope
