// Spheres through inflated worlds: stops against distances by trying all triangles, in rationals.
#include "collision/narrow/primitives/inflated_bodies.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <optional>
#include <vector>

#include "tests/oracle/cases.h"
#include "tests/oracle/hull_distance.h"
#include "tests/oracle/random_floats.h"

namespace collidoscope {
namespace {

Polytope hull_of_box(const vec3& center, const vec3& half) {
    std::vector<vec3> points;
    for (const float x : {-1.0f, 1.0f})
        for (const float y : {-1.0f, 1.0f})
            for (const float z : {-1.0f, 1.0f}) points.push_back(center + half * vec3(x, y, z));
    return convex_hull(points);
}

// The distance from the nearest of the hulls; 0 inside.
double distance_from(const std::vector<std::vector<vec3>>& hulls, const vec3& p) {
    double nearest = std::numeric_limits<double>::infinity();
    for (const std::vector<vec3>& points : hulls) {
        bool inside = false;
        const mpq_class squared = oracle::squared_distance_from_hull(points, p, inside);
        nearest = std::min(nearest, inside ? 0 : std::sqrt(squared.get_d()));
    }
    return nearest;
}

// Whether one of the hulls holds the point and all around it.
bool deep_inside(const std::vector<std::vector<vec3>>& hulls, const vec3& p, double around) {
    return std::ranges::any_of(hulls, [&](const std::vector<vec3>& points) {
        bool inside = true;
        for (int k = 0; k < 7 && inside; ++k) {
            dvec3 at(p);
            if (k > 0) at[(k - 1) / 2] += k % 2 == 0 ? around : -around;
            oracle::squared_distance_from_hull(points, vec3(at), inside);
        }
        return inside;
    });
}

struct BodiesCase {
    std::vector<std::vector<vec3>> points;  // of each body
    std::vector<Polytope> bodies;
    Ray ray;
    float radius = 0;
    double speed = 0;

    explicit BodiesCase(oracle::RandomFloats& random) {
        for (int n = random.integer(1, 3); n > 0; --n) {
            std::vector<vec3> some;
            const vec3 shift = 3.0f * random.direction();
            for (int k = random.integer(3, 6); k > 0; --k)
                some.push_back(shift + random.direction());
            Polytope hull = convex_hull(some);
            if (hull.dimension < 2) continue;
            points.push_back(some);
            bodies.push_back(std::move(hull));
        }
        radius = std::abs(random.length());
        ray.origin = 4.0f * random.direction();
        const vec3 aim = points.empty() ? vec3(0) : points[0][0] + 0.5f * random.direction();
        ray.direction = aim - ray.origin;
        speed = glm::length(dvec3(ray.direction));
    }
    vec3 place(double t) const { return vec3(dvec3(ray.origin) + t * dvec3(ray.direction)); }
    double tolerance(double t) const {
        return 1e-5 * (glm::length(dvec3(ray.origin)) + t * speed + double{radius});
    }
    // The times before a stop, or before the end.
    std::vector<vec3> places_before(const std::optional<PathEntry>& entry) const {
        std::vector<vec3> places;
        for (int k = 0; k < 6; ++k)
            if (!entry || entry->t > 0) places.push_back(place((entry ? entry->t : 3) * k / 6));
        return places;
    }
};

TEST(InflatedBodies, StopWhereTheDistanceIsTheRadius) {
    constexpr std::uint64_t seed = 53;
    SCOPED_TRACE(seed);
    oracle::RandomFloats random(seed);
    std::size_t cases = 0, late = 0, early = 0, passed = 0, stopped = 0;
    for (std::size_t i = 0; i < oracle::cases(100); ++i) {
        SCOPED_TRACE(i);
        random.next_case();
        const BodiesCase c(random);
        if (c.bodies.empty() || c.ray.direction == vec3(0)) continue;
        ++cases;
        const auto path_of = [&](GrownCorners corners, float radius) {
            return first_inflated(c.ray, radius, c.bodies, corners);
        };
        const double radius{c.radius};
        const InflatedPath round = path_of(GrownCorners::Round, c.radius);
        const double tolerance = c.tolerance(round.first ? round.first->t : 3);
        for (const vec3& before : c.places_before(round.first)) {
            ASSERT_GE(distance_from(c.points, before), radius - tolerance);
        }
        if (round.first) {
            const double away = distance_from(c.points, c.place(round.first->t));
            ASSERT_LE(away, radius + tolerance);
            ASSERT_GE(away, round.first->t > 0 ? radius - tolerance : 0);
        }
        EXPECT_EQ(round.timing, PathTiming::Right);
        EXPECT_TRUE(round.missed.empty() && round.redundant.empty());

        // Displaced vertices: their hull, entered by the point itself, never before the sphere
        // touches.
        std::vector<std::vector<vec3>> moved;
        moved.reserve(c.bodies.size());
        for (const Polytope& body : c.bodies) moved.push_back(displaced_vertices(body, radius));
        const InflatedPath displaced = path_of(GrownCorners::Displaced, c.radius);
        const double around = c.tolerance(displaced.first ? displaced.first->t : 3);
        for (const vec3& before : c.places_before(displaced.first)) {
            ASSERT_FALSE(deep_inside(moved, before, around));
        }
        if (displaced.first) {
            ASSERT_LE(distance_from(moved, c.place(displaced.first->t)), around);
            const InflatedPath wide = path_of(GrownCorners::Round, 1.0001f * c.radius);
            ASSERT_TRUE(wide.first);
            ASSERT_LE((wide.first->t - displaced.first->t) * c.speed, around);
        }

        // Planes: never after it.
        const InflatedPath narrow = path_of(GrownCorners::Round, 0.9999f * c.radius);
        for (const GrownCorners corners : {GrownCorners::Sharp, GrownCorners::Beveled}) {
            const InflatedPath path = path_of(corners, c.radius);
            if (narrow.first) {
                ASSERT_TRUE(path.first);
                ASSERT_LE((path.first->t - narrow.first->t) * c.speed, tolerance);
            }
            early += path.timing == PathTiming::Early;
            if (path.first) {
                ASSERT_NEAR(glm::length(path.first->normal), 1, 1e-6);
            }
        }
        late += displaced.timing == PathTiming::Late;
        passed += !displaced.missed.empty();
        stopped += round.first && round.first->t > 0;
    }
    EXPECT_GT(stopped + 5, cases / 4);
    EXPECT_GT(late + 5, cases / 8);
    EXPECT_GT(early + 5, cases / 8);
    EXPECT_GT(passed + 5, cases / 30);
}

// Boxes displaced along (1, 1, 1) / √3: their faces move by the radius over √3.
TEST(InflatedBodies, DisplacedBoxesLetTheSphereSinkIn) {
    const std::vector<Polytope> corner{hull_of_box({0, -0.5f, 0}, {3, 0.5f, 2}),
                                       hull_of_box({2, 1, 0}, {0.5f, 2, 2})};
    const Ray ray{{-1.5f, 2, 0.1f}, {2.5f, -1.5f, 0}};
    const InflatedPath path = first_inflated(ray, 0.5f, corner, GrownCorners::Displaced);
    ASSERT_TRUE(path.first && path.truth);
    EXPECT_EQ(path.first->body, 1u);
    EXPECT_NEAR(path.first->t, (3 - 0.5 / std::sqrt(3.0)) / 2.5, 1e-6);
    EXPECT_NEAR(path.truth->t, 1, 1e-12);
    EXPECT_NEAR(path.overlap, 0.5 - 0.5 / std::sqrt(3.0), 1e-6);
    EXPECT_EQ(path.timing, PathTiming::Late);
    EXPECT_NEAR(path.first->normal.x, -1, 1e-6);
}

TEST(InflatedBodies, BeginInside) {
    const std::vector<Polytope> one{hull_of_box({0, 0, 0}, {1, 1, 1})};
    for (const GrownCorners corners : {GrownCorners::Sharp, GrownCorners::Beveled,
                                       GrownCorners::Round, GrownCorners::Displaced}) {
        const InflatedPath path = first_inflated({{0.9f, 0, 0}, {1, 0, 0}}, 0.5f, one, corners);
        ASSERT_TRUE(path.first);
        EXPECT_EQ(path.first->t, 0);
        EXPECT_EQ(path.timing, PathTiming::Right);
        EXPECT_NEAR(path.first->normal.x, 1, 1e-6);
        EXPECT_FALSE(first_inflated({{4, 0, 0}, {1, 0, 0}}, 0.5f, one, corners).first);
        // A sphere of no size is a point against the body itself.
        const InflatedPath point = first_inflated({{-3, 0, 0}, {1, 0, 0}}, 0, one, corners);
        ASSERT_TRUE(point.first && point.truth);
        EXPECT_EQ(point.first->t, 2);
        EXPECT_EQ(point.truth->t, 2);
    }
}

}  // namespace
}  // namespace collidoscope
