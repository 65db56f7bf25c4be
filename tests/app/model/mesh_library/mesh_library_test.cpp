#include "app/model/mesh_library/mesh_library.h"

#include <gtest/gtest.h>

namespace collidoscope::app {
namespace {

// A slider's way, or a stream of questions, each at a scale of its own.
TEST(MeshLibraryScales, FewThatNobodyUsesAreKept) {
    MeshLibrary library;
    const auto held = library.load("box.obj", 2);
    for (int i = 0; i < 150; ++i) {
        const float scale = 3 + 0.25f * static_cast<float>(i);
        const auto asset = library.load("box.obj", scale);
        EXPECT_EQ(asset->mesh().positions[0], scale / 2 * held->mesh().positions[0]);
        EXPECT_LE(library.size(), MeshLibrary::max_idle_scales + 3);  // at scale 1, 2 and this one
    }
    // A mesh that a body holds is one and the same, and so are the last few.
    EXPECT_EQ(library.load("box.obj", 2), held);
    const MeshAsset* const last = library.load("box.obj", 3 + 0.25f * 149).get();
    EXPECT_EQ(library.load("box.obj", 3 + 0.25f * 149).get(), last);
}

TEST(MeshLibraryScales, AllThatAreHeldStay) {
    MeshLibrary library;
    std::vector<std::shared_ptr<const MeshAsset>> held;
    for (int i = 0; i < 40; ++i) held.push_back(library.load("box.obj", 2.0f + float(i)));
    EXPECT_EQ(library.size(), 41u);
    for (int i = 0; i < 40; ++i)
        EXPECT_EQ(library.load("box.obj", 2.0f + float(i)), held[std::size_t(i)]);
    held.clear();
    (void)library.load("box.obj", 100);
    EXPECT_LE(library.size(), MeshLibrary::max_idle_scales + 2);
}

}  // namespace
}  // namespace collidoscope::app
