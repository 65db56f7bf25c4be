// Trees of k-DOPs whose leaves differ by side.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>

#include "app/model/mesh_library/mesh_library.h"
#include "app/model/questions/demo.h"
#include "app/model/scene/presets.h"
#include "collision/trees/tree_view.h"

namespace collidoscope::app {
namespace {

int largest_leaf(const TreeView& tree) {
    std::uint32_t largest = 0;
    for (std::uint32_t node = 0; node < tree.node_count(); ++node) {
        if (tree.is_leaf(node)) largest = std::max(largest, tree.slots(node).count);
    }
    return static_cast<int>(largest);
}

TEST(LeafSizes, DifferBySideAndChangeNoAnswer) {
    MeshLibrary meshes;
    const Demo& demo = Registry::at("kdop_tree");
    const std::vector<Preset> presets = presets_of("kdop_tree");
    Scene scene = load_preset(presets.front(), meshes.loader());
    scene.options.set("all", true);
    const Answer plain = demo.answer(question_of(demo, scene));
    ASSERT_GT(plain.triangle_pairs.size(), 10u);
    for (const auto& [of_a, of_b] :
         {std::pair{1, 0}, std::pair{1, 8}, std::pair{8, 1}, std::pair{3, 0}, std::pair{5, 2}}) {
        SCOPED_TRACE(std::to_string(of_a) + " and " + std::to_string(of_b));
        scene.options.set("leaf_size", of_a);
        scene.options.set("leaf_size_b", of_b);
        const Question question = question_of(demo, scene);
        const Answer answer = demo.answer(question);
        EXPECT_EQ(answer.triangle_pairs, plain.triangle_pairs);
        const int wanted_b = of_b == 0 ? of_a : of_b;
        EXPECT_LE(largest_leaf(*demo.tree_of(question, 0)), of_a);
        EXPECT_LE(largest_leaf(*demo.tree_of(question, 1)), wanted_b);
        if (wanted_b > of_a) {
            EXPECT_GT(largest_leaf(*demo.tree_of(question, 1)), of_a);
            EXPECT_LT(answer.volume_tests, plain.volume_tests);
            EXPECT_GT(answer.primitive_tests, plain.primitive_tests);
        }
    }
}

}  // namespace
}  // namespace collidoscope::app
