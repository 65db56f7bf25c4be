// Faults between the trees of one file: instances, and what they place.
#include "collision/trees/scenes/scene_problems.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "collision/trees/dump/constants.h"
#include "collision/trees/scenes/scene_extent.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/random_floats.h"

namespace collidoscope {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

// A tree of one leaf.
TreeDump leaf_over(const Aabb& box, std::uint32_t primitives) {
    TreeDump dump;
    dump.nodes = {{no_node, 0, 0, 0, primitives}};
    for (std::uint32_t i = 0; i < primitives; ++i) dump.primitives.push_back(i);
    for (const vec3& p : {box.min, box.max}) dump.bounds.insert(dump.bounds.end(), {p.x, p.y, p.z});
    return dump;
}

TreeDump unit_triangle() {
    TreeDump dump = leaf_over({{0, 0, 0}, {1, 1, 1}}, 1);
    dump.triangles = {{{0, 0, 0}, {1, 1, 0}, {0, 0, 1}}};
    return dump;
}

DumpInstance at(std::uint32_t tree, double x, double y = 0, double z = 0) {
    DumpInstance instance{.tree = tree};
    instance.rows[3] = x;
    instance.rows[7] = y;
    instance.rows[11] = z;
    return instance;
}

// Two triangles, at x = 0 and at x = 4.
SceneDump two_in_a_row() {
    SceneDump scene;
    scene.trees = {leaf_over({{0, 0, 0}, {5, 1, 1}}, 2), unit_triangle()};
    scene.trees[0].instances = {at(1, 0), at(1, 4)};
    return scene;
}

std::vector<std::string> sentences(const SceneDump& scene) {
    std::vector<std::string> all;
    for (const SceneProblem& problem : find_scene_problems(scene).list)
        all.push_back(describe(problem));
    return all;
}
using Sentences = std::vector<std::string>;

TEST(SceneProblems, NoneInASoundScene) {
    EXPECT_EQ(sentences(two_in_a_row()), Sentences{});
    EXPECT_EQ(sentences({}), Sentences{});
    EXPECT_EQ(find_scene_problems(two_in_a_row()).unknown, 0u);
}

TEST(SceneProblems, TreesThatAreNotThere) {
    SceneDump scene = two_in_a_row();
    scene.trees[0].instances[1].tree = 9;
    EXPECT_EQ(sentences(scene), Sentences{"Instance 1 of tree 0 places tree 9, which does not "
                                          "exist: there are 2 trees."});
}

TEST(SceneProblems, TreesInThemselves) {
    SceneDump scene = two_in_a_row();
    scene.trees[1].instances = {at(0, 0)};
    scene.trees[1].triangles.clear();
    EXPECT_EQ(sentences(scene), Sentences{"Instance 0 of tree 1 places tree 0, which it is itself "
                                          "part of: a cycle."});
    EXPECT_EQ(usable_instances(scene), (std::vector<std::vector<char>>{{1, 1}, {0}}));
    scene.trees[0].instances = {at(0, 0)};
    EXPECT_EQ(find_scene_problems(scene).counts[static_cast<int>(SceneFault::TreeInItself)], 1u);
}

TEST(SceneProblems, TransformsThatCannotBeUndone) {
    SceneDump scene = two_in_a_row();
    scene.trees[0].instances[0].rows[6] = nan;
    scene.trees[0].instances[1].rows[0] = 0;
    EXPECT_EQ(sentences(scene),
              (Sentences{"Instance 0 of tree 0 has a transform that is not finite: row 1, column 2 "
                         "is NaN.",
                         "Instance 1 of tree 0 has a transform that cannot be undone: it is "
                         "singular, or out of range."}));
}

TEST(SceneProblems, InstancesThatExceedTheirNodes) {
    SceneDump scene = two_in_a_row();
    scene.trees[0].instances[1] = at(1, 4.25);
    EXPECT_EQ(sentences(scene),
              Sentences{"Instance 1 of tree 0 exceeds node 0, which holds it, by 0.25."});
    // A turned box would be left by its corners, what is in it is not.
    scene.trees[0].instances[1].rows = {0, -1, 0, 5, 1, 0, 0, 0, 0, 0, 1, 0};
    EXPECT_EQ(sentences(scene), Sentences{});
    scene.trees[0].instances[1].rows[11] = -0.5;
    EXPECT_EQ(sentences(scene),
              Sentences{"Instance 1 of tree 0 exceeds node 0, which holds it, by 0.5."});
    scene.trees[0].clipped = true;
    EXPECT_EQ(sentences(scene), Sentences{});
}

// Rounding in the program that placed them is no fault.
TEST(SceneProblems, RoundingIsNoFault) {
    SceneDump scene = two_in_a_row();
    scene.trees[0].instances[1] = at(1, 4 + 0x1p-20);
    EXPECT_EQ(sentences(scene), Sentences{});
}

TEST(SceneProblems, TreesWithoutTrianglesAreNotJudged) {
    SceneDump scene = two_in_a_row();
    scene.trees[1].triangles.clear();
    scene.trees[0].instances[1] = at(1, 400);
    const SceneProblems found = find_scene_problems(scene);
    EXPECT_EQ(found.total(), 0u);
    EXPECT_EQ(found.unknown, 2u);
}

TEST(SceneProblems, AllAreCountedAndSomeListed) {
    SceneDump scene = two_in_a_row();
    scene.trees[0].instances.assign(50, at(7, 0));
    const SceneProblems found = find_scene_problems(scene, 10);
    EXPECT_EQ(found.list.size(), 10u);
    EXPECT_EQ(found.total(), 50u);
}

// The extent of random scenes of three levels, beside all their corners one by one.
TEST(SceneExtent, IsThatOfAllCorners) {
    oracle::RandomFloats random(97);
    for (std::size_t c = 0; c < oracle::cases(300); ++c) {
        SCOPED_TRACE(c);
        SceneDump scene;
        scene.trees.resize(4);
        for (int t = 2; t < 4; ++t)
            for (int i = random.integer(1, 40); i > 0; --i)
                scene.trees[static_cast<std::size_t>(t)].triangles.push_back(
                    {random.point(), random.point(), random.point()});
        const auto place = [&](std::uint32_t least) {
            DumpInstance instance{
                .tree = static_cast<std::uint32_t>(random.integer(static_cast<int>(least), 3))};
            for (double& number : instance.rows) number = double{random.uniform(-2, 2)};
            return instance;
        };
        for (int i = random.integer(1, 5); i > 0; --i) scene.trees[0].instances.push_back(place(1));
        for (int i = random.integer(1, 5); i > 0; --i) scene.trees[1].instances.push_back(place(2));

        std::vector<dvec3> corners;
        const auto gather = [&](const auto& self, std::uint32_t tree, const dmat3& linear,
                                const dvec3& move) -> void {
            for (const Triangle& t : scene.trees[tree].triangles)
                for (const vec3& p : {t.a, t.b, t.c}) corners.push_back(linear * dvec3(p) + move);
            for (const DumpInstance& i : scene.trees[tree].instances)
                self(self, i.tree, linear * linear_of(i), linear * translation_of(i) + move);
        };
        gather(gather, 0, dmat3(1), dvec3(0));

        const auto usable = usable_instances(scene);
        SceneExtent extent(scene, usable);
        for (int k = 0; k < 5; ++k) {
            const dvec3 direction(random.point());
            double most = -std::numeric_limits<double>::infinity();
            for (const dvec3& p : corners) most = std::max(most, dot(direction, p));
            const auto found = extent.highest(0, direction);
            ASSERT_TRUE(found);
            EXPECT_NEAR(*found, most, 1e-9 * (1 + std::fabs(most)));
        }
    }
}

}  // namespace
}  // namespace collidoscope
