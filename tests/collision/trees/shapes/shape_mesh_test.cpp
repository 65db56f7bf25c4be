// Bodies against meshes through a tree, against all triangles: by the pair's own test, and by exact
// distances.
#include "collision/trees/shapes/shape_mesh.h"

#include <gtest/gtest.h>

#include "collision/trees/builders/aabb_tree.h"
#include "tests/collision/narrow/primitives/capsule_cases.h"
#include "tests/collision/trees/pair_cases.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/hull_axes_oracle.h"

namespace collidoscope {
namespace {

// Which triangles are touched by the pair's test, all asked, and by the exact one.
template <typename Body, typename Exactly>
void expect_all_touched(const Body& body, const Mesh& mesh, const RelativePose& placed,
                        const Exactly& exactly, std::size_t& hits) {
    const ShapeMeshAnswer found =
        touched_triangles(body, *build_aabb_tree(mesh, {3}), placed, NoTrace{});
    const ShapeMeshAnswer other = touched_triangles(body, *build_aabb_tree(mesh), placed);
    ASSERT_EQ(found.touched.size(), other.touched.size());
    std::size_t next = 0;
    float lowest = 0;
    for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
        const Triangle triangle = placed(mesh.triangle(i));
        const PairResult pair = detail::touch(body, triangle, NoTrace{});
        ASSERT_EQ(pair.hit, exactly(triangle)) << "triangle " << i;
        if (!pair.hit) continue;
        ASSERT_LT(next, found.touched.size());
        ASSERT_EQ(found.touched[next].triangle, i);
        ASSERT_EQ(found.touched[next].pair.signed_distance, pair.signed_distance);
        ASSERT_EQ(found.touched[next].pair.contacts.size(), pair.contacts.size());
        ASSERT_EQ(other.touched[next].triangle, i);
        lowest = next == 0 ? pair.signed_distance : std::min(lowest, pair.signed_distance);
        ++next;
    }
    ASSERT_EQ(next, found.touched.size());
    ASSERT_EQ(found.hit(), next > 0);
    if (next > 0) {
        ASSERT_EQ(found.touched[found.deepest].pair.signed_distance, lowest);
    }
    hits += next;
}

bool bounded_mesh(const Mesh& mesh) {
    for (const vec3& p : mesh.positions) {
        for (int k = 0; k < 3; ++k)
            if (!(std::abs(p[k]) < 0x1p40f && (p[k] == 0 || std::abs(p[k]) > 0x1p-40f)))
                return false;
    }
    return true;
}

TEST(ShapeMesh, TouchesWhatRationalsTouch) {
    constexpr std::uint64_t seed = 20261127;
    RecordProperty("seed", std::to_string(seed));
    test::RandomFloats random(seed);
    std::size_t asked = 0, spheres = 0, capsules = 0;
    for (std::size_t i = 0; i < oracle::cases(600); ++i) {
        random.next_case();
        const int kind = random.integer(0, test::soup_kinds - 1);
        const Mesh mesh = test::soup(random, kind, random.integer(1, 20));
        if (!bounded_mesh(mesh)) continue;
        const RelativePose placed =
            random.chance(2) ? RelativePose() : RelativePose({}, test::random_pose(random));
        const vec3 center = placed(mesh.positions[0]) + random.direction();
        const float radius = std::abs(random.length());
        SCOPED_TRACE("case " + std::to_string(i) + ": " + test::soup_names[std::size_t(kind)]);
        const auto within = [&](const Capsule& axis) {
            const mpq_class r(radius);
            return [axis, r](const Triangle& t) {
                return capsule_cases::between_cores(axis, t) <= r * r;
            };
        };
        const Sphere ball{center, radius};
        expect_all_touched(ball, mesh, placed, within({center, center, radius}), spheres);
        const Capsule capsule{center, center + random.direction(), radius};
        expect_all_touched(capsule, mesh, placed, within(capsule), capsules);
        if (HasFatalFailure()) return;
        ++asked;
    }
    if (asked < 100) return;
    EXPECT_GT(spheres, asked / 4);
    EXPECT_GT(capsules, spheres);
}

// Hulls on a grid, where the axes are whole numbers.
TEST(ShapeMesh, TouchesWhatWholeNumbersTouch) {
    test::RandomFloats random(11);
    const auto point = [&](int reach) {
        return vec3(float(random.integer(-reach, reach)), float(random.integer(-reach, reach)),
                    float(random.integer(-reach, reach)));
    };
    std::size_t hits = 0, asked = 0;
    for (std::size_t i = 0; i < oracle::cases(300); ++i) {
        Mesh mesh;
        for (int k = random.integer(1, 12); k > 0; --k)
            test::add_triangle(mesh, point(6), point(6), point(6));
        std::vector<vec3> corners;
        for (int k = random.integer(1, 8); k > 0; --k) corners.push_back(point(3));
        SCOPED_TRACE("case " + std::to_string(i));
        expect_all_touched(
            convex_hull(corners), mesh, RelativePose(),
            [&](const Triangle& t) {
                return oracle::axes::hulls_meet_on_grid(corners, {t.a, t.b, t.c}, 1);
            },
            hits);
        if (HasFatalFailure()) return;
        ++asked;
    }
    if (asked >= 100) {
        EXPECT_GT(hits, asked);
    }
}

TEST(ShapeMesh, SkipsWhatIsApart) {
    const Mesh mesh = test::ball(24);
    const AabbTree tree = *build_aabb_tree(mesh);
    const ShapeMeshAnswer on = touched_triangles(Sphere{{0, 1.05f, 0}, 0.1f}, tree, {});
    EXPECT_TRUE(on.hit());
    EXPECT_LT(on.primitive_tests, mesh.triangles.size() / 4);
    EXPECT_GT(on.skipped, 0u);
    // A surface: inside and out of reach there is no contact.
    EXPECT_FALSE(touched_triangles(Sphere{vec3(0), 0.5f}, tree, {}).hit());
    const ShapeMeshAnswer far = touched_triangles(Sphere{{9, 0, 0}, 0.5f}, tree, {});
    EXPECT_EQ(far.opened, 0u);
    EXPECT_EQ(far.skipped, 1u);
    EXPECT_FALSE(touched_triangles(Sphere{}, AabbTree{}, {}).hit());
}

TEST(ShapeMesh, NamesTheDeepest) {
    Mesh floor;
    test::add_triangle(floor, {-2, 0, -2}, {-2, 0, 2}, {2, 0, 2});
    test::add_triangle(floor, {-2, 0.25f, -2}, {2, 0.25f, 2}, {2, 0.25f, -2});
    const AabbTree tree = *build_aabb_tree(floor);
    const ShapeMeshAnswer found = touched_triangles(Sphere{{0, 0.75f, 0}, 1}, tree, {});
    ASSERT_EQ(found.touched.size(), 2u);
    EXPECT_EQ(found.deepest, 1u);
    EXPECT_EQ(found.touched[1].pair.signed_distance, -0.5f);
    // Just touching is a hit.
    const ShapeMeshAnswer touching = touched_triangles(Sphere{{0, 1.25f, 0}, 1}, tree, {});
    ASSERT_EQ(touching.touched.size(), 1u);
    EXPECT_EQ(touching.touched[0].pair.signed_distance, 0);
    // A box that stands on the lower triangle, pushed in.
    std::vector<vec3> corners;
    for (const float x : {-1.75f, -1.25f}) {
        for (const float y : {-0.0625f, 0.1875f}) {
            for (const float z : {0.25f, 0.75f}) corners.emplace_back(x, y, z);
        }
    }
    const ShapeMeshAnswer box = touched_triangles(convex_hull(corners), tree, {});
    ASSERT_EQ(box.touched.size(), 1u);
    EXPECT_NEAR(box.touched[0].pair.signed_distance, -0.0625f, 1e-6f);
    EXPECT_EQ(box.touched[0].pair.contacts.size(), 4u);
}

}  // namespace
}  // namespace collidoscope
