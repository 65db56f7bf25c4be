#include "render/context.h"

#include "tests/render/pictures.h"
#include "tests/render/virtual_screen.h"

namespace collidoscope::render {

class ContextTest : public RenderTest {};

TEST_F(ContextTest, IsACoreContextThatDrawsWithoutAScreen) {
    GLint major = 0, minor = 0;
    glGetIntegerv(GL_MAJOR_VERSION, &major);
    glGetIntegerv(GL_MINOR_VERSION, &minor);
    EXPECT_GE(major * 10 + minor, 41);
    EXPECT_FALSE(describe_opengl().empty());
    ColorTarget target;
    ASSERT_TRUE(target.resize({8, 4}));
    draw_into(target.framebuffer(), {0, 0}, target.size());
    glClearColor(0.2F, 0.4F, 0.6F, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    const Image image = read_back(target.whole());
    for (int y = 0; y < 4; ++y) {
        for (int x = 0; x < 8; ++x) {
            EXPECT_EQ(image.at(x, y)[0], 51);
            EXPECT_EQ(image.at(x, y)[1], 102);
            EXPECT_EQ(image.at(x, y)[2], 153);
        }
    }
}

TEST_F(ContextTest, OneAfterAnother) {
    for (int i = 0; i < 3; ++i) {
        shaders_.reset();
        context_.reset();
        context_ = std::make_unique<OffscreenContext>();
        shaders_ = std::make_unique<ShaderLibrary>(COLLIDOSCOPE_SHADERS);
        SceneRenderer renderer(*shaders_);
        TwoBoxes scene(true, {64, 48});
        draw(renderer, scene.frame, {64, 48});
        EXPECT_EQ(take_errors(), "");
        picture_ = {};
    }
}

TEST(WindowTest, WithoutADisplayItSaysWhatToDo) {
    const ScopedVariable x11("DISPLAY", nullptr), wayland("WAYLAND_DISPLAY", nullptr);
    try {
        const Window window({.visible = false});
        FAIL() << "a window without a display";
    } catch (const NoOpenGl& error) {
        EXPECT_NE(std::string(error.what()).find("display"), std::string::npos);
        EXPECT_FALSE(error.remedy().empty());
    }
}

TEST(WindowTest, DrawsAndSwapsAndSurvivesResizing) {
    const VirtualScreen screen;
    ASSERT_FALSE(screen.name().empty()) << "Xvfb does not start (Debian: xvfb)";
    const ScopedVariable x11("DISPLAY", screen.name().c_str()), wayland("WAYLAND_DISPLAY", nullptr);
    const Window window({.size = {320, 200}, .visible = false});
    {
        ShaderLibrary shaders(COLLIDOSCOPE_SHADERS);
        SceneRenderer renderer(shaders);
        TwoBoxes scene(true, {320, 200});
        for (const glm::ivec2 size :
             {window.framebuffer_size(), glm::ivec2(0), glm::ivec2(17, 5)}) {
            renderer.draw(scene.frame, {0, {0, 0}, size});
            EXPECT_EQ(take_errors(), "");
        }
    }
    EXPECT_GT(window.content_scale(), 0);
    EXPECT_EQ(window.pixels_per_point(), 1);
}

}  // namespace collidoscope::render
