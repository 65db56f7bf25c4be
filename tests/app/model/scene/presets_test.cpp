#include "app/model/scene/presets.h"
#include "app/base/files/home_folder.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "app/model/mesh_library/mesh_library.h"
#include "app/model/scene/scene_file.h"

namespace collidoscope::app {
namespace {

namespace fs = std::filesystem;

TEST(Presets, AreFlawlessAndAnswerTheirDemo) {
    MeshLibrary library;
    for (const Demo* demo : Registry::all()) {
        const std::vector<Preset> presets = presets_of(demo->info().id);
        for (const Preset& preset : presets) {
            SCOPED_TRACE(preset.path.string());
            std::vector<SceneWarning> warnings;
            const Scene scene = load_scene(preset.path, library.loader(), &warnings);
            for (const SceneWarning& warning : warnings) ADD_FAILURE() << warning.text();
            EXPECT_EQ(scene.demo, demo->info().id);
            EXPECT_FALSE(scene.title.empty());
            EXPECT_EQ(preset.title, scene.title);
            EXPECT_NO_THROW(question_of(*demo, scene));
        }
    }
}

TEST(Presets, AreKnownAsWhatIsOpen) {
    MeshLibrary library;
    const std::vector<Preset> spheres = presets_of("sphere_sphere"),
                              boxes = presets_of("sphere_box");
    Scene scene = load_preset(spheres[1], library.loader());
    EXPECT_FALSE(opened_as(scene, spheres[0]));
    // Whatever it is called.
    scene.title = spheres[0].title;
    EXPECT_TRUE(opened_as(scene, spheres[1]));
    EXPECT_FALSE(opened_as(scene, spheres[0]));
    // A name that another demo has, too.
    const Preset same{{}, boxes[0].path.parent_path() / spheres[1].path.filename()};
    EXPECT_FALSE(opened_as(scene, same));
    retitle(scene, "My own");
    EXPECT_EQ(scene.title, "My own");
    EXPECT_TRUE(scene.note.empty());
    EXPECT_FALSE(opened_as(scene, spheres[1]));

    const Demo& demo = Registry::at("sphere_box");
    EXPECT_TRUE(opened_as(default_scene(demo, library.loader()), boxes[0]));
    const Scene of_text = load_scene(boxes[0].path, library.loader());
    EXPECT_FALSE(opened_as(of_text, boxes[0]));
}

TEST(Presets, AreFoundByNameAndByNumber) {
    const std::vector<Preset> presets = presets_of("sphere_box");
    ASSERT_EQ(presets[1].path.stem().string(), "02-face");
    EXPECT_EQ(preset_named(presets, "02-face"), &presets[1]);
    EXPECT_EQ(preset_named(presets, "02"), &presets[1]);
    EXPECT_EQ(preset_named(presets, "2"), nullptr);
    EXPECT_EQ(preset_named(presets, ""), nullptr);
    EXPECT_EQ(preset_named(presets, "02-"), nullptr);
    // Two that begin with it: neither is meant.
    const std::vector<Preset> two{{{}, "01-a.json"}, {{}, "01-b.json"}};
    EXPECT_EQ(preset_named(two, "01"), nullptr);
}

TEST(Presets, BelongToADemo) {
    for (const auto& entry : fs::directory_iterator(home_folder() / "assets" / "scenes")) {
        if (!entry.is_directory()) continue;
        EXPECT_NE(Registry::find(entry.path().filename().string()), nullptr) << entry.path();
    }
}

}  // namespace
}  // namespace collidoscope::app
