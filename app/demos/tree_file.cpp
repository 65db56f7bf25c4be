#include "app/view/tree_debugger/tree_file.h"

namespace collidoscope::app {
namespace {

[[maybe_unused]] const bool tree_file_registered = Registry::add(std::make_unique<TreeFileDemo>(
    DemoInfo{.id = "tree_file",
             .title = "A tree from another program",
             .short_title = "Your own tree (file)",
             .family = Family::Trees,
             .level = 190,
             .words = "workshop import dump check validate",
             .sources = "treeformat",
             .summary =
                 "A tree written by another program, with the header collidoscope_tree.h or in the "
                 "documented format: its splits, its statistics, and its problems, node by node.",
             .opened_for = OpenedFor::TreeFile}));

}  // namespace
}  // namespace collidoscope::app
