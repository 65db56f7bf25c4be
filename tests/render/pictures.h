// Shared parts of the tests of render/: a context, a scene, and a folder for the pictures.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>

#include "render/context.h"
#include "render/image.h"
#include "render/scene_renderer.h"
#include "tests/render/image_files.h"
#include "tests/render/test_bodies.h"

namespace collidoscope::render {

// A context for each test; without OpenGL the test fails and says why.
class RenderTest : public testing::Test {
  protected:
    void SetUp() override {
        try {
            context_ = std::make_unique<OffscreenContext>();
        } catch (const NoOpenGl& error) {
            FAIL() << error.what() << '\n' << error.remedy();
        }
        shaders_ = std::make_unique<ShaderLibrary>(COLLIDOSCOPE_SHADERS);
    }
    void TearDown() override {
        if (!context_) return;
        EXPECT_EQ(take_errors(), "");
        EXPECT_EQ(shaders_->problems(), "");
        shaders_.reset();
        picture_ = {};
        context_.reset();
    }

    Image draw(SceneRenderer& renderer, const Frame& frame, glm::ivec2 size) {
        EXPECT_TRUE(picture_.resize(size));
        renderer.draw(frame, picture_.whole());
        return read_back(picture_.whole());
    }

    // Keeps the picture where COLLIDOSCOPE_PICTURES says, to be looked at.
    static void keep(const Image& image, const std::string& name) {
        const char* folder = std::getenv("COLLIDOSCOPE_PICTURES");
        if (folder == nullptr) return;
        EXPECT_EQ(write_png(image, std::filesystem::path(folder) / (name + ".png")), "");
    }

    std::unique_ptr<OffscreenContext> context_;
    std::unique_ptr<ShaderLibrary> shaders_;
    ColorTarget picture_;
};

// Two boxes that overlap over a ground, with a contact, a normal, an axis and a ghost of B.
struct TwoBoxes {
    MeshBuffer box{make_box()};
    std::vector<Body> bodies;
    Overlay marks;
    std::vector<const Overlay*> overlays{&marks};
    Frame frame;

    TwoBoxes(bool dark, glm::ivec2 size, bool with_marks = true);
};

// A knot of 200,000 triangles under ten thousand boxes of all levels of a made-up tree.
struct KnotAndBoxes {
    MeshBuffer knot;
    std::vector<Body> bodies;
    Overlay boxes;
    std::vector<const Overlay*> overlays{&boxes};
    Frame frame;

    KnotAndBoxes(bool dark, glm::ivec2 size, int levels, Occlusion occlusion);
};

// One of everything, side by side.
struct Gallery {
    MeshBuffer box{make_box()}, sphere{make_sphere()}, cylinder{make_cylinder()};
    std::vector<Body> bodies;
    Overlay marks;
    std::vector<const Overlay*> overlays{&marks};
    Frame frame;

    Gallery(bool dark, glm::ivec2 size);
};

}  // namespace collidoscope::render
