// The proxy follows the probe, stays outside of what is solid, and rests at the nearest point.
#include "collision/trees/probe/touch.h"

#include <gtest/gtest.h>

#include "tests/collision/trees/ray_cases.h"

namespace collidoscope {
namespace {

// A closed cube from -1 to 1, 12 triangles, counter-clockwise from outside.
Mesh cube() {
    Mesh mesh;
    for (int axis = 0; axis < 3; ++axis) {
        for (const float side : {-1.0f, 1.0f}) {
            const auto corner = [&](float u, float v) {
                vec3 p(0);
                p[axis] = side;
                p[(axis + 1) % 3] = side * u;
                p[(axis + 2) % 3] = v;
                return p;
            };
            test::add_triangle(mesh, corner(-1, -1), corner(1, -1), corner(1, 1));
            test::add_triangle(mesh, corner(-1, -1), corner(1, 1), corner(-1, 1));
        }
    }
    return mesh;
}

// Two plates that form a valley along z: y = |x|.
Mesh valley() {
    Mesh mesh;
    for (const float side : {-1.0f, 1.0f}) {
        test::add_triangle(mesh, {0, 0, -2}, {0, 0, 2}, {2 * side, 2, 2});
        test::add_triangle(mesh, {0, 0, -2}, {2 * side, 2, 2}, {2 * side, 2, -2});
    }
    return mesh;
}

// For a closed mesh: by how often a ray leaves the surface to reach the point, exactly.
bool is_inside(const Mesh& mesh, const vec3& p) {
    int crossed = 0;
    const TriangleCaster cast(Ray{p, vec3(0.8147f, 0.1269f, 0.5497f)});
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i)
        crossed += cast(mesh.triangle(i)).has_value();
    return crossed % 2 == 1;
}

TEST(Touch, RestsOnTheFaceAboveTheProbe) {
    const Mesh mesh = cube();
    const ProbeGrid grid = *build_probe_grid(mesh);
    const TouchSpace space(grid.bounds());
    Touch touch(grid, space, {0.25f, 1.5f, 0.25f});
    const TouchAnswer answer = touch.update({0.25f, 0.75f, 0.25f}, {.stiffness = 8});
    ASSERT_TRUE(answer.contact);
    ASSERT_TRUE(answer.first);
    EXPECT_NEAR(answer.first->t, 2.0f / 3, 1e-6);
    EXPECT_EQ(answer.first->normal, vec3(0, 1, 0));
    EXPECT_EQ(answer.planes, 1);
    EXPECT_TRUE(answer.settled);
    EXPECT_NEAR(answer.depth, 0.25, 2 * space.gap());
    EXPECT_NEAR(answer.force.y, 2, 16 * space.gap());
    EXPECT_NEAR(answer.force.x, 0, 1e-5);
    EXPECT_GT(answer.proxy.y, 1);

    // Slid to the side below the surface: the proxy goes along above it.
    const TouchAnswer aside = touch.update({-0.5f, 0.75f, 0.25f});
    EXPECT_TRUE(aside.contact);
    EXPECT_NEAR(aside.proxy.x, -0.5, space.gap());
    EXPECT_NEAR(aside.proxy.y, 1, 2 * space.gap());
    // Out again: no force.
    const TouchAnswer out = touch.update({-0.5f, 1.25f, 0.25f});
    EXPECT_FALSE(out.contact);
    EXPECT_EQ(out.force, vec3(0));
    EXPECT_EQ(out.depth, 0);
    EXPECT_EQ(out.proxy, out.probe);
}

TEST(Touch, RestsInAValleyOnBothPlanes) {
    const Mesh mesh = valley();
    const ProbeGrid grid = *build_probe_grid(mesh);
    Touch touch(grid, TouchSpace(grid.bounds()), {0.5f, 1.5f, 0});
    const TouchAnswer answer = touch.update({0.1f, -0.5f, 0.3f});
    ASSERT_TRUE(answer.contact);
    EXPECT_EQ(answer.planes, 2);
    EXPECT_TRUE(answer.settled);
    EXPECT_NEAR(answer.proxy.x, 0, 0.02);
    EXPECT_NEAR(answer.proxy.y, 0, 0.02);
    EXPECT_NEAR(answer.proxy.z, 0.3, 0.02);
}

TEST(Touch, PullsOffAnEdgeToTheNearerFace) {
    // Over the edge of a cube and then inside, nearer to the side than to the top.
    const Mesh mesh = cube();
    const ProbeGrid grid = *build_probe_grid(mesh);
    Touch touch(grid, TouchSpace(grid.bounds()), {0.9f, 1.5f, 0});
    (void)touch.update({0.9f, 0.9f, 0});
    const TouchAnswer over = touch.update({1.5f, 0.9f, 0});
    EXPECT_FALSE(over.contact);
    const TouchAnswer answer = touch.update({0.9f, 0.5f, 0});
    ASSERT_TRUE(answer.contact);
    EXPECT_NEAR(answer.proxy.x, 1, 0.01);
    EXPECT_NEAR(answer.proxy.y, 0.5, 0.01);
}

// Whatever the hand does, the proxy never gets inside, and it is never farther from the probe than
// the surface point below which the probe went in.
TEST(Touch, NeverGetsThroughAClosedSurface) {
    constexpr std::uint64_t seed = 42;
    RecordProperty("seed", std::to_string(seed));
    test::RandomFloats random(seed);
    const std::vector<Mesh> meshes{cube(), test::ball(8), test::ball(20)};
    const std::size_t walks = std::max<std::size_t>(oracle::cases(1000) / 3, 60);
    std::size_t contacts = 0, unsettled = 0, updates = 0;
    for (std::size_t walk = 0; walk < walks; ++walk) {
        const Mesh& mesh = meshes[walk % meshes.size()];
        const ProbeGrid grid = *build_probe_grid(mesh);
        const TouchSpace space(grid.bounds());
        vec3 probe(0, 1.5f, 0);
        Touch coherent(grid, space, probe), plain(grid, space, probe);
        for (int k = 0; k < 40; ++k) {
            // Mostly small moves, some across everything.
            const float size = random.chance(8) ? 2.0f : 0.2f;
            probe +=
                size * vec3(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1));
            probe = clamp(probe, vec3(-1.2f), vec3(1.2f));
            SCOPED_TRACE("walk " + std::to_string(walk) + ", update " + std::to_string(k));
            const TouchAnswer answer = coherent.update(probe);
            const TouchAnswer other = plain.update(probe, {.coherence = false});
            // Coherence changes nothing.
            ASSERT_EQ(answer.proxy, other.proxy);
            ASSERT_EQ(answer.contact, other.contact);
            ASSERT_EQ(answer.triangle, other.triangle);
            ASSERT_FALSE(is_inside(mesh, answer.proxy));
            if (!answer.contact) {
                ASSERT_FALSE(is_inside(mesh, answer.probe));
                ASSERT_EQ(answer.proxy, answer.probe);
            }
            ++updates;
            contacts += answer.contact;
            unsettled += !answer.settled;
        }
    }
    EXPECT_GT(contacts, updates / 10);
    EXPECT_LT(unsettled, updates / 50);
}

// On a closed convex body the proxy that settles is at the nearest point, up to gaps.
TEST(Touch, SettlesNearTheClosestPointOfABall) {
    const Mesh mesh = test::ball(30);
    const ProbeGrid grid = *build_probe_grid(mesh);
    const TouchSpace space(grid.bounds());
    test::RandomFloats random(9);
    for (int i = 0; i < 50; ++i) {
        const vec3 way = normalize(vec3(random.uniform(-1, 1), 1.2f, random.uniform(-1, 1)));
        Touch touch(grid, space, 1.5f * way);
        const TouchAnswer answer = touch.update(0.8f * way);
        ASSERT_TRUE(answer.contact);
        EXPECT_NEAR(answer.depth, 0.2, 0.02);
        EXPECT_LT(length(normalize(answer.force) - way), 0.25f);
    }
}

TEST(Touch, TakesTheLargestAndTheSmallest) {
    Mesh huge = cube();
    for (vec3& p : huge.positions) p *= 3e38f;
    EXPECT_THROW(TouchSpace(build_probe_grid(huge)->bounds()), std::invalid_argument);
    Mesh point;
    test::add_triangle(point, vec3(1), vec3(1), vec3(1));
    const ProbeGrid grid = *build_probe_grid(point);
    const vec3 start(1, 2, 1);
    Touch touch(grid, TouchSpace(grid.bounds(), std::span(&start, 1)), start);
    EXPECT_TRUE(touch.update({1, 0.5f, 1}).first);
    Mesh tiny = cube();
    for (vec3& p : tiny.positions) p *= 1e-30f;
    const ProbeGrid small = *build_probe_grid(tiny);
    Touch on_tiny(small, TouchSpace(small.bounds()), vec3(0, 2e-30f, 0));
    EXPECT_TRUE(on_tiny.update({0, 0.5e-30f, 0}).contact);
}

TEST(Touch, LatticeIsExact) {
    const TouchSpace space({vec3(-1, 300, -1), vec3(1, 302, 1)});
    test::RandomFloats random(5);
    for (int i = 0; i < 1000; ++i) {
        const auto any = [&] {
            return space.snapped(
                {random.uniform(-30, 30), random.uniform(270, 330), random.uniform(-30, 30)});
        };
        const vec3 a = any(), b = any(), d = b - a;
        EXPECT_EQ(dvec3(d), dvec3(b) - dvec3(a));
        EXPECT_EQ(space.snapped(dvec3(a)), a);
    }
}

}  // namespace
}  // namespace collidoscope
