#include <gtest/gtest.h>

#include "app/player/compare/comparison.h"

namespace collidoscope::app {
namespace {

Recording opened(const std::vector<std::uint32_t>& nodes) {
    Recording recording;
    const Recorder recorder(recording);
    for (const std::uint32_t node : nodes) {
        recorder.step("open", [&](auto& step) {
            step.say("Descend into node ", node, ".").mark(NodeMark{0, node}, Role::Opened);
        });
    }
    return recording;
}

TEST(Comparison, FindsWhereTwoDescentsPart) {
    EXPECT_EQ(first_parting(opened({0, 1, 2, 5}), opened({0, 1, 3, 5})), 2u);
    EXPECT_EQ(first_parting(opened({0, 1}), opened({0, 1})), std::nullopt);
    // One goes on where the other ends.
    EXPECT_EQ(first_parting(opened({0, 1, 2}), opened({0, 1})), std::nullopt);
}

}  // namespace
}  // namespace collidoscope::app
