#include "render/shader.h"

#include <unistd.h>

#include <fstream>

#include "tests/render/pictures.h"

namespace collidoscope::render {

namespace fs = std::filesystem;

class ShaderTest : public RenderTest {
  protected:
    void SetUp() override {
        RenderTest::SetUp();
        const auto* test = testing::UnitTest::GetInstance()->current_test_info();
        folder_ = fs::temp_directory_path() /
                  ("collidoscope_shader_" + std::to_string(getpid()) + test->name());
        fs::create_directories(folder_);
        save("flat.vert", "#version 410 core\nvoid main() { gl_Position = vec4(0.0); }\n");
    }
    void TearDown() override {
        fs::remove_all(folder_);
        RenderTest::TearDown();
    }
    // Every save has a later time stamp, however coarse the clock of the file system is.
    void save(const std::string& name, const std::string& text) {
        std::ofstream(folder_ / name) << text;
        fs::last_write_time(folder_ / name,
                            fs::file_time_type::clock::now() + std::chrono::seconds(++saves_));
    }
    static std::string color_shader(const std::string& body) {
        return "#version 410 core\nout vec4 color;\nvoid main() { " + body + " }\n";
    }

    fs::path folder_;
    int saves_ = 0;
};

TEST_F(ShaderTest, ReloadsWhatWasSaved) {
    save("paint.frag", color_shader("color = vec4(1.0);"));
    ShaderLibrary library(folder_);
    const Program& program = library.program("flat.vert", "paint.frag");
    EXPECT_TRUE(program.use());
    EXPECT_EQ(library.problems(), "");
    EXPECT_FALSE(library.reload_changed());
    save("paint.frag", color_shader("color = vec4(0.5);"));
    EXPECT_TRUE(library.reload_changed());
    EXPECT_FALSE(library.reload_changed());
    EXPECT_TRUE(program.use());
}

TEST_F(ShaderTest, KeepsTheOldProgramWhenTheNewTextIsWrong) {
    save("paint.frag", color_shader("color = vec4(1.0);"));
    ShaderLibrary library(folder_);
    const Program& program = library.program("flat.vert", "paint.frag");
    save("paint.frag", color_shader("missing = vec4(1.0);"));
    EXPECT_TRUE(library.reload_changed());
    EXPECT_TRUE(program.use());
    EXPECT_NE(library.problems().find("paint.frag:3: "), std::string::npos) << library.problems();
    save("paint.frag", color_shader("color = vec4(0.25);"));
    EXPECT_TRUE(library.reload_changed());
    EXPECT_EQ(library.problems(), "");
}

TEST_F(ShaderTest, AMissingOrBrokenFileDrawsNothingAndSaysSo) {
    ShaderLibrary library(folder_);
    const Program& missing = library.program("flat.vert", "nowhere.frag");
    EXPECT_FALSE(missing.use());
    EXPECT_NE(library.problems().find("nowhere.frag"), std::string::npos);
    // It comes to life when the file appears.
    save("nowhere.frag", color_shader("color = vec4(1.0);"));
    EXPECT_TRUE(library.reload_changed());
    EXPECT_TRUE(missing.use());
    EXPECT_EQ(library.problems(), "");
}

TEST_F(ShaderTest, IncludesAreReadOnceAndWatched) {
    save("half.glsl", "const float half_value = 0.5;\n");
    save("paint.frag",
         "#version 410 core\n#include \"half.glsl\"\n#include \"half.glsl\"\nout vec4 color;\n"
         "void main() { color = vec4(half_value); }\n");
    ShaderLibrary library(folder_);
    const Program& program = library.program("flat.vert", "paint.frag");
    EXPECT_EQ(library.problems(), "");
    EXPECT_TRUE(program.use());
    save("half.glsl", "const float half_value = wrong;\n");
    EXPECT_TRUE(library.reload_changed());
    EXPECT_NE(library.problems().find("half.glsl:1: "), std::string::npos) << library.problems();
    EXPECT_TRUE(program.use());
}

TEST_F(ShaderTest, AFrameWithoutAnyShaderFileDrawsNothingAndDoesNotFail) {
    ShaderLibrary library(folder_ / "not_there");
    SceneRenderer renderer(library);
    TwoBoxes scene(true, {64, 64});
    draw(renderer, scene.frame, {64, 64});
    EXPECT_NE(library.problems(), "");
}

}  // namespace collidoscope::render
