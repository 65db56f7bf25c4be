// The build of A's tree that tree demos tell when it is asked for.
#include <gtest/gtest.h>

#include "app/model/mesh_library/mesh_library.h"
#include "app/model/questions/demo.h"
#include "app/model/scene/presets.h"
#include "collision/trees/tree_view.h"

namespace collidoscope::app {
namespace {

// The steps with this label among those of a scope.
std::size_t count(const Recording& recording, ScopeIndex scope, const std::string& label) {
    std::size_t found = 0;
    for (const Step& step : recording.scopes[scope].steps) found += step.label == label;
    return found;
}

TEST(ToldBuild, HasASplitForEveryInnerNodeAndItsTermsInside) {
    MeshLibrary meshes;
    for (const char* id : {"aabb_tree", "obb_tree", "kdop_tree", "sphere_tree", "octree",
                           "bsp_tree", "voxel_container", "wide_bvh", "sah_bvh", "lbvh", "ploc",
                           "swept_sphere_tree", "convex_pieces", "cd_tree"}) {
        SCOPED_TRACE(id);
        const Demo& demo = Registry::at(id);
        std::optional<Scene> scene;
        for (const Preset& preset : presets_of(id)) {
            Scene one = load_preset(preset, meshes.loader());
            if (one.title == "How the tree of A is built") scene = std::move(one);
        }
        ASSERT_TRUE(scene);
        const Question question = question_of(demo, *scene);
        Recording recording;
        recording.budget = 1'000'000;
        const Answer told = demo.trace(question, recording);
        const auto tree = demo.tree_of(question, 0);
        ASSERT_TRUE(tree);
        std::size_t inner = 0;
        for (std::uint32_t node = 0; node < tree->node_count(); ++node)
            inner += !tree->is_leaf(node);
        ASSERT_STREQ(recording.steps.front().label, "build");
        const auto inside = recording.scopes_in({top_level, 0});
        ASSERT_EQ(inside.size(), 1u);
        EXPECT_EQ(recording.scopes[inside[0]].id, "tree_build");
        EXPECT_EQ(count(recording, inside[0], "split") + count(recording, inside[0], "divide"),
                  inner);
        // All but the last step, "done", have the builder's terms inside.
        const std::size_t steps = recording.scopes[inside[0]].steps.size();
        ASSERT_EQ(steps, inner + 1);
        for (std::size_t i = 0; i + 1 < steps; ++i)
            EXPECT_EQ(recording.scopes_in({inside[0], i}).size(), 1u) << i;

        // Without it the same steps and the same answer follow.
        scene->options.set("tell_build", false);
        Recording plain;
        plain.budget = 1'000'000;
        const Answer answer = demo.trace(question_of(demo, *scene), plain);
        EXPECT_EQ(answer.hit, told.hit);
        EXPECT_EQ(answer.volume_tests, told.volume_tests);
        ASSERT_EQ(plain.steps.size() + 1, recording.steps.size());
        for (std::size_t i = 0; i < plain.steps.size(); ++i)
            EXPECT_EQ(plain.steps[i].text(), recording.steps[i + 1].text());
    }
}

}  // namespace
}  // namespace collidoscope::app
