#include "app/view/tree_debugger/tree_build.h"

namespace collidoscope::app {
namespace {

[[maybe_unused]] const bool tree_build_registered =
    Registry::add(std::make_unique<TreeBuildDemo>(DemoInfo{
        .id = "tree_build",
        .title = "Tree workshop",
        .short_title = "Tree workshop",
        .family = Family::Trees,
        .level = 170,
        .words = "build bvh split sah curve step inspect import mesh",
        .sources =
            "goldsmith1987; wald2007; lecture: Constructing an AABB tree; thesis2002: chapter 2",
        .summary =
            "One mesh and any of the builders. The build can be scrubbed split by split; the "
            "curves show the cost of other planes, the list on the left the worst nodes.",
        .opened_for = OpenedFor::OneMesh}));

}  // namespace
}  // namespace collidoscope::app
