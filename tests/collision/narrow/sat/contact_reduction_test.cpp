// Contact reduction against a choice made again in long double, on faces of many corners.
#include "collision/narrow/sat/contact_reduction.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <iostream>
#include <numbers>
#include <numeric>
#include <random>

#include "collision/trace/recorder.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/random_floats.h"

namespace collidoscope {
namespace {

using oracle::cases;
using oracle::RandomFloats;

Polytope slab() {
    std::vector<vec3> points;
    for (const float x : {-1.5f, 1.5f})
        for (const float y : {-0.5f, 0.0f})
            for (const float z : {-1.0f, 1.0f}) points.emplace_back(x, y, z);
    return convex_hull(points);
}

// A prism over the slab, on a grid, so that its lower face is one plane however it is tilted.
std::vector<vec3> prism(int sides, const dvec2& center, double radius, float depth, float tilt) {
    std::vector<vec3> points;
    for (const float up : {0.0f, 1.0f}) {
        for (int i = 0; i < sides; ++i) {
            const double angle = 2 * std::numbers::pi * (i + 0.25) / sides;
            const auto on_grid = [](double v) {
                return static_cast<float>(std::round(v * 1024) / 1024);
            };
            const float x = on_grid(center.x + radius * std::cos(angle));
            const float z = on_grid(center.y + radius * std::sin(angle));
            points.emplace_back(x, up - depth + tilt * x, z);
        }
    }
    return points;
}

using Long = long double;

Long doubled_area(const HullContacts::Point& a, const HullContacts::Point& b,
                  const HullContacts::Point& c, const dvec3& n) {
    const auto part = [](const dvec3& p, const dvec3& q, int k) { return Long(q[k]) - Long(p[k]); };
    Long u[3], v[3];
    for (int k = 0; k < 3; ++k)
        u[k] = part(a.middle, b.middle, k), v[k] = part(a.middle, c.middle, k);
    return Long(n.x) * (u[1] * v[2] - u[2] * v[1]) + Long(n.y) * (u[2] * v[0] - u[0] * v[2]) +
           Long(n.z) * (u[0] * v[1] - u[1] * v[0]);
}

// Every choice is as good as the best there is.
void expect_best(const ContactPatch& patch, const std::vector<HullContacts::Point>& points,
                 const dvec3& normal, const ContactChoice& chosen) {
    const auto best = [&](const auto& score) {
        Long most = 0;
        for (const auto& point : points) most = std::max(most, score(point));
        return most;
    };
    const auto at = [&](std::size_t k) -> const HullContacts::Point& { return points[chosen[k]]; };
    const auto depth = [](const HullContacts::Point& p) { return Long(p.depth); };
    ASSERT_EQ(depth(at(0)), best(depth));
    const auto away = [&](const HullContacts::Point& p) {
        const dvec3 d = p.middle - at(0).middle;
        return Long(d.x) * Long(d.x) + Long(d.y) * Long(d.y) + Long(d.z) * Long(d.z);
    };
    const Long wide = best(away), rounding = 1e-14L * wide;
    ASSERT_GE(away(at(1)), wide - rounding);
    const auto spanned = [&](const HullContacts::Point& p) {
        return std::abs(doubled_area(at(0), at(1), p, normal));
    };
    if (chosen.size() == 2) {
        ASSERT_LE(best(spanned), Long(patch.flat()) + rounding);
        return;
    }
    ASSERT_GE(spanned(at(2)), best(spanned) - rounding);
    const Long way = doubled_area(at(0), at(1), at(2), normal) < 0 ? -1 : 1;
    const auto added = [&](const HullContacts::Point& p) {
        return std::max({-way * doubled_area(at(0), at(1), p, normal),
                         -way * doubled_area(at(1), at(2), p, normal),
                         -way * doubled_area(at(2), at(0), p, normal)});
    };
    if (chosen.size() == 3) {
        ASSERT_LE(best(added), Long(patch.flat()) + rounding);
        return;
    }
    ASSERT_GE(added(at(3)), best(added) - rounding);
    // Four corners make a polygon of the triangle and what was added.
    const Long area = 0.5L * (spanned(at(2)) + added(at(3)));
    ASSERT_NEAR(patch.area(chosen), static_cast<double>(area), 1e-12 * static_cast<double>(wide));
}

void expect_same_swapped_and_scaled(const Polytope& a, const Polytope& b,
                                    const ReducedContacts& found) {
    const ReducedContacts back = collide_with_four_contacts(b, a);
    ASSERT_NEAR(back.kept_area, found.kept_area, 1e-12);
    ASSERT_EQ(back.pair.contacts.size(), found.pair.contacts.size());
    const auto scaled = [](const Polytope& hull) {
        std::vector<vec3> points = hull.vertices;
        for (vec3& p : points) p *= 8.0f;
        return convex_hull(points);
    };
    const ReducedContacts large = collide_with_four_contacts(scaled(a), scaled(b));
    ASSERT_EQ(large.kept_area, 64 * found.kept_area);
    ASSERT_EQ(large.pair.contacts.size(), found.pair.contacts.size());
    for (std::size_t k = 0; k < found.pair.contacts.size(); ++k) {
        ASSERT_EQ(back.pair.contacts[k].position, found.pair.contacts[k].position);
        ASSERT_EQ(large.pair.contacts[k].position, 8.0f * found.pair.contacts[k].position);
    }
}

TEST(ContactReduction, EveryChoiceIsTheBest) {
    constexpr std::uint64_t seed = 3311;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    const Polytope below = slab();
    std::array<std::size_t, 5> sizes{};
    double least_share = 1;
    for (std::size_t i = 0; i < cases(4'000); ++i) {
        SCOPED_TRACE(i);
        const int sides = random.integer(3, 24);
        const dvec2 center(random.uniform(-1.6f, 1.6f), random.uniform(-1.2f, 1.2f));
        const float tilt =
            random.chance(3) ? 0 : 0x1p-8f * static_cast<float>(random.integer(-9, 9));
        const Polytope above = convex_hull(
            prism(sides, center, random.uniform(0.1f, 1.5f), random.uniform(0.01f, 0.1f), tilt));
        const ReducedContacts found = collide_with_four_contacts(below, above);
        const PairResult whole = collide_by_axes(below, above);
        ASSERT_EQ(found.pair.hit, whole.hit);
        ASSERT_EQ(found.pair.signed_distance, whole.signed_distance);
        ASSERT_EQ(found.pair.normal, whole.normal);
        ASSERT_EQ(found.pair.point_on_a, whole.point_on_a);
        ASSERT_EQ(found.pair.point_on_b, whole.point_on_b);
        ASSERT_EQ(found.pair.contacts.empty(), !whole.hit);
        ASSERT_LE(found.pair.contacts.size(), 4u);
        if (!whole.hit) continue;

        expect_same_swapped_and_scaled(below, above, found);
        if (HasFatalFailure()) return;

        const HullPair pair{PlacedPolytope(below), PlacedPolytope(above)};
        const auto axis = sat::overlapping_axis(below, above, pair, NoTrace{});
        ASSERT_TRUE(axis);
        const HullContacts all =
            sat::find_contacts(pair, *axis, std::max(axis->overlap, 0.0),
                               pair.tolerance(constants::hull_contact_preference), NoTrace{});
        ASSERT_EQ(found.found, all.points.size());
        const ContactPatch patch(pair, axis->normal, all.points);
        const ContactChoice chosen = sat::choose_four(patch, NoTrace{});
        ++sizes[chosen.size()];
        ASSERT_EQ(chosen.size(), found.pair.contacts.size());
        for (std::size_t k = 0; k < chosen.size(); ++k)
            ASSERT_EQ(found.pair.contacts[k].position, pair.world(all.points[chosen[k]].middle));
        if (all.points.size() <= 4) {
            ASSERT_EQ(chosen.size(), all.points.size());
            continue;
        }
        expect_best(patch, all.points, axis->normal, chosen);
        if (HasFatalFailure()) return;
        ASSERT_LE(found.kept_area, found.area * (1 + 1e-12));
        least_share = std::min(least_share, found.kept_area / found.area);

        // The order in which they come makes no difference.
        std::vector<std::size_t> order(all.points.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::shuffle(order.begin(), order.end(), std::mt19937_64(i));
        std::vector<HullContacts::Point> shuffled;
        shuffled.reserve(order.size());
        for (const std::size_t k : order) shuffled.push_back(all.points[k]);
        const ContactPatch other(pair, axis->normal, shuffled);
        const ContactChoice again = sat::choose_four(other, NoTrace{});
        ASSERT_EQ(again.size(), chosen.size());
        for (std::size_t k = 0; k < chosen.size(); ++k) ASSERT_EQ(order[again[k]], chosen[k]);
    }
    std::cout << "kept 1 to 4: " << sizes[1] << ", " << sizes[2] << ", " << sizes[3] << ", "
              << sizes[4] << "; least share of the area " << least_share << "\n";
    EXPECT_GT(sizes[4], cases(4'000) / 3);
    EXPECT_GE(sizes[3], cases(4'000) / 100);
    EXPECT_GT(least_share, 0.5);
}

TEST(ContactReduction, FourOfTwelveSpanASquare) {
    std::vector<vec3> points;
    for (const float up : {0.0f, 1.0f})
        for (int i = 0; i < 12; ++i) {
            const double angle = std::numbers::pi * i / 6;
            points.emplace_back(float(0.9 * std::cos(angle)), up - 0.0625f,
                                float(0.9 * std::sin(angle)));
        }
    const ReducedContacts found = collide_with_four_contacts(slab(), convex_hull(points));
    EXPECT_EQ(found.found, 12u);
    ASSERT_EQ(found.pair.contacts.size(), 4u);
    EXPECT_NEAR(found.area, 3 * 0.81, 1e-5);
    EXPECT_NEAR(found.kept_area, 2 * 0.81, 1e-5);
}

TEST(ContactReduction, DegeneratePatchesKeepFewer) {
    const Polytope body = slab();
    const HullPair pair{PlacedPolytope(body), PlacedPolytope(body)};
    const auto kept = [&](const std::vector<dvec3>& places) {
        std::vector<HullContacts::Point> points;
        points.reserve(places.size());
        for (const dvec3& p : places) points.push_back({p, 0.1});
        return sat::choose_four(ContactPatch(pair, dvec3(0, 1, 0), points), NoTrace{}).size();
    };
    EXPECT_EQ(kept({{0, 0, 0}}), 1u);
    EXPECT_EQ(kept({{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}), 3u);  // few enough as they are
    EXPECT_EQ(kept({{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}, {4, 0, 0}}), 2u);
    EXPECT_EQ(kept({{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}, {4, 0, 1e-3}}), 2u);
    EXPECT_EQ(kept({{0, 0, 0}, {4, 0, 0}, {0, 0, 4}, {1, 0, 1}, {0.5, 0, 0.5}}), 3u);
    EXPECT_EQ(kept({{0, 0, 0}, {4, 0, 0}, {0, 0, 4}, {4, 0, 4}, {0.5, 0, 0.5}}), 4u);
    EXPECT_EQ(kept(std::vector<dvec3>(6, dvec3(1))), 1u);
}

TEST(ContactReduction, RecordedRunsAnswerTheSame) {
    for (const float tilt : {0.0f, 0x1p-6f, 0.25f}) {
        const Polytope above = convex_hull(prism(11, {1.0, 0.5}, 0.75, 0.0625f, tilt));
        Recording recording;
        const ReducedContacts plain = collide_with_four_contacts(slab(), above);
        const ReducedContacts told = collide_with_four_contacts(slab(), above, Recorder(recording));
        ASSERT_EQ(told.pair.contacts.size(), plain.pair.contacts.size());
        for (std::size_t k = 0; k < plain.pair.contacts.size(); ++k)
            EXPECT_EQ(told.pair.contacts[k].position, plain.pair.contacts[k].position);
        EXPECT_EQ(told.kept_area, plain.kept_area);
    }
}

}  // namespace
}  // namespace collidoscope
