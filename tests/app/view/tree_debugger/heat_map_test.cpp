#include "app/view/tree_debugger/heat_map.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/model/mesh_library/mesh_library.h"
#include "app/model/scene/scene.h"
#include "app/view/tree_debugger/tree_build.h"
#include "collision/trees/builders/aabb_tree.h"
#include "tests/oracle/random_floats.h"

namespace collidoscope::app {
namespace {

// A wall of n by n squares in the plane z = 0, two units wide.
Mesh wall(std::uint32_t n) {
    Mesh mesh;
    for (std::uint32_t i = 0; i <= n; ++i)
        for (std::uint32_t k = 0; k <= n; ++k)
            mesh.positions.emplace_back(2 * float(i) / float(n) - 1, 2 * float(k) / float(n) - 1,
                                        0);
    for (std::uint32_t i = 0; i < n; ++i) {
        for (std::uint32_t k = 0; k < n; ++k) {
            const std::uint32_t p = i * (n + 1) + k, q = p + n + 1;
            mesh.triangles.push_back({p, q, p + 1});
            mesh.triangles.push_back({q, q + 1, p + 1});
        }
    }
    return mesh;
}

HeatRequest seen_from_the_front(const Mesh& mesh, std::uint32_t leaf_size) {
    HeatRequest request;
    request.tree = make_view(std::make_shared<const AabbTree>(*build_aabb_tree(mesh, {leaf_size})));
    request.camera.set_view_size({320, 240});
    request.camera.go_to({.pivot = vec3(0), .yaw = 0, .pitch = 0, .distance = 6}, false);
    request.camera.set_contents({vec3(-1), vec3(1)});
    request.cell = 8;
    return request;
}

TEST(HeatMap, CountsOneTestBesideTheBodyAndTheDepthOnIt) {
    const HeatRequest request = seen_from_the_front(wall(16), 2);
    const HeatMap map = heat_map(request);
    ASSERT_EQ(map.columns, 40u);
    ASSERT_EQ(map.rows, 30u);
    const auto at = [&](std::uint32_t column, std::uint32_t row) {
        return map.rays[std::size_t{row} * map.columns + column].volumes;
    };
    // The root alone where the ray goes past.
    EXPECT_EQ(at(0, 0), 1u);
    EXPECT_EQ(at(39, 29), 1u);
    // Two tests a level on the way to a leaf: 512 triangles, two each.
    EXPECT_GE(at(20, 15), 1u + 2 * 8);
    EXPECT_EQ(map.at(0, 0), nullptr);
    ASSERT_NE(map.at(20, 15), nullptr);
    EXPECT_TRUE(map.at(20, 15)->hit);
    EXPECT_GE(map.at(20, 15)->deepest, 8);
    EXPECT_EQ(map.at(40, 15), nullptr);
}

TEST(HeatMap, IsMadeRowByRow) {
    const HeatRequest request = seen_from_the_front(wall(16), 2);
    HeatMap map;
    std::size_t pieces = 1;
    for (; add_row(map, request); ++pieces) {
        EXPECT_EQ(map.rows_made, pieces);
        EXPECT_NE(map.rays[(pieces - 1) * map.columns].volumes, 0u) << "row " << pieces;
        EXPECT_EQ(map.rays[pieces * map.columns].volumes, 0u) << "row " << pieces;
    }
    EXPECT_EQ(pieces, 30u);
    EXPECT_FALSE(add_row(map, request));
    const HeatMap whole = heat_map(request);
    ASSERT_EQ(map.rays.size(), whole.rays.size());
    for (std::size_t i = 0; i < map.rays.size(); ++i)
        EXPECT_EQ(map.rays[i].volumes, whole.rays[i].volumes);
}

TEST(HeatMap, ATreeOfOneLeafTakesOneTest) {
    const HeatMap map = heat_map(seen_from_the_front(wall(2), 15));
    const HeatStatistics told = statistics(map, RayMeasure::Volumes, 10);
    EXPECT_EQ(told.largest, 1u);
    EXPECT_EQ(told.mean, 1);
    EXPECT_EQ(told.hits, told.rays);  // the wall is flat, and so is its box
    const HeatStatistics triangles = statistics(map, RayMeasure::Triangles, 8);
    EXPECT_EQ(triangles.largest, 8u);
    EXPECT_EQ(triangles.of_95_percent, 8u);
    EXPECT_EQ(triangles.histogram.back(), triangles.rays);
}

TEST(HeatMap, StatisticsAreOfTheRaysAtTheRoot) {
    HeatMap map{3, 2, std::vector<RayCost>(6)};
    map.rays = {{1, 0, 0, false}, {3, 2, 1, true},  {5, 4, 2, true},
                {9, 0, 4, false}, {1, 0, 0, false}, {3, 6, 1, true}};
    const HeatStatistics volumes = statistics(map, RayMeasure::Volumes, 9);
    EXPECT_EQ(volumes.rays, 4u);
    EXPECT_EQ(volumes.hits, 3u);
    EXPECT_EQ(volumes.mean, 5);
    EXPECT_EQ(volumes.largest, 9u);
    EXPECT_EQ(volumes.of_95_percent, 5u);
    EXPECT_EQ(volumes.histogram[8], 2u);
    EXPECT_EQ(volumes.histogram.back(), 1u);
    EXPECT_EQ(statistics(map, RayMeasure::Triangles, 6).mean, 3);
    EXPECT_EQ(statistics(map, RayMeasure::Depth, 4).largest, 4u);
}

TEST(HeatMap, IsMadeAnewOnlyForAnotherPicture) {
    const HeatRequest request = seen_from_the_front(wall(4), 2);
    HeatRequest other = request;
    EXPECT_TRUE(request == other);
    other.camera.go_to({.pivot = vec3(0), .yaw = 10, .pitch = 0, .distance = 6}, false);
    EXPECT_FALSE(request == other);
    other = request;
    other.pose.position.x = 1;
    EXPECT_FALSE(request == other);
}

TEST(RayMesh, EveryBuildersTreeIsHitAlike) {
    MeshLibrary library;
    const Demo& demo = Registry::at("ray_mesh");
    Scene scene = default_scene(demo, library.loader());
    MeshInstance mesh = std::get<MeshInstance>(scene.bodies[1].shape);
    mesh.file = "gear.obj";
    mesh.asset = library.load(mesh.file, 1);
    scene.bodies[1].shape = mesh;
    const Aabb around = bounds_of(scene.bodies[1].shape);
    oracle::RandomFloats random(5);
    std::size_t hits = 0;
    for (int i = 0; i < 12; ++i) {
        const vec3 target =
            mix(around.min, around.max,
                vec3(random.uniform(0, 1), random.uniform(0, 1), random.uniform(0, 1)));
        const vec3 origin(random.uniform(-4, 4), random.uniform(-4, 4), random.uniform(-4, 4));
        scene.bodies[0].shape = Ray{origin, target - origin};
        scene.options = {};
        const Answer expected = demo.answer(question_of(demo, scene), {});
        hits += expected.hit;
        for (const std::string& builder : builder_names()) {
            SCOPED_TRACE(builder + ", ray " + std::to_string(i));
            scene.options.set("builder", Datum(builder));
            const Answer found = demo.answer(question_of(demo, scene), {});
            EXPECT_EQ(found.hit, expected.hit);
            EXPECT_EQ(found.t, expected.t);
            EXPECT_EQ(found.triangle, expected.triangle);
        }
    }
    EXPECT_GT(hits, 3u);
}

TEST(WorkshopTree, CutsByHandAreReadAndReplaced) {
    const auto view = make_view(std::make_shared<const AabbTree>(*build_aabb_tree(wall(8), {2})));
    const std::uint32_t child = view->children(0)[1];
    const std::string first = with_cut("", *view, child, 2, 0.25f);
    EXPECT_EQ(first, "1 z 0.25");
    EXPECT_EQ(with_cut(first, *view, child, 0, -1), "1 x -1");
    // A cut of a node above takes those below it away.
    EXPECT_EQ(with_cut(first, *view, 0, 1, 0.5f), "root y 0.5");
    EXPECT_EQ(with_cut(first, *view, view->children(0)[0], 1, 0.5f), "1 z 0.25; 0 y 0.5");
    EXPECT_THROW(with_cut("nonsense", *view, 0, 1, 0.5f), InputError);
    EXPECT_THROW(with_cut("0 w 1", *view, 0, 1, 0.5f), InputError);
}

}  // namespace
}  // namespace collidoscope::app
