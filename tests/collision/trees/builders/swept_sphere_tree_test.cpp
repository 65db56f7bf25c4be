// Trees of swept spheres: overlaps, distances and tolerances against brute force.
#include "collision/trees/builders/swept_sphere_tree.h"

#include <gtest/gtest.h>

#include <limits>

#include "collision/trees/builders/sphere_tree.h"
#include "collision/trees/statistics.h"
#include "collision/trees/tree_distance.h"
#include "tests/collision/trees/pair_cases.h"
#include "tests/oracle/triangle_measure.h"

namespace collidoscope {
namespace {

double extent_of(const test::PairCase& c) {
    double extent = 0;
    for (const Mesh* mesh : {&c.a, &c.b}) {
        for (const vec3& p : mesh->positions) {
            const vec3 q = glm::abs(p);
            extent = std::max({extent, double{q.x}, double{q.y}, double{q.z}});
        }
    }
    const dvec3 shift = abs(c.pose().translation);
    return extent + shift.x + shift.y + shift.z;
}

// 0 exactly when some pair meets; else by formulas of its own in long double.
double brute_distance(const test::PairCase& c) {
    double best = std::numeric_limits<double>::infinity();
    const RelativePose pose = c.pose();
    for (std::size_t j = 0; j < c.b.triangles.size(); ++j) {
        const Triangle moved = pose(c.b.triangle(j));
        for (std::size_t i = 0; i < c.a.triangles.size(); ++i) {
            const Triangle t = c.a.triangle(i);
            if (overlaps(t, moved)) return 0;
            best = std::min(best, double(oracle::triangle_distance(t, moved)));
        }
    }
    return best;
}

template <SweptCore Core>
SweptSphereTree built(const Mesh& mesh, const BuildOptions& options) {
    return *build_swept_sphere_tree<Core>(mesh, options);
}

TEST(SweptSphereTree, FindsExactlyThePairsOfBruteForce) {
    constexpr std::uint64_t seed = 20260701;
    RecordProperty("seed", std::to_string(seed));
    test::RandomFloats random(seed);
    const std::size_t n = oracle::cases(700);
    for (std::size_t i = 0; i < n; ++i) {
        const test::PairCase c = test::random_pair(random);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i) + ": " +
                     c.name);
        const auto expected = test::brute_force(c.a, c.b, c.pose());
        const auto rectangles_a = built<SweptCore::Rectangle>(c.a, c.options);
        const auto rectangles_b = built<SweptCore::Rectangle>(c.b, c.options);
        const auto segments_a = built<SweptCore::Segment>(c.a, c.options);
        const auto segments_b = built<SweptCore::Segment>(c.b, c.options);
        const auto points_a = built<SweptCore::Point>(c.a, c.options);
        test::expect_valid(rectangles_a, c.a);
        test::expect_valid(segments_a, c.a);
        test::expect_valid(points_a, c.a);
        const auto same = [&](const SweptSphereTree& a, const SweptSphereTree& b) {
            EXPECT_EQ(test::sorted(overlapping_triangles(a, b, c.pose()).pairs), expected);
        };
        same(rectangles_a, rectangles_b);
        same(segments_a, segments_b);
        same(points_a, rectangles_b);
        if (HasFailure()) return;
    }
}

TEST(SweptSphereTree, DistancesAndTolerancesAreThoseOfBruteForce) {
    constexpr std::uint64_t seed = 20260702;
    RecordProperty("seed", std::to_string(seed));
    test::RandomFloats random(seed);
    std::size_t meeting = 0;
    const std::size_t n = oracle::cases(300);
    for (std::size_t i = 0; i < n; ++i) {
        test::PairCase c = test::random_pair(random, 12);
        c.pose_b.position += 2.0f * random.direction();
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i) + ": " +
                     c.name);
        const double expected = brute_distance(c), extent = extent_of(c);
        meeting += expected == 0;
        const auto a = built<SweptCore::Rectangle>(c.a, c.options);
        const auto b = built<SweptCore::Rectangle>(c.b, c.options);
        const auto segments = built<SweptCore::Segment>(c.b, c.options);
        const SphereTree balls_a = *build_merged_spheres(c.a, c.options);
        const SphereTree balls_b = *build_sphere_octree(c.b, c.options);
        const auto check = [&](const TreeDistanceAnswer& found) {
            ASSERT_TRUE(found.found && found.complete);
            EXPECT_EQ(found.distance == 0, expected == 0);
            EXPECT_NEAR(found.distance, expected, 2e-8 * extent);
            EXPECT_EQ(found.lower_bound, found.distance);
            const dvec3 way = found.point_on_b - found.point_on_a;
            EXPECT_NEAR(std::sqrt(dot(way, way)), found.distance, 1e-10 * extent);
        };
        const TreeDistanceAnswer found = distance_between(a, b, c.pose());
        check(found);
        check(distance_between(a, segments, c.pose(), {}, OpenTogether{}));
        check(distance_between(balls_a, balls_b, c.pose()));
        check(distance_between(a, b, c.pose(), {.hint = found.slots}));

        // Tolerances a little above and below the distance.
        const double slack = 1e-7 * extent;
        const auto within = [&](double tolerance) {
            return distance_between(a, b, c.pose(), {.within = tolerance, .any_within = true});
        };
        const TreeDistanceAnswer above = within(expected + slack);
        EXPECT_TRUE(above.found);
        EXPECT_LE(above.distance, expected + slack);
        if (expected > slack) {
            const TreeDistanceAnswer below = within(expected - slack);
            EXPECT_FALSE(below.found);
            EXPECT_GE(below.lower_bound, expected - slack);
        }
        EXPECT_EQ(within(0).found, expected == 0);

        // An approximate distance is off by no more than was allowed, and says so.
        const TreeDistanceAnswer rough = distance_between(a, b, c.pose(), {.relative_error = 0.25});
        EXPECT_LE(rough.lower_bound, expected + slack);
        EXPECT_GE(rough.distance, expected - slack);
        EXPECT_LE(rough.distance * 0.75, expected + slack);
        EXPECT_LE(rough.primitive_tests, 12u * 12u);
        if (HasFailure()) return;
    }
    EXPECT_GE(meeting, n / 20);
    EXPECT_LE(meeting, n * 9 / 10 + 1);
}

TEST(SweptSphereTree, DegenerateMeshes) {
    Mesh same, huge;
    for (int i = 0; i < 500; ++i) test::add_triangle(same, {0, 0, 0}, {1, 0, 0}, {0, 1, 0});
    const float big = std::numeric_limits<float>::max() / 4;
    test::add_triangle(huge, {-big, -big, -big}, {big, big, big}, {big, -big, big});
    test::add_triangle(huge, {big, big, big}, {-big, big, big}, {0, 0, 0});
    for (const Mesh* mesh : {&same, &huge}) {
        const SweptSphereTree tree = *build_swept_sphere_tree(*mesh);
        test::expect_valid(tree, *mesh);
        EXPECT_EQ(distance_between(tree, tree, RelativePose{}).distance, 0);
    }
    const SweptSphereTree empty = *build_swept_sphere_tree(Mesh{});
    const SweptSphereTree full = *build_swept_sphere_tree(same);
    EXPECT_FALSE(distance_between(empty, full, RelativePose{}).found);
    EXPECT_FALSE(distance_between(full, empty, RelativePose{}).found);
}

TEST(SweptSphereTree, OpensLittleForTheDistance) {
    const Mesh mesh = test::ball(40);
    const RelativePose pose({}, {{2.1f, 0.2f, 0.1f}, normalize(quat(0.8f, 0.3f, 0.4f, 0.1f))});
    const SweptSphereTree tree = *build_swept_sphere_tree(mesh);
    const TreeDistanceAnswer found = distance_between(tree, tree, pose);
    EXPECT_NEAR(found.distance, std::sqrt(2.1 * 2.1 + 0.04 + 0.01) - 2, 0.01);
    EXPECT_LT(found.primitive_tests, 200u);
    const TreeDistanceAnswer again = distance_between(tree, tree, pose, {.hint = found.slots});
    EXPECT_LE(again.volume_tests, found.volume_tests);
    const auto view = make_view(std::make_shared<const SweptSphereTree>(tree));
    EXPECT_EQ(view->volume_id(), "rss");
    EXPECT_GT(statistics(*view, {}, false).sah_cost, 0);
    for (std::uint32_t node = 0; node < 100; ++node) {
        const auto points = std::get<Hull>(view->bounds(node)).points;
        for (const vec3& p : points) EXPECT_TRUE(std::isfinite(p.x + p.y + p.z));
    }
}

TEST(SweptSphereTree, TracedSearchIsTheSame) {
    test::RandomFloats random(5);
    for (std::size_t i = 0; i < oracle::cases(100); ++i) {
        const test::PairCase c = test::random_pair(random);
        const auto a = built<SweptCore::Rectangle>(c.a, c.options);
        const auto b = built<SweptCore::Rectangle>(c.b, c.options);
        Recording recording;
        const auto plain = distance_between(a, b, c.pose());
        const auto traced = distance_between(a, b, c.pose(), {}, OpenLonger{}, Recorder(recording));
        EXPECT_EQ(plain.distance, traced.distance);
        EXPECT_EQ(plain.volume_tests, traced.volume_tests);
        EXPECT_EQ(std::string(recording.steps.back().label), "done");
    }
}

}  // namespace
}  // namespace collidoscope
