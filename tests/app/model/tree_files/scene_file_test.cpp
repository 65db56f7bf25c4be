// Files of several trees: written and read without loss, cut short, and what the program makes of
// them.
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <set>

#include "app/model/mesh_library/scene_instances.h"
#include "app/model/mesh_library/tree_asset.h"
#include "app/model/tree_files/tree_export.h"
#include "app/model/tree_files/tree_import.h"
#include "collision/trees/dump/collidoscope_scene.h"
#include "collision/trees/dump/dump_view.h"
#include "collision/trees/instances/two_level_ray.h"
#include "collision/trees/scenes/scene_extent.h"
#include "collision/trees/scenes/scene_problems.h"
#include "tests/collision/trees/random_dump.h"
#include "tests/oracle/cases.h"

namespace collidoscope::app {
namespace {

namespace fs = std::filesystem;

SceneDump random_scene(oracle::RandomFloats& random) {
    SceneDump scene;
    for (int t = random.integer(1, 4); t > 0; --t) {
        TreeDump dump = test::random_dump(random);
        dump.name = random.chance(2) ? "a \"tree\"" : "";
        if (random.chance(2)) {
            dump.triangles.clear();
            for (int i = random.integer(0, 5); i > 0; --i) {
                DumpInstance instance{.tree = static_cast<std::uint32_t>(random.integer(0, 5)),
                                      .mask = random.chance(2) ? ~0u : 7u};
                for (double& number : instance.rows) number = double{random.uniform(-9, 9)} / 3;
                dump.instances.push_back(instance);
            }
        }
        // Ranges that leave their arrays are written out once.
        const bool placed = !dump.instances.empty();
        auto instances = std::exchange(dump.instances, {});
        dump = import_tree_bytes(tree_file_bytes(dump, TreeFileForm::Text), "t").dump;
        if (placed) dump.instances = std::move(instances);
        scene.trees.push_back(std::move(dump));
    }
    return scene;
}

TEST(SceneFile, BothFormsGiveBackEveryScene) {
    oracle::RandomFloats random(83);
    for (std::size_t c = 0; c < oracle::cases(1000); ++c) {
        SCOPED_TRACE(c);
        const SceneDump scene = random_scene(random);
        for (const TreeFileForm form : {TreeFileForm::Text, TreeFileForm::Binary}) {
            const std::string bytes = scene_file_bytes(scene, form);
            const ImportedScene read = import_scene_bytes(bytes, "t");
            ASSERT_TRUE(read.several);
            ASSERT_FALSE(read.cut);
            ASSERT_TRUE(read.warnings.empty());
            ASSERT_EQ(read.trees.size(), scene.trees.size());
            SceneDump again;
            for (std::size_t t = 0; t < scene.trees.size(); ++t) {
                const TreeDump &given = scene.trees[t], &got = read.trees[t].dump;
                ASSERT_TRUE(read.trees[t].warnings.empty());
                ASSERT_EQ(got.nodes, given.nodes);
                ASSERT_EQ(got.name, given.name);
                ASSERT_EQ(got.instances.size(), given.instances.size());
                for (std::size_t i = 0; i < given.instances.size(); ++i) {
                    ASSERT_EQ(got.instances[i].tree, given.instances[i].tree);
                    ASSERT_EQ(got.instances[i].rows, given.instances[i].rows);
                    ASSERT_EQ(got.instances[i].mask, given.instances[i].mask);
                }
                again.trees.push_back(got);
            }
            ASSERT_EQ(scene_file_bytes(again, form), bytes);
            (void)find_scene_problems(again);
        }
    }
}

// Cut anywhere it is refused, or opens with trees that are there and the last perhaps in part.
TEST(SceneFile, OpensAsFarAsItGoes) {
    const ImportedScene whole = import_scene("tests/app/model/tree_files/cases/nested.json");
    SceneDump scene;
    for (const ImportedTree& tree : whole.trees) scene.trees.push_back(tree.dump);
    for (const TreeFileForm form : {TreeFileForm::Text, TreeFileForm::Binary}) {
        const std::string bytes = scene_file_bytes(scene, form);
        std::size_t trees = 0;
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            SCOPED_TRACE(i);
            if (form == TreeFileForm::Text && i + 1 == bytes.size()) continue;
            try {
                const ImportedScene read = import_scene_bytes(bytes.substr(0, i), "t");
                EXPECT_TRUE(read.cut);
                EXPECT_FALSE(read.warnings.empty());
                EXPECT_GE(read.trees.size(), trees);
                trees = read.trees.size();
                for (std::size_t t = 0; t + 1 < trees; ++t) {
                    EXPECT_EQ(read.trees[t].dump.nodes, scene.trees[t].nodes);
                    EXPECT_EQ(read.trees[t].dump.instances.size(), scene.trees[t].instances.size());
                }
            } catch (const ImportError& error) {
                EXPECT_EQ(trees, 0u) << error.what();
            }
        }
        EXPECT_EQ(trees, 3u);
    }
}

TEST(SceneWriter, SaysWhatItCannotWrite) {
    TreeWriter top;
    const float low[] = {0, 0, 0}, high[] = {1, 1, 1};
    const float rows[] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};
    top.add_aabb(low, high);
    top.add_instance(0, rows);
    std::ostringstream out;
    EXPECT_FALSE(top.write_json(out));
    EXPECT_NE(top.error().find("SceneWriter"), std::string::npos);
    TreeWriter lost;
    lost.add_child(3, 4);
    SceneWriter scene;
    EXPECT_EQ(scene.add_tree(std::move(lost)), 0u);
    EXPECT_FALSE(scene.write_binary(out));
    EXPECT_EQ(scene.error(), "tree 0: child 4 was given to node 3, but there are only 0 nodes");
}

// The files beside this test, for readers of other programs as for this one.
TEST(SceneFile, ConformanceFiles) {
    const fs::path folder = "tests/app/model/tree_files/cases";
    std::ifstream list(folder / "cases.txt");
    std::string line;
    std::set<std::string> told;
    while (std::getline(list, line)) {
        if (line.empty() || line[0] == '#') continue;
        const std::size_t space = line.find(' ');
        const std::string name = line.substr(0, space), outcome = line.substr(space + 1);
        told.insert(name);
        SCOPED_TRACE(name);
        std::string found;
        try {
            const ImportedScene read = import_scene(folder / name);
            std::size_t nodes = 0, triangles = 0, instances = 0;
            SceneDump scene;
            for (const ImportedTree& tree : read.trees) {
                nodes += tree.dump.nodes.size();
                triangles += tree.dump.triangles.size();
                instances += tree.dump.instances.size();
                scene.trees.push_back(tree.dump);
            }
            found = std::to_string(read.trees.size()) + " trees, " + std::to_string(nodes) +
                    " nodes, " + std::to_string(triangles) + " triangles, " +
                    std::to_string(instances) + " instances";
            for (const std::string& warning : read.warnings) found += "; " + warning;
            for (const ImportedTree& tree : read.trees)
                for (const std::string& warning : tree.warnings) found += "; " + warning;
            for (const SceneProblem& problem : find_scene_problems(scene).list)
                found += "; " + describe(problem);
            EXPECT_EQ(has_several_trees(folder / name), read.several);
        } catch (const ImportError& error) {
            found = error.message();
        }
        EXPECT_EQ(found, outcome);
    }
    std::set<std::string> there;
    for (const auto& entry : fs::directory_iterator(folder))
        if (entry.path().extension() != ".txt") there.insert(entry.path().filename().string());
    EXPECT_EQ(told, there);
    EXPECT_GE(told.size(), 25u);
}

class SceneFileInFolder : public testing::Test {
  protected:
    SceneFileInFolder()
        : folder_(fs::temp_directory_path() / ("scene_file_" + std::to_string(getpid()))) {
        fs::create_directories(folder_);
        fs::copy("tests/app/model/tree_files/cases/nested.json", folder_ / "nested.json");
        library_.on_warning(
            [this](const fs::path&, const std::string& flaw) { flaws_.push_back(flaw); });
    }
    ~SceneFileInFolder() override { fs::remove_all(folder_); }
    fs::path folder_;
    MeshLibrary library_;
    std::vector<std::string> flaws_;
};

TEST_F(SceneFileInFolder, ItsTreesHaveNames) {
    const std::string file = (folder_ / "nested.json").string();
    EXPECT_EQ(tree_place(file).tree, std::nullopt);
    EXPECT_EQ(tree_place(file + "#2").file, file);
    EXPECT_EQ(tree_place(file + "#2").tree, 2u);
    EXPECT_EQ(tree_place(file + "#x").tree, std::nullopt);
    fs::copy(folder_ / "nested.json", folder_ / "odd#1");
    EXPECT_EQ(tree_place(folder_ / "odd#1").tree, std::nullopt) << "a file of that name";
    EXPECT_TRUE(is_tree_file(file + "#2"));
    EXPECT_TRUE(has_several_trees(file));
    EXPECT_FALSE(has_several_trees(file + "#2"));
    EXPECT_EQ(import_tree(file + "#2").dump.name, "wedge");
    EXPECT_EQ(import_tree(file).dump.name, "world");
    EXPECT_THROW(import_tree(file + "#3"), ImportError);

    const auto wedge = library_.load(file + "#2", 1);
    EXPECT_EQ(wedge->mesh().triangles.size(), 2u);
    EXPECT_EQ(tree_of_file(*wedge)->dump().name, "wedge");
    EXPECT_EQ(library_.load(file + "#2", 1), wedge);
    // The four wedges that the world places are drawn for it.
    const auto world = library_.load(file, 1);
    EXPECT_EQ(world, library_.load(file + "#0", 1));
    EXPECT_EQ(world->mesh().triangles.size(), 8u);
    EXPECT_TRUE(tree_of_file(*world)->problems().empty());
    EXPECT_THROW(library_.load(file + "#3", 1), ImportError);
    EXPECT_TRUE(flaws_.empty());
}

// Rays through the instances meet what they meet in all triangles of the file, one by one.
TEST_F(SceneFileInFolder, RaysThroughItsInstances) {
    const SceneInstances read = instances_of_scene(folder_ / "nested.json", library_.loader());
    EXPECT_TRUE(read.warnings.empty());
    EXPECT_EQ(placed_members(read.instances, 100), 6u);
    const InstancedScene scene = scene_of(read.instances);
    EXPECT_EQ(scene.triangle_count(), 8u);
    const std::vector<Triangle> all = flattened(scene);
    oracle::RandomFloats random(12);
    std::size_t hits = 0;
    for (std::size_t c = 0; c < oracle::cases(2000); ++c) {
        const Triangle& some = all[c % all.size()];
        const vec3 from = random.point() * 9.0f;
        const Ray ray{from, (some.a + some.b + some.c) / 3.0f + random.point() * 0.5f - from};
        std::optional<float> nearest;
        for (const Triangle& t : all) {
            const auto hit = raycast(ray, t);
            if (hit && (!nearest || hit->t < *nearest)) nearest = hit->t;
        }
        const InstanceRayAnswer found = raycast(scene, ray);
        ASSERT_EQ(found.hit.has_value(), nearest.has_value());
        if (nearest) {
            EXPECT_EQ(found.hit->t, *nearest);
        }
        hits += nearest.has_value();
    }
    EXPECT_GT(hits, 20u);
}

TEST_F(SceneFileInFolder, AnInstanceOutsideIsAProblemOfItsTree) {
    const fs::path cases = "tests/app/model/tree_files/cases";
    const auto world = library_.load((cases / "outside.json").string(), 1);
    const DumpProblems& problems = tree_of_file(*world)->problems();
    ASSERT_EQ(problems.list.size(), 1u);
    EXPECT_EQ(describe(problems.list[0]), "Primitive 1 lies outside node 0 by 0.5.");
    (void)library_.load((cases / "in_itself.json").string(), 1);
    ASSERT_EQ(flaws_.size(), 1u);
    EXPECT_NE(flaws_[0].find("a cycle"), std::string::npos);
    const SceneInstances some = instances_of_scene(cases / "in_itself.json", library_.loader());
    EXPECT_EQ(placed_members(some.instances, 100), 2u);
    EXPECT_EQ(some.warnings,
              (std::vector<std::string>{
                  "tree 1: 1 of its 2 instances cannot be shown",
                  "A problem in its trees and instances: `collidoscope tree` lists all."}));
    EXPECT_THROW(instances_of_scene(cases / "singular.json", library_.loader()), InputError);
    EXPECT_THROW(instances_of_scene(cases / "one.json", library_.loader()), InputError);
}

}  // namespace
}  // namespace collidoscope::app
