#include "app/view/tree_debugger/tree_build.h"

namespace collidoscope::app {
namespace {

[[maybe_unused]] const bool tree_compare_registered =
    Registry::add(std::make_unique<TreeCompareDemo>(DemoInfo{
        .id = "tree_compare",
        .title = "Two trees side by side",
        .short_title = "Two trees side by side",
        .family = Family::Trees,
        .level = 180,
        .words = "workshop compare builders statistics",
        .sources =
            "goldsmith1987; wald2007; lecture: Constructing an AABB tree; thesis2002: chapter 2",
        .summary = "The same mesh twice, each with a builder of its own, shown split by split in "
                   "lockstep. The drawer compares their statistics.",
        .opened_for = OpenedFor::TwoTrees}));

}  // namespace
}  // namespace collidoscope::app
