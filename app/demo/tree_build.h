// The tree workshop: one mesh, any of the builders, and the build told split by split.
#pragma once

#include <memory>

#include "app/demo/harness.h"
#include "app/demo/tree_builders.h"
#include "collision/trees/build_replay.h"

namespace collidoscope::app {

// A tree and what making it took.
struct WorkshopTree {
    std::shared_ptr<const TreeView> view;
    double build_ms = 0;
};

class TreeBuildDemo final : public Harness<TreeBuildDemo> {
  public:
    using Harness::Harness;

    std::vector<InputSlot> inputs() const override { return {{"a", ShapeKind::Mesh}}; }
    std::vector<OptionSpec> options() const override;
    std::vector<Shape> default_inputs() const override;

    template <Tracer T>
    Answer run(const Question& question, const RunControl& control, T trace) const {
        const auto built = tree(question, 0, control);
        replay_build(*built->view, order_of(question), trace);
        return describe(*built->view);
    }
    void prepare(const Question& question, const RunControl& control) const override {
        tree(question, 0, control);
    }
    bool prepared(const Question& question) const override {
        return tree_if_ready(question, 0) != nullptr;
    }
    std::shared_ptr<const TreeView> tree_of(const Question& question,
                                            std::size_t input) const override {
        const auto ready = tree_if_ready(question, input);
        return ready ? ready->view : nullptr;
    }

    ReplayOrder order_of(const Question& question) const;
    // The tree that the question asks for; null where it is not built yet.
    std::shared_ptr<const WorkshopTree> tree_if_ready(const Question& question,
                                                      std::size_t input) const;

  private:
    std::shared_ptr<const WorkshopTree> tree(const Question& question, std::size_t input,
                                             const RunControl& control) const;
    static Answer describe(const TreeView& view);
};

// The option "cuts" with one more: this node of the tree that the others made, by this plane.
std::string with_cut(const std::string& cuts, const TreeView& tree, std::uint32_t node, int axis,
                     float position);

// The names under which the builders are offered: the id, with the volume where an id has several.
std::vector<std::string> builder_names();
const TreeBuilder& builder_named(const std::string& name);

}  // namespace collidoscope::app
