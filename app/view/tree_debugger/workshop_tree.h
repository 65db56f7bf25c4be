// The trees of the workshop: any builder over a mesh, with nodes cut by hand; made once and kept
// with the mesh.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/demos/families/harness.h"
#include "app/demos/families/tree_builders.h"
#include "collision/trees/build_steps/build_replay.h"

namespace collidoscope::app {

// A tree and the time it took to build.
struct WorkshopTree {
    std::shared_ptr<const TreeView> view;
    double build_ms = 0;
};

struct WorkshopRequest {
    std::string builder;
    std::uint32_t leaf_size = 4;
    std::string cuts;  // by hand: "01 x 0.42; root z -1", ways from the root with axis and position
};

// Throws Canceled, and InputError when the cuts cannot be read.
std::shared_ptr<const WorkshopTree> workshop_tree(const MeshInstance& mesh,
                                                  const WorkshopRequest& request,
                                                  const RunControl& control);
// Null where it is not made yet.
std::shared_ptr<const WorkshopTree> workshop_tree_if_ready(const MeshInstance& mesh,
                                                           const WorkshopRequest& request);

// Interface of every demo that shows a build.
class WorkshopDemo {
  public:
    virtual ~WorkshopDemo() = default;
    virtual ReplayOrder order_of(const Question& question) const = 0;
    virtual std::shared_ptr<const WorkshopTree> made(const Question& question,
                                                     std::size_t input) const = 0;
};

// The option "cuts" with one more: this node of the tree that the others made, by this plane.
std::string with_cut(const std::string& cuts, const TreeView& tree, std::uint32_t node, int axis,
                     float position);

// The names under which the builders are offered: the id, with the volume where an id has several.
std::vector<std::string> builder_names();
const TreeBuilder& builder_named(const std::string& name);

// In place of a builder: the tree that the body's file holds, or that of a mesh file as if it had
// been dumped (tree_as_dumped).
inline constexpr const char* tree_of_the_file = "file";
// The builder that trees are held against.
inline constexpr const char* reference_builder = "sah_bvh";

// Options that the demos share: the builder by this id, the leaf size, the order of telling.
// or_file: tree_of_the_file is a choice, too.
OptionSpec builder_option(std::string id, std::string title, const std::string& preferred,
                          bool or_file = false);
OptionSpec leaf_size_option();
OptionSpec order_option();
ReplayOrder order_named(const std::string& name);

// The workshop that a demo is; null when it is none.
inline const WorkshopDemo* workshop_in(const Demo& demo) {
    return dynamic_cast<const WorkshopDemo*>(&demo);
}

}  // namespace collidoscope::app
