#include "collision/broad/dynamic_tree.h"

#include "app/demos/families/broad_demo.h"

namespace collidoscope::app {
namespace {

// The tree from the root down, level by level, so that what is left out is its lowest part.
std::vector<Mark> nodes(const DynamicTree& tree, std::size_t most) {
    std::vector<Mark> marks;
    std::vector<std::uint32_t> level;
    if (tree.nodes().root() != no_box_node) level.push_back(tree.nodes().root());
    for (std::size_t i = 0; i < level.size() && marks.size() < most; ++i) {
        const BoxNode& node = tree.nodes()[level[i]];
        marks.push_back({BoxMark{as_box(node.box)},
                         node.is_leaf() ? Role::Construction : Role::Bounds,
                         Space::World,
                         {},
                         {},
                         {}});
        if (!node.is_leaf()) level.insert(level.end(), node.children.begin(), node.children.end());
    }
    return marks;
}

const bool dynamic_tree_registered = register_broad_demo<DynamicTree>(
    {.id = "dynamic_tree",
     .title = "Dynamic tree: fattened boxes",
     .short_title = "Dynamic tree (fat AABBs)",
     .family = Family::Broad,
     .level = 70,
     .words = "dynamic aabb tree bvh box2d bullet dbvt insertion rotation margin",
     .sources = "catto2019; presson2008; bittner2013",
     .summary = "A tree of boxes with a margin around each body, as in today's physics engines. A "
                "body that stays in its fat box costs nothing; one that leaves it is reinserted "
                "beside the sibling of minimum cost, and rotations keep the tree good."},
    {{.id = "margin",
      .title = "Margin",
      .help = "Margin of a fat box on each side, as a fraction of the body's longest side.",
      .fallback = 0.1,
      .low = 0,
      .high = 2},
     {.id = "prediction",
      .title = "Prediction",
      .help = "How many frames of its current motion a body's fat box covers in advance.",
      .fallback = 2.0,
      .low = 0,
      .high = 20}},
    [](const OptionReader& options) {
        return DynamicTree({.margin = options.get<float>("margin"),
                            .prediction = options.get<float>("prediction")});
    },
    nodes);

}  // namespace
}  // namespace collidoscope::app
