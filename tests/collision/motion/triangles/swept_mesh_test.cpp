// Moving spheres and capsules against meshes: through a tree against all triangles, against
// rationals; and floors on which nothing may push sideways.
#include "collision/motion/triangles/swept_mesh.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/gtc/quaternion.hpp>

#include "collision/trace/recorder.h"
#include "collision/trees/builders/aabb_tree.h"
#include "tests/collision/motion/triangles/swept_cases.h"
#include "tests/collision/trees/pair_cases.h"
#include "tests/oracle/cases.h"

namespace collidoscope {
namespace {

using oracle::cases;
using oracle::RandomFloats;

MeshSweep sweep(const Capsule& body, bool has_axis, const vec3& way, const Mesh& mesh,
                const RelativePose& placed, const MeshSweepRules& rules = {},
                std::uint32_t leaf_size = 2) {
    const AabbTree tree = *build_aabb_tree(mesh, {leaf_size});
    const NormalCones cones(mesh);
    if (has_axis) return sweep_mesh(body, way, tree, mesh, cones, placed, rules);
    return sweep_mesh(Sphere{body.from, body.radius}, way, tree, mesh, cones, placed, rules);
}

// All triangles, each asked.
MeshSweep brute(const Capsule& body, bool has_axis, const vec3& way, const Mesh& mesh,
                const RelativePose& placed, const MeshSweepRules& rules) {
    const NormalCones cones(mesh);
    MeshSweep best;
    for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
        MeshSweep tried;
        tried.triangle = i;
        const Triangle t = placed(mesh.triangle(i));
        tried.first = has_axis ? sweep_triangle(body, way, t)
                               : sweep_triangle(Sphere{body.from, body.radius}, way, t);
        if (!tried.hit() || !detail::judge(tried, body, way, mesh, cones, placed, rules, NoTrace{}))
            continue;
        if (!best.hit() || tried.first.time < best.first.time) best = tried;
    }
    return best;
}

void expect_same(const MeshSweep& a, const MeshSweep& b) {
    ASSERT_EQ(a.hit(), b.hit());
    if (!a.hit()) return;
    ASSERT_EQ(a.first.time, b.first.time);
    ASSERT_EQ(a.triangle, b.triangle);
    ASSERT_EQ(a.ghost, b.ghost);
    ASSERT_EQ(a.first.feature, b.first.feature);
    ASSERT_EQ(a.first.index, b.first.index);
    ASSERT_EQ(a.first.contact.normal, b.first.contact.normal);
    ASSERT_EQ(a.first.contact.position, b.first.contact.position);
}

void expect_invariants(const MeshSweep& found) {
    if (!found.hit()) return;
    const Contact& contact = found.first.contact;
    ASSERT_GE(contact.depth, 0);
    ASSERT_NEAR(glm::length(dvec3(contact.normal)), 1, 1e-5);
    const dvec3 between = dvec3(contact.point_on_b) - dvec3(contact.point_on_a);
    const double size =
        glm::length(dvec3(contact.position)) + static_cast<double>(contact.depth) + 1e-30;
    ASSERT_LE(glm::length(between + static_cast<double>(contact.depth) * dvec3(contact.normal)),
              4e-6 * size);
    ASSERT_LE(glm::length(dvec3(contact.position) -
                          0.5 * (dvec3(contact.point_on_a) + dvec3(contact.point_on_b))),
              4e-6 * size);
}

TEST(SweptMesh, IsThatOfAllTriangles) {
    constexpr std::uint64_t seed = 20261211;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    std::size_t hits = 0, asked = 0, later = 0;
    for (std::size_t i = 0; i < cases(3'000); ++i) {
        random.next_case();
        const int kind = random.integer(0, test::soup_kinds - 2);  // all but any floats
        const Mesh mesh = test::soup(random, kind, random.integer(1, 24));
        const RelativePose placed =
            random.chance(2) ? RelativePose() : RelativePose({}, test::random_pose(random));
        const vec3 near = placed(mesh.positions[0]);
        Capsule body{near + random.direction(), {}, 0.25f * std::abs(random.length())};
        const bool has_axis = random.chance(2);
        body.to = has_axis ? body.from + 0.5f * random.direction() : body.from;
        const vec3 way = 2.0f * random.direction();
        SCOPED_TRACE("case " + std::to_string(i) + ": " + test::soup_names[std::size_t(kind)]);
        for (const MeshSweepRules rules :
             {MeshSweepRules{false, false}, MeshSweepRules{true, false},
              MeshSweepRules{false, true}, MeshSweepRules{true, true}}) {
            const MeshSweep found = sweep(body, has_axis, way, mesh, placed, rules);
            expect_same(found, brute(body, has_axis, way, mesh, placed, rules));
            expect_same(found, sweep(body, has_axis, way, mesh, placed, rules, 5));
            expect_invariants(found);
            if (HasFatalFailure()) return;
        }
        const MeshSweep found = sweep(body, has_axis, way, mesh, placed);
        hits += found.hit();
        later += found.hit() && found.first.time > 0;
        ++asked;
    }
    if (asked < 100) return;
    EXPECT_GT(hits, asked / 5);
    EXPECT_GT(later, asked / 10);
}

TEST(SweptMesh, AgreesWithRationals) {
    constexpr std::uint64_t seed = 20261212;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    const mpq_class shortly = mpq_class(1) / 268435456;
    for (std::size_t i = 0; i < cases(300); ++i) {
        random.next_case();
        const Mesh mesh = test::soup(random, random.integer(0, 6), random.integer(1, 8));
        Capsule body{mesh.positions[0] + random.direction(), {}, 0.25f * std::abs(random.length())};
        const bool has_axis = random.chance(2);
        body.to = has_axis ? body.from + random.direction() : body.from;
        const vec3 way = 2.0f * random.direction();
        SCOPED_TRACE(i);
        const MeshSweep found = sweep(body, has_axis, way, mesh, {});
        const mpq_class r(body.radius);
        const auto nearest = [&](const mpq_class& from, const mpq_class& to) {
            mpq_class best = swept_cases::between_way_and(body, way, from, to, mesh.triangle(0));
            for (std::uint32_t t = 1; t < mesh.triangles.size(); ++t)
                best = std::min(
                    best, swept_cases::between_way_and(body, way, from, to, mesh.triangle(t)));
            return best;
        };
        ASSERT_EQ(found.hit(), nearest(0, 1) <= r * r);
        if (!found.hit() || found.first.time == 0) continue;
        const mpq_class time(found.first.time);
        ASSERT_GT(nearest(0, time * (1 - shortly)), r * r);
        ASSERT_LE(nearest(0, time * (1 + shortly)), r * r);
    }
}

// A flat floor of triangles with y = 0, from -size to size, its diagonals either way and its inner
// vertices moved so little that no triangle is turned over.
Mesh random_floor(RandomFloats& random, int size) {
    Mesh mesh;
    for (int z = -size; z <= size; ++z) {
        for (int x = -size; x <= size; ++x) {
            const float dx = std::abs(x) < size ? random.uniform(-0.2f, 0.2f) : 0;
            const float dz = std::abs(z) < size ? random.uniform(-0.2f, 0.2f) : 0;
            mesh.positions.emplace_back(static_cast<float>(x) + dx, 0, static_cast<float>(z) + dz);
        }
    }
    const auto row = static_cast<std::uint32_t>(2 * size + 1);
    for (std::uint32_t z = 0; z + 1 < row; ++z) {
        for (std::uint32_t x = 0; x + 1 < row; ++x) {
            const std::uint32_t a = z * row + x, b = a + 1, c = a + row, d = c + 1;
            if (random.chance(2)) {
                mesh.triangles.push_back({a, c, d});
                mesh.triangles.push_back({a, d, b});
            } else {
                mesh.triangles.push_back({a, c, b});
                mesh.triangles.push_back({b, c, d});
            }
        }
    }
    return mesh;
}

TEST(SweptMesh, GlidesOverFlatFloors) {
    constexpr std::uint64_t seed = 20261213;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    std::size_t bumps = 0, ghosts = 0;
    const std::size_t n = cases(1'000);
    for (std::size_t i = 0; i < n; ++i) {
        SCOPED_TRACE(i);
        const Mesh mesh = random_floor(random, 4);
        Pose pose;
        if (random.chance(2)) {
            pose.rotation = glm::normalize(quat(random.uniform(-1, 1), random.uniform(-1, 1),
                                                random.uniform(-1, 1), random.uniform(-1, 1)));
            pose.position =
                5.0f * vec3(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1));
        }
        const RelativePose placed({}, pose);
        const auto into = [&](const vec3& v) { return vec3(placed.rotation * dvec3(v)); };
        // Pushed in a little, from either side; the way stays over the floor.
        const float side = random.chance(2) ? 1.0f : -1.0f;
        const float radius = random.uniform(0.2f, 0.6f);
        const float height = side * radius * random.uniform(0.9f, 0.999f);
        const vec3 from(random.uniform(-2.5f, 2.5f), height, random.uniform(-2.5f, 2.5f));
        const vec3 end(random.uniform(-2.5f, 2.5f), height, random.uniform(-2.5f, 2.5f));
        Capsule body{placed(from), placed(from), radius};
        const bool has_axis = random.chance(2);
        if (has_axis)
            body.to = placed(from + vec3(random.uniform(-0.5f, 0.5f),
                                         random.chance(2) ? 0 : side * random.uniform(0, 1),
                                         random.uniform(-0.5f, 0.5f)));
        const vec3 way = into(end - from), down = into(vec3(0, -side, 0));

        // Without the rules it bumps now and then into an internal edge.
        const MeshSweep plain = sweep(body, has_axis, way, mesh, placed, {false, true});
        if (plain.hit()) {
            ASSERT_TRUE(plain.ghost);
            ++bumps;
        }
        // With them nothing of the floor stops it, or pushes but along the floor's normal.
        const MeshSweep free = sweep(body, has_axis, way, mesh, placed, {true, true});
        ASSERT_FALSE(free.hit()) << "normal " << free.first.contact.normal.x << " "
                                 << free.first.contact.normal.y << " "
                                 << free.first.contact.normal.z;
        const MeshSweep all = sweep(body, has_axis, way, mesh, placed, {true, false});
        ASSERT_TRUE(all.hit());
        ASSERT_GT(glm::dot(dvec3(all.first.contact.normal), dvec3(down)), 1 - 1e-6);
        ASSERT_NEAR(all.first.contact.depth, radius - std::abs(height), 1e-4f);
        ghosts += free.ghosts > 0;
        // Downward it stops at once; upward never.
        const MeshSweep pressed =
            sweep(body, has_axis, way + 0.5f * down, mesh, placed, {true, true});
        ASSERT_TRUE(pressed.hit());
        ASSERT_EQ(pressed.first.time, 0);
        ASSERT_GT(glm::dot(dvec3(pressed.first.contact.normal), dvec3(down)), 1 - 1e-6);
        ASSERT_FALSE(sweep(body, has_axis, way - 0.5f * down, mesh, placed, {true, true}).hit());
    }
    if (n < 500) return;
    EXPECT_GT(bumps, n / 2);
    EXPECT_GT(ghosts, n / 2);
}

TEST(SweptMesh, LandsOnFlatFloorsWithoutGhosts) {
    constexpr std::uint64_t seed = 20261214;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    for (std::size_t i = 0; i < cases(1'000); ++i) {
        SCOPED_TRACE(i);
        const Mesh mesh = random_floor(random, 4);
        const float radius = random.uniform(0.2f, 0.6f);
        const vec3 from(random.uniform(-2, 2), 2, random.uniform(-2, 2));
        const vec3 way(random.uniform(-1, 1), -3, random.uniform(-1, 1));
        const MeshSweep found = sweep({from, from, radius}, false, way, mesh, {});
        ASSERT_TRUE(found.hit());
        ASSERT_FALSE(found.ghost);
        ASSERT_EQ(found.first.contact.normal, vec3(0, -1, 0));
        ASSERT_NEAR(found.first.time, (2 - static_cast<double>(radius)) / 3, 1e-9);
    }
}

// Two squares that meet at x = 0: the second one rises by `slope`, or falls.
Mesh fold(float slope) {
    Mesh mesh;
    test::add_triangle(mesh, {-2, 0, -2}, {-2, 0, 2}, {0, 0, 2});
    test::add_triangle(mesh, {-2, 0, -2}, {0, 0, 2}, {0, 0, -2});
    test::add_triangle(mesh, {0, 0, -2}, {0, 0, 2}, {2, 2 * slope, 2});
    test::add_triangle(mesh, {0, 0, -2}, {2, 2 * slope, 2}, {2, 2 * slope, -2});
    return mesh;
}

TEST(SweptMesh, ConvexEdgesKeepTheirContacts) {
    const MeshSweepRules rules{true, true};
    // Straight down on a ridge.
    const Mesh ridge = fold(-1);
    const MeshSweep on =
        sweep({{0.0625f, 2, 0.5f}, {0.0625f, 2, 0.5f}, 0.5f}, false, {0, -2, 0}, ridge, {}, rules);
    ASSERT_TRUE(on.hit());
    EXPECT_EQ(on.first.feature, FeatureKind::Edge);
    EXPECT_FALSE(on.ghost);
    EXPECT_LT(on.first.contact.normal.x, 0);
    // Into a valley: the faces come first, each with its normal.
    const Mesh valley = fold(1);
    const MeshSweep in =
        sweep({{0.25f, 2, 0.5f}, {0.25f, 2, 0.5f}, 0.5f}, false, {0, -2, 0}, valley, {}, rules);
    ASSERT_TRUE(in.hit());
    EXPECT_EQ(in.first.feature, FeatureKind::Face);
    EXPECT_FALSE(in.ghost);
    EXPECT_NEAR(in.first.contact.normal.x, std::sqrt(0.5f), 1e-6f);
    // Gliding toward the slope it stops at the slope's face.
    const MeshSweep up = sweep({{-1.5f, 0.4375f, 0.5f}, {-1.5f, 0.4375f, 0.5f}, 0.5f}, false,
                               {3, 0, 0}, valley, {}, rules);
    ASSERT_TRUE(up.hit());
    EXPECT_NEAR(up.first.contact.normal.x, std::sqrt(0.5f), 1e-6f);
    EXPECT_GT(up.first.time, 0.3);
    // The rim of an open surface is an edge as any.
    const MeshSweep rim =
        sweep({{-4, 0, 0.5f}, {-4, 0, 0.5f}, 0.5f}, false, {3, 0, 0}, valley, {}, rules);
    ASSERT_TRUE(rim.hit());
    EXPECT_FALSE(rim.ghost);
    EXPECT_EQ(rim.first.contact.normal, vec3(1, 0, 0));
    EXPECT_EQ(rim.first.time, 0.5);
}

TEST(SweptMesh, SkipsWhatIsApart) {
    const Mesh mesh = test::ball(24);
    const Sphere far{{0, 5, 0}, 0.25f};
    const AabbTree tree = *build_aabb_tree(mesh);
    const NormalCones cones(mesh);
    const MeshSweep down = sweep_mesh(far, {0, -8, 0}, tree, mesh, cones, {});
    ASSERT_TRUE(down.hit());
    EXPECT_NEAR(down.first.time, 3.75 / 8, 1e-6);
    EXPECT_LT(down.primitive_tests, mesh.triangles.size() / 4);
    EXPECT_GT(down.skipped, 0u);
    const MeshSweep away = sweep_mesh(far, {0, 8, 0}, tree, mesh, cones, {});
    EXPECT_FALSE(away.hit());
    EXPECT_EQ(away.opened, 0u);
    EXPECT_FALSE(sweep_mesh(far, {0, -8, 0}, AabbTree{}, Mesh{}, NormalCones(Mesh{}), {}).hit());
}

TEST(SweptMesh, TracedIsPlain) {
    RandomFloats random(20261215);
    for (int i = 0; i < 60; ++i) {
        random.next_case();
        const Mesh mesh = test::soup(random, random.integer(0, 6), random.integer(1, 12));
        const Capsule body{mesh.positions[0] + random.direction(), mesh.positions[0],
                           0.25f * std::abs(random.length())};
        const vec3 way = 2.0f * random.direction();
        const AabbTree tree = *build_aabb_tree(mesh);
        const NormalCones cones(mesh);
        Recording recording;
        const MeshSweepRules rules{i % 2 == 0, i % 3 == 0};
        const MeshSweep traced =
            sweep_mesh(body, way, tree, mesh, cones, {}, rules, Recorder(recording));
        const MeshSweep plain = sweep_mesh(body, way, tree, mesh, cones, {}, rules);
        ASSERT_NO_FATAL_FAILURE(expect_same(traced, plain));
        ASSERT_EQ(traced.primitive_tests, plain.primitive_tests);
        ASSERT_FALSE(recording.steps.empty());
    }
}

}  // namespace
}  // namespace collidoscope
