// Culling by a view volume: against all corners of the box and all planes of the points, in
// rational numbers.
#include "collision/volumes/frustum_culling.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/common.hpp>
#include <string>
#include <vector>

#include "tests/oracle/cases.h"
#include "tests/oracle/random_floats.h"
#include "tests/oracle/rational.h"

namespace collidoscope {
namespace {

using oracle::Rational3;

// By brute force: of every plane through three of the points that has all others on one side, on
// which sides the eight corners of the box are.
struct SidesOfView {
    bool outside = false, inside = true;
};
SidesOfView sides_by_brute_force(const std::vector<vec3>& points, const Aabb& box) {
    std::vector<Rational3> view, corners;
    view.reserve(points.size());
    for (const vec3& p : points) view.emplace_back(p);
    for (const float x : {box.min.x, box.max.x})
        for (const float y : {box.min.y, box.max.y})
            for (const float z : {box.min.z, box.max.z}) corners.emplace_back(vec3(x, y, z));
    SidesOfView found;
    for (std::size_t i = 0; i < view.size(); ++i) {
        for (std::size_t j = i + 1; j < view.size(); ++j) {
            for (std::size_t k = j + 1; k < view.size(); ++k) {
                Rational3 normal = cross(view[j] - view[i], view[k] - view[i]);
                if (normal == Rational3(vec3(0))) continue;
                bool above = false, below = false;
                for (const Rational3& p : view) {
                    const auto side = sgn(dot(normal, p - view[i]));
                    above = above || side > 0;
                    below = below || side < 0;
                    if (above && below) break;
                }
                if (above && below) continue;
                if (above) normal = mpq_class(-1) * normal;
                bool all_beyond = true;
                for (const Rational3& p : corners) {
                    const auto side = sgn(dot(normal, p - view[i]));
                    all_beyond = all_beyond && side > 0;
                    if (side > 0) found.inside = false;
                }
                found.outside = found.outside || all_beyond;
            }
        }
    }
    return found;
}

Culled expected_place(const SidesOfView& sides) {
    return sides.outside ? Culled::Outside : sides.inside ? Culled::Inside : Culled::Crossing;
}

// Along -z from the eye: two rectangles, one a multiple of the other.
std::vector<vec3> pyramid(const vec3& eye, float half_width, float half_height, float near,
                          float far) {
    std::vector<vec3> points;
    for (const float away : {near, far}) {
        for (const vec2 corner : {vec2(-1, -1), vec2(1, -1), vec2(1, 1), vec2(-1, 1)})
            points.push_back(eye + away * vec3(half_width * corner.x, half_height * corner.y, -1));
    }
    return points;
}

TEST(FrustumCulling, SaysWhatAllCornersAndAllPlanesSay) {
    constexpr std::uint64_t seed = 20141;
    RecordProperty("seed", std::to_string(seed));
    oracle::RandomFloats random(seed);
    std::size_t outside = 0, inside = 0, crossing = 0, in_vain = 0;
    const std::size_t count = oracle::cases(500);
    for (std::size_t i = 0; i < count; ++i) {
        SCOPED_TRACE(i);
        random.next_case();
        std::vector<vec3> points;
        if (random.chance(2)) {
            const float whole = random.scale();
            const auto small = [&](int least, int most) {
                return static_cast<float>(random.integer(least, most));
            };
            const float x = small(-2, 2), y = small(-2, 2), wide = small(1, 4), high = small(1, 4);
            points = pyramid(whole * vec3(x, y, 4), 0.25f * wide, 0.25f * high, whole,
                             whole * small(2, 6));
        } else {
            for (int n = random.integer(4, 8); n > 0; --n) points.push_back(random.point());
        }
        const Polytope view = convex_hull(points);
        if (view.dimension < 3) continue;
        // About a corner of the view, or anywhere.
        const vec3 p = random.point(), q = random.point();
        Aabb box{glm::min(p, q), glm::max(p, q)};
        if (random.chance(2)) {
            const vec3 corner = points[static_cast<std::size_t>(
                random.integer(0, static_cast<int>(points.size()) - 1))];
            const vec3 away = random.direction();
            box = {glm::min(corner, corner + away), glm::max(corner, corner + away)};
        }
        const CullResult found = cull(view, box);
        ASSERT_EQ(found.place, expected_place(sides_by_brute_force(points, box)));
        ASSERT_LE(found.planes, view.faces.size());
        const bool meets = view_meets_box(view, box);
        if (found.place == Culled::Outside) {
            ASSERT_FALSE(meets);
        } else if (found.place == Culled::Inside) {
            ASSERT_TRUE(meets);
            ASSERT_EQ(found.crossed, 0u);
        } else {
            ASSERT_GT(found.crossed, 0u);
            in_vain += !meets;
        }
        ++(found.place == Culled::Outside  ? outside
           : found.place == Culled::Inside ? inside
                                           : crossing);
        // The order of the points, a power of two and recording change nothing.
        std::vector<vec3> other(points.rbegin(), points.rend());
        for (vec3& v : other) v *= 4.0f;
        ASSERT_EQ(cull(convex_hull(other), {4.0f * box.min, 4.0f * box.max}).place, found.place);
        Recording recording;
        const CullResult told = cull(view, box, Recorder(recording));
        ASSERT_EQ(told.place, found.place);
        ASSERT_EQ(told.planes, found.planes);
        ASSERT_EQ(recording.steps.size(),
                  1 + found.planes + (found.place == Culled::Outside ? 0u : 1u));
    }
    if (count < 500) return;
    EXPECT_GT(outside, count / 20);
    EXPECT_GT(inside, count / 100);
    EXPECT_GT(crossing, count / 20);
    EXPECT_GT(in_vain, 0u);
}

TEST(FrustumCulling, KeepsWhatLiesBeyondAnEdgeAndWhatTouches) {
    const Polytope view = convex_hull(pyramid({0, 0, 4}, 0.5f, 0.375f, 1, 6));
    ASSERT_EQ(view.faces.size(), 6u);
    const Aabb beyond_edge{{3.125f, -0.5f, -6}, {6, 0.5f, -1.5f}};
    EXPECT_EQ(cull(view, beyond_edge).place, Culled::Crossing);
    EXPECT_FALSE(view_meets_box(view, beyond_edge));
    // On the right plane, and a little beyond it.
    EXPECT_EQ(cull(view, {{1.5f, -0.5f, 1}, {2.5f, 0.5f, 2}}).place, Culled::Crossing);
    EXPECT_EQ(cull(view, {{std::nextafter(1.5f, 2.0f), -0.5f, 1}, {2.5f, 0.5f, 2}}).place,
              Culled::Outside);
    EXPECT_EQ(cull(view, {{-0.5f, -0.5f, 0}, {0.5f, 0.5f, 1}}).place, Culled::Inside);
    // A box without size.
    EXPECT_EQ(cull(view, {{0, 0, 3}, {0, 0, 3}}).place, Culled::Inside);
    EXPECT_EQ(cull(view, {{0, 0, 3.5f}, {0, 0, 3.5f}}).place, Culled::Outside);
}

}  // namespace
}  // namespace collidoscope
