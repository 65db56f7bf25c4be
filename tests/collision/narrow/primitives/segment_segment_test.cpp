// Segments against segments: answers against rationals; the printed listing against the sound
// version.
#include "collision/narrow/primitives/segment_segment.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>

#include "collision/narrow/textbook/segment_segment_listing.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/point_oracle.h"
#include "tests/oracle/random_floats.h"

namespace collidoscope {
namespace {

using oracle::cases;
using oracle::RandomFloats;

std::pair<Segment, Segment> random_segments(RandomFloats& random) {
    random.next_case();
    Segment a{random.point(), random.point()}, b{random.point(), random.point()};
    switch (random.integer(0, 9)) {
        case 0:  // in one plane
            a.a.z = a.b.z = b.a.z = b.b.z;
            break;
        case 1:  // parallel
            b.b = b.a + (a.b - a.a);
            break;
        case 2:  // on one line
            b.a = a.a + 0.5f * (a.b - a.a);
            b.b = a.a + 3.0f * (a.b - a.a);
            break;
        case 3:  // end on end, or on the middle
            b.a = random.chance(2) ? a.b : 0.5f * a.a + 0.5f * a.b;
            break;
        case 4:
            b.b = b.a;
            break;
        default:
            break;
    }
    return {a, b};
}

TEST(SegmentSegment, AgreesWithRationals) {
    constexpr std::uint64_t seed = 41;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    std::size_t met = 0;
    for (std::size_t i = 0; i < cases(100'000); ++i) {
        SCOPED_TRACE(i);
        const auto [a, b] = random_segments(random);
        const mpq_class squared = oracle::segment_segment(a, b);
        const SegmentPair r = collide(a, b);
        const double size = glm::length(dvec3(a.a)) + glm::length(dvec3(a.b)) +
                            glm::length(dvec3(b.a)) + glm::length(dvec3(b.b));
        ASSERT_EQ(r.pair.hit, squared == 0);
        met += r.pair.hit;
        ASSERT_NEAR(r.pair.signed_distance, std::sqrt(squared.get_d()), 1e-6 * size);
        ASSERT_EQ(r.pair.signed_distance > 0, squared > 0);
        ASSERT_NEAR(glm::length(dvec3(r.pair.normal)), 1, 1e-6);
        const dvec3 gap = dvec3(r.pair.point_on_b) - dvec3(r.pair.point_on_a);
        ASSERT_LE(glm::length(gap - double{r.pair.signed_distance} * dvec3(r.pair.normal)),
                  1e-6 * size);
        ASSERT_LE(
            glm::length(dvec3(r.pair.point_on_a) - (dvec3(a.a) + r.s * (dvec3(a.b) - dvec3(a.a)))),
            1e-6 * size);
        ASSERT_GE(std::min(r.s, r.t), 0);
        ASSERT_LE(std::max(r.s, r.t), 1);
        // Swapped, the answer is reversed.
        const SegmentPair s = collide(b, a);
        ASSERT_EQ(s.pair.hit, r.pair.hit);
        ASSERT_EQ(s.relation, r.relation);
        ASSERT_NEAR(s.pair.signed_distance, r.pair.signed_distance, 1e-7 * size);
        if (r.pair.hit && !(a.a == b.a && a.b == b.b)) {
            ASSERT_EQ(s.pair.normal, -r.pair.normal);
        }
    }
    EXPECT_GT(met, cases(100'000) / 20);
}

TEST(SegmentListing, FailsWhereItIsSaidTo) {
    using Failure = SegmentListingFailure;
    const auto failure = [](const Segment& a, const Segment& b) {
        return why_listing_fails(a, b, listing_says_meet(a, b));
    };
    const Segment flat{{-1, 0, 0}, {1, 0, 0}}, up{{0, -1, 0}, {0, 1, 0}};
    EXPECT_EQ(failure(flat, up), Failure::None);
    EXPECT_EQ(failure({{-1e-4f, 0, 0}, {1e-4f, 0, 0}}, {{0, -1e-4f, 0}, {0, 1e-4f, 0}}),
              Failure::Parallel);
    EXPECT_EQ(failure(flat, {{0, 0, 0}, {2, 0, 0}}), Failure::Collinear);
    EXPECT_EQ(failure(flat, {{0, -1, 1}, {0, 1, 1}}), Failure::Height);
    EXPECT_EQ(failure(flat, {{3, -1, 0}, {3, 1, 0}}), Failure::None);
}

}  // namespace
}  // namespace collidoscope
