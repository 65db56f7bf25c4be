// Bilateral advancement: no contact is passed and none is invented, by dense times in long double;
// exact times where there are closed forms; the axes that features give.
#include "collision/motion/convex/bilateral_advancement.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>

#include "tests/collision/motion/convex/impact_course.h"
#include "tests/oracle/cases.h"

namespace collidoscope {
namespace {

using oracle::BothBodies;
using oracle::RandomMotions;

constexpr double bilateral_tolerance = 1e-4;

void search_random_pairs(std::uint64_t seed, bool curved, std::size_t n) {
    SCOPED_TRACE(seed);
    RandomMotions motions(seed);
    ImpactTally tally;
    std::size_t steps = 0, decided = 0;
    for (std::size_t i = 0; i < n; ++i) {
        SCOPED_TRACE(i);
        motions.next_case(curved);
        const BothBodies a = motions.body(-1), b = motions.body(1);
        BilateralOptions options;
        options.tolerance = bilateral_tolerance;
        const BilateralImpact found = advance_bilaterally(a.moving, b.moving, 1, options);
        tally.count(found.impact);
        ASSERT_NO_FATAL_FAILURE(expect_true_course(a, b, 1, found.impact));
        // The same bodies, by the distance alone.
        ImpactOptions same;
        same.tolerance = bilateral_tolerance;
        const ConvexImpact other = advance_convex(a.moving, b.moving, 1, same);
        if (other.status == ImpactStatus::Undecided ||
            found.impact.status == ImpactStatus::Undecided)
            continue;
        ++decided;
        steps += static_cast<std::size_t>(other.iterations);
        // A certain touch is a hit for both.
        if (other.status == ImpactStatus::Touching) {
            ASSERT_TRUE(found.impact.sweep.hit);
        }
        if (found.impact.status == ImpactStatus::Touching) {
            ASSERT_TRUE(other.sweep.hit);
        }
        ASSERT_EQ(found.impact.status == ImpactStatus::Overlapping,
                  other.status == ImpactStatus::Overlapping);
    }
    tally.print();
    std::cout << "conservative steps each: " << steps / std::max<std::size_t>(decided, 1) << '\n';
    EXPECT_GT(tally.hits, n / 8);
    EXPECT_GT(tally.apart, n / 10);
    EXPECT_LT(tally.undecided, 1 + n / 10);
}

TEST(BilateralAdvancement, PassesNoContactOfPolytopes) {
    search_random_pairs(20261211, false, oracle::cases(1'000));
}

TEST(BilateralAdvancement, PassesNoContactOfCurvedBodies) {
    search_random_pairs(20261212, true, oracle::cases(1'000));
}

// A rod about its end meets a floor when its other end is that low: sin(ω t) = height / length.
TEST(BilateralAdvancement, ARodByItsRotationAlone) {
    for (const double spin : {0.5, 2.0}) {
        for (const double height : {0.25, 1.0, 1.75}) {
            SCOPED_TRACE(testing::Message() << spin << " " << height);
            const auto h = static_cast<float>(height);
            const MovingConvex rod(SupportBody({vec3(0), vec3(2, 0, 0)}, 0.125f),
                                   {{}, {0, 0, -spin}, {}});
            const MovingConvex ground(
                SupportBody(corners_of_box({0, -h - 0.125f - 1, 0}, {5, 1, 5}), 0), {});
            BilateralOptions options;
            options.tolerance = 1e-6;
            const BilateralImpact found = advance_bilaterally(rod, ground, 3, options);
            ASSERT_EQ(found.impact.status, ImpactStatus::Touching);
            const double time = std::asin(height / 2) / spin;
            // The tolerance is of a size of about 9, at the speed of the rod's end.
            EXPECT_NEAR(found.impact.sweep.time, time,
                        1e-5 / (2 * spin * std::cos(std::asin(height / 2))));
            EXPECT_LE(found.impact.sweep.time, time);
            EXPECT_LE(found.impact.iterations, 4);
        }
    }
}

// The time of a box that falls on another without turning is that of its height.
TEST(BilateralAdvancement, AFallingBox) {
    const MovingConvex floor(SupportBody(corners_of_box(vec3(0), {2, 0.5f, 2}), 0), {});
    const MovingConvex box(SupportBody(corners_of_box({0.25f, 3, 0.5f}, vec3(0.5f)), 0),
                           {{0, -4, 0}, {}, {}});
    const BilateralImpact found = advance_bilaterally(floor, box, 1);
    ASSERT_EQ(found.impact.status, ImpactStatus::Touching);
    EXPECT_NEAR(found.impact.sweep.time, 0.5, 1e-3);
    EXPECT_LE(found.impact.sweep.time, 0.5);
    EXPECT_EQ(found.impact.iterations, 2);
    EXPECT_NEAR(double{found.impact.sweep.contact.normal.y}, 1, 1e-6);
}

SeparationKind kind_of_axis(const MovingConvex& a, const MovingConvex& b) {
    MovingPair pair(a, b, 1, SpeedBound::Along);
    const Approach seen = pair.at(0);
    const SeparationFunction along(pair, seen, 0);
    // The axis leads from A to B and shows the whole distance.
    EXPECT_NEAR(along.at(0).gap, seen.distance, 1e-9);
    EXPECT_NEAR(glm::length(along.axis(0.5)), 1, 1e-12);
    return along.kind();
}

TEST(BilateralAdvancement, FeaturesGiveTheAxis) {
    const auto still = [](const std::vector<vec3>& points, float round = 0) {
        return MovingConvex(SupportBody(points, round), {{}, {0.25, 0.5, 1}, {}});
    };
    const std::vector<vec3> low = corners_of_box(vec3(0), vec3(1));
    // A vertex over a face, the same the other way round, two vertices, two edges that cross.
    const std::vector<vec3> tip{{0.2f, 1.5f, 0.3f}, {0, 3, 0}, {1, 3, 0}, {0, 3, 1}};
    EXPECT_EQ(kind_of_axis(still(low), still(tip)), SeparationKind::FaceA);
    EXPECT_EQ(kind_of_axis(still(tip), still(low)), SeparationKind::FaceB);
    const std::vector<vec3> away{{2, 2, 2}, {3, 4, 3}, {4, 3, 3}, {3, 3, 4}};
    EXPECT_EQ(kind_of_axis(still(low), still(away)), SeparationKind::Points);
    EXPECT_EQ(kind_of_axis(still({{-1, 0, 0}, {1, 0, 0}}), still({{0, 1, -1}, {0, 1, 1}}, 0.25f)),
              SeparationKind::Edges);
    EXPECT_EQ(kind_of_axis(still({{-1, 0, 0}, {1, 0, 0}}), still({{-1, 1, 0}, {1, 1, 0}})),
              SeparationKind::Points);
}

// Half a turn brings a bar back to where it lay: without the check it passes through a ball.
TEST(BilateralAdvancement, TheCheckSeesWhatTheEndsDoNot) {
    const MovingConvex bar(SupportBody(corners_of_box(vec3(0), {2, 0.1f, 0.1f}), 0),
                           {{}, {0, 0, 3.14159265}, {}});
    const MovingConvex ball(SupportBody({vec3(0, 1.25f, 0)}, 0.25f), {});
    BilateralOptions unchecked;
    unchecked.check = false;
    EXPECT_EQ(advance_bilaterally(bar, ball, 1, unchecked).impact.status, ImpactStatus::Apart);
    EXPECT_EQ(advance_bilaterally(bar, ball, 1, unchecked).checks, 0);
    const BilateralImpact found = advance_bilaterally(bar, ball, 1);
    ASSERT_EQ(found.impact.status, ImpactStatus::Touching);
    EXPECT_GT(found.checks, 0);
    const ConvexImpact truth = advance_convex(bar, ball, 1);
    ASSERT_EQ(truth.status, ImpactStatus::Touching);
    EXPECT_NEAR(found.impact.sweep.time, truth.sweep.time, 1e-2);
    EXPECT_LE(found.impact.sweep.time, truth.sweep.upper);
}

// A bar that spins as it comes: its length makes the bound of the speed high.
TEST(BilateralAdvancement, TakesFewerDistancesThanConservativeSteps) {
    const MovingConvex bar(SupportBody(corners_of_box(vec3(0), {2.2f, 0.08f, 0.08f}), 0),
                           {{}, {0, 0, 4}, {}});
    const MovingConvex box(SupportBody(corners_of_box({3.2f, 0, 0}, vec3(0.4f)), 0),
                           {{-0.9, 0, 0}, {}, {}});
    ImpactOptions same;
    same.tolerance = 1e-3;
    const BilateralImpact found = advance_bilaterally(bar, box, 2);
    const ConvexImpact conservative = advance_convex(bar, box, 2, same);
    ASSERT_TRUE(found.impact.sweep.hit);
    ASSERT_TRUE(conservative.sweep.hit);
    EXPECT_NEAR(found.impact.sweep.time, conservative.sweep.time, 1e-2);
    EXPECT_LT(2 * found.impact.iterations, conservative.iterations);
}

TEST(BilateralAdvancement, OverlappingAtTheStartIsTimeZero) {
    const MovingConvex a(SupportBody(corners_of_box(vec3(0), vec3(1)), 0), {{5, 0, 0}, {}, {}});
    const MovingConvex b(SupportBody(corners_of_box({1.5f, 0, 0}, vec3(1)), 0),
                         {{}, {0, 0, 3}, {}});
    const BilateralImpact found = advance_bilaterally(a, b, 1);
    EXPECT_EQ(found.impact.status, ImpactStatus::Overlapping);
    EXPECT_EQ(found.impact.sweep.time, 0);
    EXPECT_EQ(found.impact.sweep.lower, 0);
    EXPECT_NEAR(double{found.impact.sweep.contact.depth}, 0.5, 1e-6);
}

TEST(BilateralAdvancement, EndsUndecidedAtTheCap) {
    const MovingConvex bar(SupportBody(corners_of_box(vec3(0), {1.5f, 0.1f, 0.1f}), 0),
                           {{}, {0, 0, 1e5}, {}});
    const MovingConvex wheel(SupportBody(Cylinder{{2.52f, 0, -0.5f}, {2.52f, 0, 0.5f}, 1}), {});
    const BilateralImpact found = advance_bilaterally(bar, wheel, 1);
    EXPECT_EQ(found.impact.status, ImpactStatus::Undecided);
    EXPECT_FALSE(found.impact.sweep.hit);
    EXPECT_TRUE(found.impact.capped);
    EXPECT_EQ(found.impact.iterations, BilateralOptions().cap);
    EXPECT_GT(found.impact.sweep.lower, 0);
}

}  // namespace
}  // namespace collidoscope
