// GJK of round bodies, held against the algorithms made for each pair, which answer to rationals.
#include "collision/narrow/gjk/rounded_gjk.h"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include "collision/narrow/primitives/capsule_capsule.h"
#include "collision/narrow/primitives/sphere_capsule.h"
#include "collision/narrow/primitives/sphere_triangle.h"
#include "collision/narrow/triangle/capsule_triangle.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/random_floats.h"

namespace collidoscope {
namespace {

RoundedHull rounded(const Sphere& s) {
    return {convex_hull(std::vector{s.center}), s.radius};
}
RoundedHull rounded(const Capsule& c) {
    return {convex_hull(std::vector{c.from, c.to}), c.radius};
}
RoundedHull rounded(const Triangle& t) {
    return {convex_hull(std::vector{t.a, t.b, t.c}), 0};
}

template <typename A, typename B>
void expect_as_own(const A& a, const B& b, double size) {
    const PairResult own = collide(a, b);
    const PairResult found = collide_by_gjk(rounded(a), rounded(b)).pair;
    ASSERT_EQ(found.hit, own.hit);
    ASSERT_NEAR(found.signed_distance, own.signed_distance, 4e-6 * size + 1e-44);
    ASSERT_EQ(found.contacts.empty(), !found.hit);
    const dvec3 gap = dvec3(found.point_on_b) - dvec3(found.point_on_a);
    ASSERT_LE(glm::length(gap - double{found.signed_distance} * dvec3(found.normal)),
              4e-6 * size + 1e-44);
    // Either way round.
    ASSERT_EQ(collide_by_gjk(rounded(b), rounded(a)).pair.hit, own.hit);
}

TEST(RoundedGjk, AgreesWithTheAlgorithmsForEachPair) {
    oracle::RandomFloats random(821);
    for (std::size_t i = 0; i < oracle::cases(20'000); ++i) {
        SCOPED_TRACE(i);
        random.next_case();
        const auto radius = [&] { return std::abs(random.length()); };
        const Sphere s{random.point(), radius()};
        const Capsule c{random.point(), random.point(), radius()};
        const Capsule d{random.point(), random.chance(6) ? c.from : random.point(), radius()};
        const Triangle t{random.point(), random.point(), random.point()};
        double size = 0;
        for (const vec3& p : {s.center, c.from, c.to, d.from, d.to, t.a, t.b, t.c})
            size += glm::length(dvec3(p));
        size += s.radius + c.radius + d.radius;
        expect_as_own(s, c, size);
        if (HasFatalFailure()) return;
        expect_as_own(c, d, size);
        if (HasFatalFailure()) return;
        expect_as_own(s, t, size);
        if (HasFatalFailure()) return;
        expect_as_own(c, t, size);
        if (HasFatalFailure()) return;
    }
}

}  // namespace
}  // namespace collidoscope
