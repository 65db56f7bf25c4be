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

TEST(Presets, BelongToADemo) {
    for (const auto& entry : fs::directory_iterator(home_folder() / "assets" / "scenes")) {
        if (!entry.is_directory()) continue;
        EXPECT_NE(Registry::find(entry.path().filename().string()), nullptr) << entry.path();
    }
}

}  // namespace
}  // namespace collidoscope::app
