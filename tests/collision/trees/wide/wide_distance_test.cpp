// The distance of two wide trees is the smallest distance of any two triangles.
#include "collision/trees/wide/wide_distance.h"

#include <gtest/gtest.h>

#include <cmath>

#include "collision/trees/wide/wide_bvh.h"
#include "tests/collision/trees/soups.h"
#include "tests/collision/trees/wide/simd_levels.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/triangle_measure.h"

namespace collidoscope {
namespace {

// `measure` answers the distance of triangles that do not meet.
template <typename Measure>
double brute_force(const Mesh& a, const Mesh& b, const RelativePose& pose, Measure&& measure) {
    double best = std::numeric_limits<double>::infinity();
    for (std::size_t j = 0; j < b.triangles.size(); ++j) {
        const Triangle moved = pose(b.triangle(j));
        for (std::size_t i = 0; i < a.triangles.size(); ++i) {
            const Triangle here = a.triangle(i);
            best = overlaps(here, moved) ? 0 : std::min(best, double(measure(here, moved)));
            if (best == 0) return 0;
        }
    }
    return best;
}

double extent(const Mesh& a, const Mesh& b, const RelativePose& pose) {
    Aabb box = empty_aabb();
    for (const vec3& p : a.positions) grow(box, p);
    for (const vec3& p : b.positions) grow(box, pose(p));
    return std::sqrt(dot(dvec3(half_of(box)), dvec3(half_of(box))));
}

struct DistanceCase {
    Mesh a, b;
    RelativePose pose;
    std::string name;
};

DistanceCase random_distance_case(test::RandomFloats& random, int most) {
    random.next_case();
    DistanceCase c;
    const int kind_a = random.integer(0, test::soup_kinds - 1);
    const int kind_b = random.chance(2) ? kind_a : random.integer(0, test::soup_kinds - 1);
    c.a = test::soup(random, kind_a, random.integer(1, most));
    c.b = test::soup(random, kind_b, random.integer(1, most));
    const Pose pose_a = test::random_pose(random);
    Pose pose_b = random.chance(3) ? pose_a : test::random_pose(random);
    // Most soups would meet where they are.
    if (!random.chance(4)) {
        pose_b.position += random.direction() * (float(random.integer(0, 4)) * random.scale());
    }
    // Very small and very large bodies.
    if (kind_a < 7 && kind_b < 7 && random.chance(4)) {
        const float scale = std::ldexp(1.0f, random.integer(-90, 80));
        for (vec3& p : c.a.positions) p *= scale;
        for (vec3& p : c.b.positions) p *= scale;
        Pose a = pose_a;
        a.position *= scale;
        pose_b.position *= scale;
        c.pose = RelativePose(a, pose_b);
    } else {
        c.pose = RelativePose(pose_a, pose_b);
    }
    c.name = std::string(test::soup_names[std::size_t(kind_a)]) + " against " +
             test::soup_names[std::size_t(kind_b)];
    return c;
}

void expect_distance(const DistanceCase& c, double expected, double slack) {
    const WideObbTree a = *build_wide_bvh(c.a), b = *build_wide_bvh(c.b);
    for (const Simd simd : test::all_simd) {
        if (!has_simd(simd)) continue;
        const auto found = wide_distance(a, b, c.pose, {.simd = simd});
        EXPECT_TRUE(found.complete);
        EXPECT_NEAR(found.distance, expected, slack);
        EXPECT_EQ(found.distance == 0, expected == 0);
        // The pair that it names is one that near, and so are the points.
        const Triangle ta = c.a.triangle(found.pair.a), tb = c.pose(c.b.triangle(found.pair.b));
        const bool meet = overlaps(ta, tb);
        EXPECT_EQ(meet, found.distance == 0);
        EXPECT_EQ(meet ? 0 : closest_features(ta, tb).distance, found.distance);
        const dvec3 way = found.point_on_b - found.point_on_a;
        EXPECT_NEAR(std::sqrt(dot(way, way)), found.distance, slack);

        // Limits on either side of it, and the question whether it is within one.
        const auto beyond = wide_distance(a, b, c.pose, {.limit = expected * 1.01, .simd = simd});
        EXPECT_NEAR(beyond.distance, expected, slack);
        if (expected > 2 * slack) {
            const auto none = wide_distance(a, b, c.pose, {.limit = expected * 0.5, .simd = simd});
            EXPECT_EQ(none.distance, std::numeric_limits<double>::infinity());
        }
        const double tolerance = expected * 1.5 + slack;
        const auto some =
            wide_distance(a, b, c.pose, {.limit = tolerance, .any_within = true, .simd = simd});
        EXPECT_LE(some.distance, tolerance);
        EXPECT_GE(some.distance, expected - slack);
    }
}

TEST(WideDistance, IsThatOfBruteForce) {
    constexpr std::uint64_t seed = 20260103;
    RecordProperty("seed", std::to_string(seed));
    test::RandomFloats random(seed);
    std::size_t apart = 0;
    const std::size_t n = oracle::cases(3'000);
    for (std::size_t i = 0; i < n; ++i) {
        const DistanceCase c = random_distance_case(random, 24);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i) + ": " +
                     c.name);
        const double expected = brute_force(c.a, c.b, c.pose, [](const auto& s, const auto& t) {
            return closest_features(s, t).distance;
        });
        apart += expected > 0;
        expect_distance(c, expected, 1e-9 * extent(c.a, c.b, c.pose));
        if (HasFailure()) return;
    }
    EXPECT_GT(apart, n / 10);
    EXPECT_LT(apart, n);
}

// The oracle shares no code with the library, and is slow.
TEST(WideDistance, IsThatOfTheOracle) {
    test::RandomFloats random(31);
    for (std::size_t i = 0; i < oracle::cases(100); ++i) {
        const DistanceCase c = random_distance_case(random, 6);
        SCOPED_TRACE("seed 31, case " + std::to_string(i) + ": " + c.name);
        const double expected = brute_force(c.a, c.b, c.pose, oracle::triangle_distance);
        expect_distance(c, expected, 1e-9 * extent(c.a, c.b, c.pose));
        if (HasFailure()) return;
    }
}

TEST(WideDistance, TracedRunAnswersTheSame) {
    test::RandomFloats random(32);
    for (std::size_t i = 0; i < oracle::cases(200); ++i) {
        const DistanceCase c = random_distance_case(random, 40);
        const WideObbTree a = *build_wide_bvh(c.a), b = *build_wide_bvh(c.b);
        Recording recording;
        const auto plain = wide_distance(a, b, c.pose);
        const auto traced = wide_distance(a, b, c.pose, {}, Recorder(recording));
        EXPECT_EQ(plain.distance, traced.distance);
        EXPECT_EQ(plain.pair, traced.pair);
        EXPECT_EQ(plain.volume_tests, traced.volume_tests);
        EXPECT_EQ(plain.primitive_tests, traced.primitive_tests);
        EXPECT_EQ(std::string(recording.steps.front().label), "start");
        EXPECT_EQ(std::string(recording.steps.back().label), "done");
    }
}

TEST(WideDistance, NothingIsInfinitelyFar) {
    const Mesh nothing;
    Mesh something;
    test::add_triangle(something, {0, 0, 0}, {1, 0, 0}, {0, 1, 0});
    const WideObbTree empty = *build_wide_bvh(nothing), full = *build_wide_bvh(something);
    EXPECT_EQ(wide_distance(empty, full, RelativePose{}).distance,
              std::numeric_limits<double>::infinity());
    EXPECT_EQ(wide_distance(full, empty, RelativePose{}).distance,
              std::numeric_limits<double>::infinity());
    EXPECT_EQ(wide_distance(full, full, RelativePose{}).distance, 0);
    const RelativePose up({}, {{0, 0, 3}, {1, 0, 0, 0}});
    EXPECT_EQ(wide_distance(full, full, up).distance, 3);
}

}  // namespace
}  // namespace collidoscope
