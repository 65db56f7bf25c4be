#include <gtest/gtest.h>

#include "app/window/workbench/file_kinds.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {
namespace {

const std::string recorded_file = "tests/fuzz/corpus/frame_file/valid.jsonl";

TEST(FramesFile, OpensAsACrowdOfABroadPhase) {
    Workbench bench([] {});
    bench.files.open_start(recorded_file);
    ASSERT_FALSE(bench.document.empty());
    EXPECT_EQ(bench.document.demo().info().family, Family::Broad);
    EXPECT_EQ(bench.document.demo().info().opened_for, OpenedFor::FramesFile);
    ASSERT_EQ(bench.document.scene().bodies.size(), 1u);
    const auto& crowd = std::get<Crowd>(bench.document.scene().bodies[0].shape);
    EXPECT_EQ(crowd.bodies().size(), 3u);
    EXPECT_EQ(crowd.state->recorded.frames->frames.size(), 3u);
    EXPECT_EQ(bench.document.scene().title, "valid");
}

TEST(FramesFile, OtherFilesAreNone) {
    EXPECT_NE(file_kind_of(recorded_file), nullptr);
    EXPECT_EQ(file_kind_of("assets/scenes/sweep_and_prune/01-one-frame.json"), nullptr);
    EXPECT_EQ(file_kind_of("tests/fuzz/corpus/frame_file"), nullptr);
}

}  // namespace
}  // namespace collidoscope::app
