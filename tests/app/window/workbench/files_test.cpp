#include "app/window/workbench/files.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "app/base/files/home_folder.h"
#include "app/model/scene/presets.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {
namespace {

namespace fs = std::filesystem;

// A folder of one's own.
class OpenedFiles : public testing::Test {
  protected:
    OpenedFiles() {
        fs::create_directories(folder_);
        add_commands(bench_);
    }
    ~OpenedFiles() override { fs::remove_all(folder_); }

    // The first scene of a demo, in a file here.
    fs::path stored(const std::string& demo) const {
        fs::path path = folder_ / (demo + ".json");
        fs::copy_file(presets_of(demo).front().path, path, fs::copy_options::overwrite_existing);
        return path;
    }
    static std::string content(const fs::path& path) {
        std::ostringstream text;
        text << std::ifstream(path).rdbuf();
        return text.str();
    }
    void hide_a() {
        bench_.document.edit("Hide", [](Scene& scene) { scene.bodies[0].visible ^= true; });
    }
    bool said(std::string_view text) const {
        for (const Toast& toast : bench_.messages.toasts())
            if (toast.text.find(text) != std::string::npos) return true;
        return false;
    }

    const fs::path folder_ =
        fs::temp_directory_path() / ("collidoscope-files-" + std::to_string(::getpid()));
    Workbench bench_{[] {}};
};

TEST_F(OpenedFiles, AnotherDemoIsInNoFile) {
    const fs::path path = stored("ray_triangle");
    bench_.files.open_start(path.string());
    EXPECT_EQ(bench_.document.path(), path);
    EXPECT_FALSE(bench_.document.changed());
    EXPECT_FALSE(bench_.document.can_undo());
    bench_.files.open_demo("ray_plane");
    EXPECT_TRUE(bench_.document.path().empty());
    EXPECT_FALSE(bench_.document.changed());
    const std::string before = content(path);
    bench_.files.save();
    EXPECT_EQ(bench_.dialogs.shown(), "save");
    EXPECT_EQ(content(path), before);
    bench_.dialogs.close();
    bench_.commands.run("edit.undo");
    EXPECT_EQ(bench_.document.path(), path);
    EXPECT_EQ(bench_.document.demo().info().id, "ray_triangle");
    hide_a();
    bench_.files.save();
    EXPECT_NE(content(path), before);
    EXPECT_FALSE(bench_.document.changed());
}

TEST_F(OpenedFiles, AMeshWithFlawsIsShownAndTheyAreTold) {
    const fs::path mesh = folder_ / "line.obj";
    std::ofstream(mesh) << "v 0 0 0\nv 1 0 0\nv 0 1 0\nl 1 2\nf 1 2 3\n";
    const fs::path scene = folder_ / "line.json";
    std::ofstream(scene)
        << R"({"version":1,"demo":"tree_build","bodies":[{"shape":{"mesh":{"file":")"
        << mesh.string() << R"("}}}]})";
    std::size_t told = 0;
    bench_.files.open_start(scene.string());
    bench_.files.fetch_import();
    EXPECT_EQ(bench_.document.path(), scene);
    const std::string flaw =
        "line.obj: 1 line or point element was left out: a mesh holds only triangles";
    EXPECT_EQ(bench_.messages.remarks_since(told), std::vector<std::string>{flaw});
    EXPECT_TRUE(said(flaw));
    // Each is told once.
    EXPECT_EQ(bench_.messages.remarks_since(told), std::vector<std::string>());
    for (const Toast& toast : bench_.messages.toasts()) EXPECT_NE(toast.tone, Tone::Warning);
}

TEST(Messages, RemarksAreToldInOrderHoweverManyLinesThereAre) {
    Messages messages;
    std::size_t told = 0;
    messages.say("a", Tone::Warning);
    messages.say("b", Tone::Remark);
    messages.log("c", Tone::Remark);
    EXPECT_EQ(messages.remarks_since(told), (std::vector<std::string>{"b", "c"}));
    for (int i = 0; i < 1500; ++i) messages.log(std::to_string(i), Tone::Remark);
    const std::vector<std::string> last = messages.remarks_since(told);
    ASSERT_EQ(last.size(), 1000u);  // as many as the log keeps
    EXPECT_EQ(last.back(), "1499");
    EXPECT_TRUE(messages.remarks_since(told).empty());
}

TEST_F(OpenedFiles, ClosingAsksForEveryFileWithChangesAndForNothingElse) {
    const fs::path path = stored("ray_triangle");
    bench_.files.open_start(path.string());
    bench_.files.quit();
    EXPECT_TRUE(bench_.desktop.quit);
    bench_.desktop.quit = false;
    hide_a();
    bench_.files.open_demo("ray_plane");
    EXPECT_TRUE(said("Ctrl+Z"));
    EXPECT_EQ(bench_.dialogs.shown(), "");
    hide_a();
    // First the scene that is open, then the file.
    bench_.files.quit();
    EXPECT_EQ(bench_.dialogs.shown(), "unsaved");
    EXPECT_TRUE(bench_.document.path().empty());
    bench_.dialogs.close();
    bench_.document.give_up_changes();
    bench_.dialogs.run_held();
    EXPECT_EQ(bench_.dialogs.shown(), "unsaved");
    EXPECT_EQ(bench_.document.path(), path);
    EXPECT_FALSE(bench_.desktop.quit);
    // Canceled, both are asked for again.
    bench_.escape();
    bench_.files.quit();
    EXPECT_EQ(bench_.dialogs.shown(), "unsaved");
    bench_.dialogs.close();
    bench_.files.save();
    EXPECT_TRUE(bench_.desktop.quit);
}

TEST_F(OpenedFiles, BodiesAreKeptOnlyWhenThatIsWanted) {
    bench_.files.open_start("aabb_tree");
    const std::string name = bench_.document.scene().bodies[0].name;
    bench_.files.open_demo("gjk");
    EXPECT_TRUE(said(name + ": its convex hull"));
    const Hull own = std::get<Hull>(bench_.document.scene().bodies[0].shape);
    ASSERT_TRUE(bench_.commands.run("demo.keep_bodies"));
    EXPECT_EQ(bench_.document.scene().bodies[0].name, name);
    EXPECT_NE(std::get<Hull>(bench_.document.scene().bodies[0].shape).points, own.points);
    EXPECT_FALSE(bench_.document.changed());
    EXPECT_FALSE(bench_.commands.run("demo.keep_bodies"));
    bench_.commands.run("edit.undo");
    EXPECT_EQ(bench_.document.demo().info().id, "aabb_tree");
    EXPECT_FALSE(bench_.document.can_undo());
    // After an edit the offer is over.
    bench_.files.open_demo("gjk");
    EXPECT_TRUE(bench_.files.can_keep_bodies());
    hide_a();
    EXPECT_FALSE(bench_.files.can_keep_bodies());
    // At once, where one algorithm stands for another.
    bench_.files.open_demo("gjk_textbook");
    const std::string gem = bench_.document.scene().bodies[0].name;
    bench_.files.switch_demo("gjk");
    EXPECT_EQ(bench_.document.demo().info().id, "gjk");
    EXPECT_EQ(bench_.document.scene().bodies[0].name, gem);
}

TEST_F(OpenedFiles, AMeshTakesTheMeshsPlaceOnly) {
    bench_.files.open_start("aabb_tree");
    EXPECT_TRUE(bench_.files.meshes.takes(0));
    bench_.files.open_demo("gjk");
    EXPECT_TRUE(bench_.files.meshes.takes(1));
    bench_.files.open_demo("sphere_sphere");
    EXPECT_FALSE(bench_.files.meshes.takes(0));
    EXPECT_FALSE(bench_.files.meshes.takes(2));
}

}  // namespace
}  // namespace collidoscope::app
