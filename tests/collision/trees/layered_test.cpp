// Volumes side by side and in layers: what is compared is right, and no layer ever hides a hit.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "collision/trees/build_steps/layered_volumes.h"
#include "collision/volumes/bounding_volumes.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/random_clouds.h"

namespace collidoscope {
namespace {

using namespace oracle;

// Triangles of a hull of random points: closed, of any shape and size.
Mesh random_layered_mesh(RandomFloats& random) {
    Mesh mesh;
    const Polytope hull = convex_hull(random_cloud(random, 30));
    for (const Triangle& t : surface_of(hull)) {
        const auto first = static_cast<std::uint32_t>(mesh.positions.size());
        mesh.positions.insert(mesh.positions.end(), {t.a, t.b, t.c});
        mesh.triangles.push_back({first, first + 1, first + 2});
    }
    return mesh;
}

TEST(LayeredVolumes, AnswerAsTheTrianglesAlone) {
    constexpr std::uint64_t seed = 331;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    std::uint64_t hits = 0, poses = 0;
    for (std::size_t i = 0; i < cases(150); ++i) {
        SCOPED_TRACE(i);
        const Mesh mesh_a = random_layered_mesh(random);
        Mesh mesh_b = mesh_a;
        for (vec3& p : mesh_b.positions) p = p * 0.6f + random.direction() * 0.1f;
        const LayeredBody a(mesh_a), b(mesh_b);
        RelativePose start;
        start.translation = dvec3(random.direction());
        const auto path = layered_path(random.chance(2) ? LayeredPath::Past : LayeredPath::Around,
                                       24, a.volumes.hull, b.volumes.hull, start, dvec3(0, 1, 0));
        const LayeredAnswer truth = layered_tests(a, b, path, {});
        for (const VolumeKind kind : volume_kinds) {
            const std::array layers = {VolumeKind::SmallestSphere, kind};
            const LayeredAnswer found = layered_tests(a, b, path, layers);
            ASSERT_EQ(found.meet, truth.meet) << id_of(kind);
            ASSERT_EQ(found.hits, truth.hits);
            std::uint64_t answered = 0;
            for (const LayerCount& layer : found.layers) answered += layer.answered;
            ASSERT_EQ(answered, path.size());
            ASSERT_EQ(found.layers[0].tests, path.size());
            ASSERT_LE(found.volume_tests, truth.volume_tests);
        }
        hits += truth.hits;
        poses += path.size();
    }
    EXPECT_GT(hits + 5, poses / 20);
    EXPECT_LT(hits, poses * 19 / 20);
}

TEST(BoundingVolumes, SideBySide) {
    RandomFloats random(332);
    for (std::size_t i = 0; i < cases(60); ++i) {
        SCOPED_TRACE(i);
        const std::vector<vec3> points = random_cloud(random, 40);
        Recording recording;
        const VolumeComparison plain = compare_volumes(points, 0);
        const VolumeComparison traced =
            compare_volumes(points, 0, VolumeKind::Obb, Recorder(recording));
        EXPECT_EQ(recording.steps.size(), volume_kinds.size() + 2);
        const VolumeRow& hull = plain.rows.back();
        for (std::size_t k = 0; k < plain.rows.size(); ++k) {
            const VolumeRow &row = plain.rows[k], &again = traced.rows[k];
            EXPECT_EQ(row.volume, again.volume);
            EXPECT_EQ(row.tally.overlap_operations, again.tally.overlap_operations);
            EXPECT_EQ(row.tally.says_meet, again.tally.says_meet);
            EXPECT_GE(row.efficiency, 0);
            EXPECT_LE(row.efficiency, 1);
            EXPECT_TRUE(std::isfinite(row.volume));
            EXPECT_GT(row.tally.overlap_operations, 0);
            // A volume that holds the hull meets whenever the hull does.
            EXPECT_GE(row.tally.says_meet, hull.tally.says_meet) << id_of(row.kind);
        }
    }
}

TEST(BoundingVolumes, EnclosedVolume) {
    Mesh tetrahedron;
    tetrahedron.positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    tetrahedron.triangles = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
    EXPECT_NEAR(enclosed_volume(tetrahedron), 1.0 / 6, 1e-15);
    tetrahedron.triangles.pop_back();
    EXPECT_EQ(enclosed_volume(tetrahedron), 0);
    EXPECT_EQ(enclosed_volume(Mesh{}), 0);
}

TEST(BoundingVolumes, CountedOperations) {
    const Sphere s{vec3(0), 1};
    EXPECT_EQ(operations_of([&] { overlaps_in<Counted>(s, s); }), 12u);
    const Aabb box{vec3(0), vec3(1)};
    EXPECT_EQ(operations_of([&] { overlaps_in<Counted>(box, box); }), 6u);
    const Dop<18> dop{};
    EXPECT_EQ(operations_of([&] { overlaps_in<Counted>(dop, dop); }), 18u);
}

}  // namespace
}  // namespace collidoscope
