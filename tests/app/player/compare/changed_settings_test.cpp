// One option of a demo with another value: what may be compared, and that it can be asked for.
#include "app/player/compare/changed_settings.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "app/model/mesh_library/mesh_library.h"
#include "app/model/scene/presets.h"
#include "app/player/compare/comparison.h"

namespace collidoscope::app {
namespace {

Scene first_scene(const Demo& demo) {
    MeshLibrary meshes;
    const auto presets = presets_of(demo.info().id);
    EXPECT_FALSE(presets.empty()) << demo.info().id;
    return load_preset(presets.front(), meshes.loader());
}

std::vector<std::string> names_of(const std::vector<ChangedSetting>& settings) {
    std::vector<std::string> names;
    names.reserve(settings.size());
    for (const ChangedSetting& setting : settings) names.push_back(name_of(setting));
    return names;
}

TEST(ChangedSettings, AreTheOtherValuesOfEveryOption) {
    const Demo& demo = Registry::at("aabb_tree");
    Scene scene = first_scene(demo);
    scene.options = {};
    const auto names = names_of(changed_settings(demo, scene));
    const auto has = [&](const char* name) {
        return std::find(names.begin(), names.end(), name) != names.end();
    };
    EXPECT_FALSE(has("rule=together"));
    EXPECT_TRUE(has("rule=larger"));
    const auto leaf_size = option(demo, question_of(demo, scene), "leaf_size").get<double>();
    EXPECT_TRUE(has(("leaf_size=" + std::to_string(std::int64_t(2 * leaf_size))).c_str()));
    // The value that is set is not among them any more, and the one before it is.
    scene.options.set("rule", "larger");
    const auto others = names_of(changed_settings(demo, scene));
    EXPECT_EQ(std::count(others.begin(), others.end(), "rule=larger"), 0);
    EXPECT_EQ(std::count(others.begin(), others.end(), "rule=together"), 1);
}

// Each names a value that the option may have and does not have; the demo can be asked with it.
TEST(ChangedSettings, CanBeAskedForInEveryDemo) {
    std::size_t settings = 0, demos = 0;
    for (const Demo* demo : Registry::all()) {
        SCOPED_TRACE(demo->info().id);
        const Scene scene = first_scene(*demo);
        const auto all = changed_settings(*demo, scene);
        demos += !all.empty();
        for (const ChangedSetting& setting : all) {
            SCOPED_TRACE(setting.title);
            ++settings;
            const Scene other = with_setting(scene, setting);
            EXPECT_NE(other.options.value(setting.option, Datum()),
                      scene.options.value(setting.option, Datum()));
            EXPECT_NO_THROW((void)question_of(*demo, other));
            EXPECT_EQ(std::count(all.begin(), all.end(), setting), 1);
        }
    }
    EXPECT_GT(demos, 50u);
    EXPECT_GT(settings, 150u);
}

TEST(ChangedSettings, NumbersTakeWhatTheOptionMayHave) {
    const Demo& demo = Registry::at("aabb_tree");
    const auto all = changed_settings(demo, first_scene(demo));
    const auto leaves = std::find_if(all.begin(), all.end(), [](const ChangedSetting& setting) {
        return setting.option == "leaf_size";
    });
    ASSERT_NE(leaves, all.end());
    EXPECT_EQ(name_of(with_number(demo, *leaves, 7.2)), "leaf_size=7");
    EXPECT_EQ(name_of(with_number(demo, *leaves, -4)), "leaf_size=1");
    EXPECT_EQ(with_number(demo, *leaves, std::nan("")), *leaves);
    const auto rule = std::find_if(all.begin(), all.end(), [](const ChangedSetting& setting) {
        return setting.option == "rule";
    });
    ASSERT_NE(rule, all.end());
    EXPECT_EQ(with_number(demo, *rule, 3), *rule);
}

// The rules by which two trees are descended differ in what they cost, not in what they find.
TEST(ChangedSettings, RulesOfADescentFindTheSame) {
    const Demo& demo = Registry::at("obb_tree");
    const Scene scene = first_scene(demo);
    const Contender own = contend(demo, scene);
    ASSERT_TRUE(own.answer);
    std::size_t rules = 0, parted = 0;
    for (const ChangedSetting& setting : changed_settings(demo, scene)) {
        if (setting.option != "rule") continue;
        SCOPED_TRACE(setting.title);
        ++rules;
        const Contender other = contend(demo, with_setting(scene, setting));
        ASSERT_TRUE(other.answer);
        EXPECT_EQ(disagreement(*own.answer, *other.answer, sizes_of(scene)), "");
        parted += first_parting(own.recording, other.recording).has_value();
    }
    EXPECT_GE(rules, 3u);
    EXPECT_GE(parted, 1u);
}

}  // namespace
}  // namespace collidoscope::app
