// Distances of bodies all of whose triangles are equally near: no more than a share of the pairs
// is looked at, and what is nearer is found all the same. The distances are known from how the
// bodies are made.
#include "collision/trees/gap_along.h"

#include <gtest/gtest.h>

#include <string>

#include "collision/trees/builders/swept_sphere_tree.h"
#include "collision/trees/tree_distance.h"
#include "collision/trees/wide/wide_bvh.h"
#include "collision/trees/wide/wide_distance.h"
#include "tests/collision/trees/pair_cases.h"

namespace collidoscope {
namespace {

constexpr std::uint32_t many = 2000;                  // triangles of a body: 4,000,000 pairs
constexpr std::uint64_t few = 2 * tests_before_gaps;  // tests

Mesh identical(float size = 1) {
    Mesh mesh;
    for (std::uint32_t i = 0; i < many; ++i)
        test::add_triangle(mesh, {0, 0, 0}, {size, 0, 0}, {0, size, 0});
    return mesh;
}

// All triangles share the corner that comes nearest: x = 0, the rest is below.
Mesh fan() {
    Mesh mesh;
    for (std::uint32_t i = 0; i < many; ++i) {
        const float at = float(i) / float(many), next = at + 1 / float(many);
        test::add_triangle(mesh, {0, 0, 0}, {-1, at, 1 - at}, {-1, next, 1 - at});
    }
    return mesh;
}

struct Found {
    double distance, lower_bound;
    bool any;
    std::uint64_t tests;
};

// By both kinds of trees; what is found within a limit, if there is one.
std::vector<Found> ask(const Mesh& a, const Mesh& b, const Pose& pose_b,
                       double limit = std::numeric_limits<double>::infinity()) {
    const RelativePose pose({}, pose_b);
    std::vector<Found> all;
    const auto wide = wide_distance(*build_wide_bvh(a), *build_wide_bvh(b), pose, {.limit = limit});
    EXPECT_TRUE(wide.complete);
    all.push_back({wide.distance, wide.lower_bound, std::isfinite(wide.distance),
                   wide.volume_tests + wide.primitive_tests});
    const auto swept = distance_between(*build_swept_sphere_tree<SweptCore::Rectangle>(a),
                                        *build_swept_sphere_tree<SweptCore::Rectangle>(b), pose,
                                        {.within = limit});
    EXPECT_TRUE(swept.complete);
    all.push_back({swept.distance, swept.lower_bound, swept.found, swept.operations()});
    return all;
}

void expect_distance(const std::vector<Found>& all, double expected, double tolerance) {
    for (const Found& found : all) {
        EXPECT_TRUE(found.any);
        EXPECT_NEAR(found.distance, expected, tolerance);
        EXPECT_EQ(found.lower_bound, found.distance);
        EXPECT_LT(found.tests, few);
    }
}

const Pose above{{0.3f, 0.2f, 2}, quat(1, 0, 0, 0)};
const Pose opposite{{1, 0, 0}, quat(0, 0, 1, 0)};  // turned half round the y axis

TEST(GapAlong, IdenticalTrianglesAndFansAreNotComparedAllWithAll) {
    expect_distance(ask(identical(), identical(), above), 2, 0);
    expect_distance(ask(fan(), fan(), opposite), 1, 1e-15);
    for (const float scale : {0x1p-60f, 0x1p60f}) {
        Pose far = above;
        far.position *= scale;
        expect_distance(ask(identical(scale), identical(scale), far), 2 * double{scale},
                        0x1p-50 * double{scale});
    }
}

TEST(GapAlong, TheOneThatIsNearerIsFound) {
    for (const std::uint32_t place : {0u, many / 2, many - 1}) {
        for (const float nearer : {0x1p-20f, 0.5f, 3.0f}) {
            SCOPED_TRACE(std::to_string(place) + ", " + std::to_string(nearer));
            Mesh mesh = identical();
            const float z = 2 - nearer;
            const auto& corners = mesh.triangles[place];
            // The last one reaches through the other body: they meet.
            for (int k = 0; k < 3; ++k)
                mesh.positions[corners[std::size_t(k)]] +=
                    vec3(-0.3f, -0.2f, k > 0 ? -nearer : 0.5f);
            const auto all = ask(identical(), mesh, above);
            for (const Found& found : all)
                EXPECT_NEAR(found.distance, z > 0 ? double{z} : 0, 1e-12);
        }
    }
}

TEST(GapAlong, NothingWithinALimitIsSeenAsSoon) {
    for (const double share : {0.5, 1 - 1e-9, 1 - 1e-12}) {
        for (const Found& found : ask(identical(), identical(), above, 2 * share)) {
            EXPECT_FALSE(found.any);
            EXPECT_GE(found.lower_bound, 2 * share);
            EXPECT_LT(found.tests, few);
        }
    }
    for (const Found& found : ask(identical(), identical(), above, 2)) EXPECT_EQ(found.distance, 2);
}

// Distances of nodes against all corners below them.
TEST(GapAlong, ReachesAreThoseOfTheCorners) {
    const Mesh a = test::ball(12), b = fan();
    const auto tree_a = *build_wide_bvh(a);
    const auto tree_b = *build_swept_sphere_tree<SweptCore::Rectangle>(b);
    GapAlong gaps;
    EXPECT_FALSE(gaps.known());
    const dvec3 on_a(0.1, 0.2, 0.9), on_b(1.5, 2.5, 3);
    gaps.measure(
        on_a, on_b, tree_a, [&](std::uint32_t slot) { return tree_a.triangle(slot); }, tree_b,
        [&](std::uint32_t slot) { return tree_b.triangles[slot]; });
    ASSERT_TRUE(gaps.known());
    const dvec3 way = normalize(on_b - on_a);
    double reach_a = -1e9, reach_b = -1e9;
    for (const auto& t : a.triangles)
        for (const auto corner : t)
            reach_a = std::max(reach_a, dot(way, dvec3(a.positions[corner]) - on_a));
    for (const auto& t : b.triangles)
        for (const auto corner : t)
            reach_b = std::max(reach_b, -dot(way, dvec3(b.positions[corner]) - on_a));
    EXPECT_EQ(gaps.reach_of_a(0), reach_a);
    EXPECT_EQ(gaps.reach_of_b(0), reach_b);
    for (std::uint32_t node = 0; node < tree_b.nodes.size(); ++node) {
        const auto& n = tree_b.nodes[node];
        double below = -1e9;
        if (n.is_leaf()) {
            for (std::uint32_t k = n.first(); k < n.first() + n.count(); ++k)
                below = std::max(below, gaps.reach_of_b(tree_b.triangles[k]));
        } else {
            below = std::max(gaps.reach_of_b(n.first()), gaps.reach_of_b(n.first() + 1));
        }
        EXPECT_EQ(gaps.reach_of_b(node), below);
    }
    // Points that are one, or nearly: rounding could hide that bodies meet.
    gaps.measure(
        on_a, on_a, tree_a, [&](std::uint32_t slot) { return tree_a.triangle(slot); }, tree_b,
        [&](std::uint32_t slot) { return tree_b.triangles[slot]; });
    EXPECT_FALSE(gaps.known());
}

}  // namespace
}  // namespace collidoscope
