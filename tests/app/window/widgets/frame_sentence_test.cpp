#include "app/window/widgets/frame_sentence.h"

#include <gtest/gtest.h>

#include "app/model/mesh_library/mesh_library.h"
#include "app/model/scene/scene.h"
#include "tests/app/player/silenced.h"

namespace collidoscope::app {
namespace {

std::string words_of(const std::vector<Span>& spans) {
    std::string text;
    for (const Span& span : spans) text += span.text;
    return text;
}

// The caption while time runs is about the frame that is shown, not about the scene's beginning.
TEST(FrameSentence, FollowsTheFrame) {
    Workbench bench([] {});
    EXPECT_TRUE(frame_sentence(bench).empty());
    MeshLibrary meshes;
    const auto* demo = dynamic_cast<const SimulationDemo*>(Registry::find("bouncing_spheres"));
    ASSERT_NE(demo, nullptr);
    bench.timeline.open(*demo, question_of(*demo, default_scene(*demo, meshes.loader())));
    EXPECT_TRUE(words_of(frame_sentence(bench)).starts_with("Frame 0, 0.00 s: "));
    bench.timeline.go(30);
    const std::string later = words_of(frame_sentence(bench));
    EXPECT_TRUE(later.starts_with("Frame 30, 0.50 s: ")) << later;
    EXPECT_TRUE(later.ends_with(".")) << later;
}

// Its numbers are those of the counters that mean them, whatever they are called.
TEST(FrameSentence, ReadsNoName) {
    for (const char* id : {"bouncing_ships", "perceptual_scheduler"}) {
        Workbench bench([] {});
        MeshLibrary meshes;
        const auto* demo = dynamic_cast<const SimulationDemo*>(Registry::find(id));
        ASSERT_NE(demo, nullptr) << id;
        bench.timeline.open(*demo, question_of(*demo, default_scene(*demo, meshes.loader())));
        std::size_t candidates = 0;
        for (std::size_t frame = 0; frame <= 60; ++frame) {
            bench.timeline.go(frame);
            FrameRecord mute = bench.timeline.record(frame);
            mute.counters = silenced(mute.counters);
            const std::string words = words_of(frame_sentence(bench));
            EXPECT_EQ(words_of(frame_sentence(frame, mute)), words);
            candidates += words.find(" candidate pair") != std::string::npos;
        }
        EXPECT_GT(candidates, 0u) << id;
    }
}

}  // namespace
}  // namespace collidoscope::app
