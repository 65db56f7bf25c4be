// GJK against brute force over all features in long double, and its yes or no against every plane.
#include "collision/narrow/gjk/gjk.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "collision/narrow/sat/hull_depth.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/hull_oracle.h"

namespace collidoscope {
namespace {

using oracle::HullDistance;
using oracle::WholeHulls;

class GjkRandom {
  public:
    explicit GjkRandom(unsigned seed) : engine_(oracle::seeded(seed)) {}
    int integer(int lo, int hi) { return std::uniform_int_distribution<int>(lo, hi)(engine_); }
    bool chance(int one_in) { return integer(1, one_in) == 1; }
    float coordinate() { return std::uniform_real_distribution<float>(-1, 1)(engine_); }
    dvec3 direction() {
        const double x = normal_(engine_), y = normal_(engine_), z = normal_(engine_);
        return glm::normalize(dvec3(x, y, z));
    }
    quat turn() {
        const dvec3 axis = direction();
        return glm::normalize(
            quat(std::uniform_real_distribution<float>(-1, 1)(engine_), vec3(axis)));
    }

  private:
    std::mt19937 engine_;
    std::normal_distribution<double> normal_;
};

// A third on small grids, flat, or a segment; the rest anywhere.
std::vector<vec3> random_points(GjkRandom& random, bool grid) {
    const int count = random.integer(1, 7);
    std::vector<vec3> points;
    for (int i = 0; i < count; ++i) {
        if (grid)
            points.emplace_back(random.integer(-2, 2), random.integer(-2, 2),
                                random.integer(-2, 2));
        else
            points.emplace_back(random.coordinate(), random.coordinate(), random.coordinate());
    }
    if (random.chance(6))
        for (vec3& p : points) p.y = points[0].y;
    // Nearly flat.
    if (random.chance(8))
        for (vec3& p : points) p.z *= 1e-6f;
    return points;
}

std::vector<HullDistance::Point> placed(const std::vector<vec3>& points, const PlacedPolytope& at) {
    std::vector<HullDistance::Point> all;
    for (const vec3& p : points) {
        const dvec3 q = at.world(dvec3(p));
        all.push_back({q.x, q.y, q.z});
    }
    return all;
}

void expect_bounds(const GjkResult& r, double distance, double size) {
    const double tolerance = 1e-12 * size;
    ASSERT_LE(r.lower, distance + tolerance);
    ASSERT_GE(r.upper, distance - tolerance);
    ASSERT_NEAR(r.upper, distance, tolerance);
    ASSERT_FALSE(r.capped);
    ASSERT_NEAR(glm::length(r.normal), 1, 1e-12);
    ASSERT_LE(glm::length(r.on_b - r.on_a - r.upper * r.normal), tolerance);
}

TEST(Gjk, DistanceAgreesWithAllFeatures) {
    constexpr unsigned seed = 8811;
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    GjkRandom random(seed);
    std::size_t apart = 0, undecided = 0, total = oracle::cases(20'000);
    for (std::size_t i = 0; i < total; ++i) {
        const bool grid = random.chance(3);
        const auto points_a = random_points(random, grid), points_b = random_points(random, grid);
        const Polytope a = convex_hull(points_a), b = convex_hull(points_b);
        const vec3 far = grid ? vec3(random.integer(-5, 5), random.integer(-5, 5), 0)
                              : vec3(2.5 * random.direction());
        const bool turned = !grid || random.chance(2);
        const PlacedPolytope pa(a, turned ? Pose{vec3(0), random.turn()} : Pose{});
        const PlacedPolytope pb(b, {far, turned ? random.turn() : quat(1, 0, 0, 0)});
        const GjkResult r = closest_points(pa, pb);
        ASSERT_FALSE(r.capped);
        undecided += r.status == GjkStatus::Undecided;
        if (r.status != GjkStatus::Separated) continue;
        ++apart;
        const double distance = static_cast<double>(
            HullDistance(placed(points_a, pa), placed(points_b, pb)).distance());
        expect_bounds(r, distance, 10);
        if (HasFatalFailure()) FAIL() << "case " << i;
        // Swapped, and from what another place left.
        const GjkResult s = closest_points(pb, pa);
        ASSERT_EQ(s.status, r.status) << "case " << i;
        ASSERT_NEAR(s.upper, r.upper, 1e-11) << "case " << i;
        GjkCache cache;
        const PlacedPolytope before(b, {far + vec3(0.3 * random.direction()), random.turn()});
        (void)closest_points(pa, before, &cache);
        const GjkResult warm = closest_points(pa, pb, &cache);
        ASSERT_EQ(warm.status, r.status) << "case " << i;
        ASSERT_NEAR(warm.upper, r.upper, 1e-11) << "case " << i;
    }
    EXPECT_GT(apart, total / 2);
    EXPECT_LT(undecided, total / 3);
}

TEST(Gjk, HitsAreExactOnGrids) {
    constexpr unsigned seed = 8812;
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    GjkRandom random(seed);
    std::size_t hits = 0, exact = 0, total = oracle::cases(20'000);
    for (std::size_t i = 0; i < total; ++i) {
        const auto points_a = random_points(random, true);
        auto points_b = random_points(random, true);
        const vec3 shift(random.integer(-2, 2), random.integer(-2, 2), random.integer(-2, 2));
        std::vector<vec3> whole_a, whole_b;
        for (const vec3& p : points_a) whole_a.push_back(glm::round(p));
        for (const vec3& p : points_b) whole_b.push_back(glm::round(p) + shift);
        const bool expected = !WholeHulls(whole_a, whole_b).apart();
        const Polytope a = convex_hull(whole_a), b = convex_hull(whole_b);
        const GjkAnswer answer = collide_by_gjk(a, b);
        ASSERT_EQ(answer.pair.hit, expected) << "case " << i;
        ASSERT_EQ(collide_by_gjk(b, a).pair.hit, expected) << "case " << i;
        hits += expected;
        exact += answer.search.settled_exactly;
        ASSERT_FALSE(answer.search.status == GjkStatus::Separated && expected) << "case " << i;
        ASSERT_FALSE(answer.search.status == GjkStatus::Overlapping && !expected) << "case " << i;
    }
    EXPECT_GT(hits, total / 5);
    EXPECT_GT(exact, total / 50);
}

// Corner against face, edge against edge, face against face, as B moves through touching in steps
// of 2e-10: never an endless loop, NaN, or a cap without saying so; and the answer is right.
TEST(Gjk, SweepThroughTouching) {
    constexpr unsigned seed = 8813;
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    GjkRandom random(seed);
    const std::size_t pairs = oracle::cases(20), steps = oracle::cases(500);
    std::size_t undecided = 0, capped = 0;
    for (std::size_t i = 0; i < pairs; ++i) {
        std::vector<vec3> points_a, points_b;
        for (int k = random.integer(4, 30); k-- > 0;) points_a.emplace_back(random.direction());
        for (int k = random.integer(4, 30); k-- > 0;) points_b.emplace_back(random.direction());
        const bool boxes = random.chance(3);
        if (boxes)
            for (auto* points : {&points_a, &points_b}) {
                points->clear();
                for (int k = 0; k < 8; ++k)
                    points->emplace_back(k & 1 ? 1 : -1, k & 2 ? 1 : -1, k & 4 ? 1 : -1);
            }
        const Polytope a = convex_hull(points_a), b = convex_hull(points_b);
        const Pose pose_a{vec3(0), random.turn()};
        PlacedPolytope pa(a, pose_a), pb(b, {vec3(0), boxes ? pose_a.rotation : random.turn()});
        // The direction in which they touch: that of the way between them when apart.
        pb.position = 4.0 * random.direction();
        const GjkResult start = closest_points(pa, pb);
        ASSERT_EQ(start.status, GjkStatus::Separated);
        const dvec3 touching = pb.position - start.upper * start.normal;
        GjkCache cache;
        for (std::size_t k = 0; k < steps; ++k) {
            const double gap =
                -1e-6 + 2e-6 * static_cast<double>(k) / static_cast<double>(steps - 1);
            pb.position = touching + gap * start.normal;
            for (GjkCache* kept : {static_cast<GjkCache*>(nullptr), &cache}) {
                const GjkResult r = closest_points(pa, pb, kept);
                undecided += r.status == GjkStatus::Undecided;
                capped += r.capped;
                ASSERT_TRUE(std::isfinite(r.upper) && std::isfinite(r.lower));
                ASSERT_TRUE(!r.capped || r.status == GjkStatus::Undecided);
                if (gap > 1e-12) {
                    ASSERT_EQ(r.status, GjkStatus::Separated) << "pair " << i << " gap " << gap;
                    ASSERT_NEAR(r.upper, gap, 1e-13);
                } else if (gap < -1e-12 && r.status != GjkStatus::Overlapping) {
                    // Sharp tips may pass each other sideways: then exhaustive search says so too.
                    // Bodies thin as needles may leave the bounds undecided: exact signs do not.
                    const double depth = hull_depth(pa, pb).depth;
                    const bool apart = r.status == GjkStatus::Separated;
                    ASSERT_TRUE(apart ? depth < 1e-12
                                      : depth < 1e-12 || (r.settled_exactly && r.meets))
                        << "pair " << i << " gap " << gap;
                }
            }
        }
    }
    EXPECT_EQ(capped, 0u);
    EXPECT_LE(undecided, pairs * steps / 20 + 10);
}

TEST(Gjk, OfExtremeFloats) {
    for (const float scale : {1e-44f, 1e-30f, 1e-10f, 1.0f, 1e10f, 1e18f}) {
        SCOPED_TRACE(scale);
        const auto box = [&](float x, float size) {
            std::vector<vec3> points;
            points.reserve(8);
            for (int k = 0; k < 8; ++k)
                points.push_back(scale * vec3(x + size * float(k & 1), size * float((k >> 1) & 1),
                                              size * float(k >> 2)));
            return convex_hull(points);
        };
        const GjkAnswer apart = collide_by_gjk(box(0, 1), box(3, 2));
        EXPECT_FALSE(apart.pair.hit);
        EXPECT_FLOAT_EQ(apart.pair.signed_distance, float(double(3 * scale) - double(scale)));
        EXPECT_EQ(apart.pair.normal, vec3(1, 0, 0));
        const GjkAnswer touching = collide_by_gjk(box(0, 3), box(3, 2));
        EXPECT_TRUE(touching.pair.hit);
        EXPECT_EQ(touching.pair.signed_distance, 0);
        EXPECT_TRUE(touching.search.settled_exactly);
        EXPECT_TRUE(collide_by_gjk(box(0, 3), box(1, 2)).pair.hit);
    }
    // A gap of one denormal beside large bodies is still a gap.
    const float tiny = std::numeric_limits<float>::denorm_min();
    const Polytope a =
        convex_hull(std::vector<vec3>{{-1, -1, 0}, {1, -1, 0}, {0, 1, 0}, {0, 0, -1}});
    const Polytope b = convex_hull(std::vector<vec3>{{0, 0, tiny}, {1, 0, 1}, {0, 1, 1}});
    const GjkAnswer hair = collide_by_gjk(a, b);
    EXPECT_FALSE(hair.pair.hit);
    EXPECT_EQ(hair.pair.signed_distance, tiny);
    EXPECT_EQ(hair.pair.normal, vec3(0, 0, 1));
}

TEST(Gjk, TracedEqualsPlain) {
    GjkRandom random(8814);
    for (std::size_t i = 0; i < oracle::cases(500); ++i) {
        const Polytope a = convex_hull(random_points(random, random.chance(2)));
        const Polytope b = convex_hull(random_points(random, random.chance(2)));
        Recording recording;
        const GjkAnswer plain = collide_by_gjk(a, b);
        const GjkAnswer traced = collide_by_gjk(a, b, Recorder(recording));
        EXPECT_EQ(plain.pair.hit, traced.pair.hit);
        EXPECT_EQ(plain.pair.signed_distance, traced.pair.signed_distance);
        EXPECT_EQ(plain.pair.normal, traced.pair.normal);
        EXPECT_EQ(plain.search.iterations, traced.search.iterations);
        EXPECT_GE(recording.steps.size(), 3u);
    }
}

}  // namespace
}  // namespace collidoscope
