// A scene asked by another demo: what is kept of its bodies.
#include <gtest/gtest.h>

#include "app/model/mesh_library/mesh_library.h"
#include "app/model/scene/scene.h"

namespace collidoscope::app {
namespace {

const MeshInstance& mesh_at(const Scene& scene, std::size_t body) {
    return std::get<MeshInstance>(scene.bodies[body].shape);
}

TEST(Switched, TwoTreesAreOfTheMeshThatIsOpen) {
    MeshLibrary library;
    Scene one = default_scene(Registry::at("tree_build"), library.loader());
    MeshInstance mesh = mesh_at(one, 0);
    mesh.file = "gear.obj";
    mesh.asset = library.load("gear.obj", 1);
    one.bodies[0] = {"gear", mesh};
    const Switched two = switched(one, Registry::at("tree_compare"), library.loader());
    ASSERT_TRUE(two.kept_any);
    ASSERT_EQ(two.scene.bodies.size(), 2u);
    EXPECT_EQ(mesh_at(two.scene, 0).asset, mesh.asset);
    EXPECT_EQ(mesh_at(two.scene, 1).asset, mesh.asset);
    EXPECT_EQ(two.scene.bodies[1].name, "gear 2");
    EXPECT_EQ(two.scene.preset, "");
    // Beside each other.
    EXPECT_GT(bounds_of(two.scene.bodies[1].shape).min.x, bounds_of(one.bodies[0].shape).max.x);
    EXPECT_TRUE(two.remarks.empty());

    // With two of their own both are kept as they are.
    Scene different = default_scene(Registry::at("aabb_tree"), library.loader());
    different.bodies[0] = {"gear", mesh};
    const Switched kept = switched(different, Registry::at("tree_compare"), library.loader());
    EXPECT_EQ(mesh_at(kept.scene, 0).asset, mesh.asset);
    EXPECT_EQ(mesh_at(kept.scene, 1).file, mesh_at(different, 1).file);
    EXPECT_EQ(kept.scene.bodies[1].name, different.bodies[1].name);
}

std::string verdict_of(const std::string& file_a, const std::string& builder_a,
                       const std::string& file_b, const std::string& builder_b) {
    MeshLibrary library;
    const Demo& demo = Registry::at("tree_compare");
    Scene scene = default_scene(demo, library.loader());
    const std::pair<const char*, const std::string&> files[] = {{"A", file_a}, {"B", file_b}};
    for (std::size_t body = 0; body < 2; ++body) {
        MeshInstance mesh = mesh_at(scene, body);
        mesh.file = files[body].second;
        mesh.asset = library.load(mesh.file, 1);
        scene.bodies[body].shape = mesh;
    }
    scene.options.set("builder_a", Datum(builder_a));
    scene.options.set("builder_b", Datum(builder_b));
    return demo.answer(question_of(demo, scene), {}).verdict;
}

TEST(TreeCompare, GivesNoVerdictAboutWhatCannotBeCompared) {
    EXPECT_EQ(verdict_of("car.obj", "sah_bvh", "gear.obj", "sah_bvh"),
              "Different meshes: no comparison");
    EXPECT_EQ(verdict_of("car.obj", "sah_bvh", "car.obj", "sah_bvh"), "Both cost the same");
    EXPECT_EQ(verdict_of("car.obj", "aabb_tree", "car.obj", "sah_bvh"), "B costs less");
    EXPECT_EQ(verdict_of("car.obj", "sah_bvh", "car.obj", "aabb_tree"), "A costs less");
    // Eight oriented boxes a node against two axis-aligned ones.
    const std::string unlike = verdict_of("car.obj", "sah_bvh", "car.obj", "wide_bvh");
    EXPECT_NE(unlike.find("olumes differ"), std::string::npos) << unlike;
}

}  // namespace
}  // namespace collidoscope::app
