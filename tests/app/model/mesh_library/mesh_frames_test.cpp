// A folder of OBJ files as the frames of an animation.
#include "app/model/mesh_library/mesh_frames.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <random>
#include <string>

namespace collidoscope::app {
namespace {

namespace fs = std::filesystem;

// A folder of its own, removed at the end.
class FramesFolder {
  public:
    FramesFolder() {
        std::random_device seed;
        path_ = fs::temp_directory_path() /
                ("collidoscope-frames-" + std::to_string(seed()) + std::to_string(seed()));
        fs::create_directory(path_);
    }
    ~FramesFolder() {
        std::error_code error;
        fs::remove_all(path_, error);
    }
    FramesFolder(const FramesFolder&) = delete;
    FramesFolder& operator=(const FramesFolder&) = delete;

    void add(const std::string& name, const std::string& text) const {
        std::ofstream(path_ / name) << text;
    }
    const fs::path& path() const { return path_; }
    // The message with which the frames are refused; empty when they are not.
    std::string refusal() const {
        try {
            (void)load_frames(frame_files(path_));
        } catch (const ImportError& error) {
            return error.what();
        }
        return {};
    }

  private:
    fs::path path_;
};

std::string two_triangles(float height) {
    return "v 0 0 " + std::to_string(height) +
           "\nv 1 0 0\nv 0 1 0\nv 1 1 0\n# faces\nf 1 2 3\nf 2 4 3\n";
}

bool holds(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

TEST(MeshFrames, NamesAreInNaturalOrder) {
    const std::vector<std::string> wanted{"a",
                                          "a1",
                                          "a01",
                                          "a2",
                                          "a2b",
                                          "a10",
                                          "a10b",
                                          "b",
                                          "b99999999999999999999999",
                                          "b100000000000000000000000"};
    std::vector<std::string> names = wanted;
    std::mt19937 random(5);
    for (int i = 0; i < 50; ++i) {
        std::shuffle(names.begin(), names.end(), random);
        std::sort(names.begin(), names.end(), in_natural_order);
        EXPECT_EQ(names, wanted);
    }
    for (const std::string& a : wanted) EXPECT_FALSE(in_natural_order(a, a));
}

TEST(MeshFrames, AFolderIsReadInOrder) {
    const FramesFolder folder;
    folder.add("frame10.obj", two_triangles(10));
    folder.add("frame2.obj", two_triangles(2));
    folder.add("Frame1.OBJ", two_triangles(1));
    folder.add("notes.txt", "no frame");
    const auto files = frame_files(folder.path());
    ASSERT_EQ(files.size(), 3u);
    EXPECT_EQ(files[1].filename(), "frame2.obj");
    const MovingMesh moving = load_frames(files);
    ASSERT_EQ(moving.frames.size(), 3u);
    EXPECT_EQ(moving.triangles.size(), 2u);
    EXPECT_EQ(moving.frames[0][0].z, 1);
    EXPECT_EQ(moving.frames[1][0].z, 2);
    EXPECT_EQ(moving.frames[2][0].z, 10);
}

// The frames are so far away that each file has an origin of its own.
TEST(MeshFrames, OriginsAreThoseOfTheFirst) {
    const FramesFolder folder;
    folder.add("1.obj", "v 1000000 0 0\nv 1000001 0.125 0\nv 1000000 1 0.001\nf 1 2 3\n");
    folder.add("2.obj", "v 1000100 0 0\nv 1000101 0.125 0\nv 1000100 1 0.001\nf 1 2 3\n");
    const MovingMesh moving = load_frames(frame_files(folder.path()));
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_NEAR(moving.frames[1][i].x - moving.frames[0][i].x, 100, 1e-4);
}

TEST(MeshFrames, WhatDoesNotFitIsRefusedWithFileLineAndRemedy) {
    {
        const FramesFolder folder;
        EXPECT_TRUE(holds(folder.refusal(), "holds no OBJ file"));
        folder.add("1.obj", two_triangles(0));
        EXPECT_EQ(folder.refusal(), "");
        folder.add("2.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
        const std::string text = folder.refusal();
        EXPECT_TRUE(holds(text, "2.obj")) << text;
        EXPECT_TRUE(holds(text, "1 triangle, and the first frame, 1.obj, has 2")) << text;
        EXPECT_TRUE(holds(text, "export all of them from the same mesh")) << text;
    }
    {
        const FramesFolder folder;
        folder.add("1.obj", two_triangles(0));
        folder.add("2.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nf 1 2 3\nf 2 3 4\n");
        const std::string text = folder.refusal();
        EXPECT_TRUE(holds(text, "2.obj:6: triangle 1 ")) << text;
    }
    {
        const FramesFolder folder;
        folder.add("1.obj", two_triangles(0));
        folder.add("2.obj", "v 0 0 0\nno mesh\n");
        EXPECT_TRUE(holds(folder.refusal(), "2.obj")) << folder.refusal();
    }
    {
        // A quadrilateral that is split along another diagonal.
        const FramesFolder folder;
        folder.add("1.obj", "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n");
        folder.add("2.obj", "v 0 0 0\nv 0.1 0.1 0\nv 0 1 0\nv -1 -1 0\nf 1 2 3 4\n");
        const std::string text = folder.refusal();
        if (!text.empty()) {
            EXPECT_TRUE(holds(text, "triangulate them before")) << text;
        }
    }
    EXPECT_THROW((void)frame_files("/no/such/folder"), ImportError);
}

}  // namespace
}  // namespace collidoscope::app
