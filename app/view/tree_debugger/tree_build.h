// The tree workshop: one mesh, any of the builders, and the build told split by split; and two
// builders beside each other.
#pragma once

#include <type_traits>

#include "app/view/tree_debugger/workshop_tree.h"

namespace collidoscope::app {

class TreeBuildDemo final : public Harness<TreeBuildDemo>, public WorkshopDemo {
  public:
    using Harness::Harness;

    std::vector<InputSlot> inputs() const override { return {{"a", kind_of_type<MeshInstance>()}}; }
    std::vector<OptionSpec> options() const override;
    std::vector<Shape> default_inputs() const override;

    template <Tracer T>
    Answer run(const Question& question, const RunControl& control, T trace) const {
        const auto built = tree(question, control);
        if constexpr (std::is_same_v<T, Recorder>) {
            tell(*built->view, question, trace);
        } else {
            replay_build(*built->view, order_of(question), trace);
        }
        return describe(*built->view);
    }
    void prepare(const Question& question, const RunControl& control) const override {
        tree(question, control);
    }
    bool prepared(const Question& question) const override { return made(question, 0) != nullptr; }
    std::shared_ptr<const TreeView> tree_of(const Question& question,
                                            std::size_t input) const override {
        const auto ready = made(question, input);
        return ready ? ready->view : nullptr;
    }
    ReplayOrder order_of(const Question& question) const override;
    std::shared_ptr<const WorkshopTree> made(const Question& question,
                                             std::size_t input) const override;

  private:
    WorkshopRequest request_of(const Question& question) const;
    std::shared_ptr<const WorkshopTree> tree(const Question& question,
                                             const RunControl& control) const;
    // Split by split, and inside each how the builder came to it.
    void tell(const TreeView& view, const Question& question, Recorder trace) const;
    static Answer describe(const TreeView& view);
};

// Whether A and B hold the same triangles: only then do their trees compare.
bool same_mesh(const Question& question);

class TreeCompareDemo final : public Harness<TreeCompareDemo>, public WorkshopDemo {
  public:
    using Harness::Harness;

    std::vector<InputSlot> inputs() const override {
        return {{"a", kind_of_type<MeshInstance>()}, {"b", kind_of_type<MeshInstance>()}};
    }
    std::vector<OptionSpec> options() const override;
    std::vector<Shape> default_inputs() const override;

    template <Tracer T>
    Answer run(const Question& question, const RunControl& control, T trace) const {
        const auto a = tree(question, 0, control), b = tree(question, 1, control);
        replay_builds(*a->view, *b->view, order_of(question), trace);
        return describe(*a->view, *b->view, same_mesh(question));
    }
    void prepare(const Question& question, const RunControl& control) const override {
        for (const std::size_t input : {0u, 1u}) tree(question, input, control);
    }
    bool prepared(const Question& question) const override {
        return made(question, 0) && made(question, 1);
    }
    std::shared_ptr<const TreeView> tree_of(const Question& question,
                                            std::size_t input) const override {
        const auto ready = made(question, input);
        return ready ? ready->view : nullptr;
    }
    ReplayOrder order_of(const Question& question) const override;
    std::shared_ptr<const WorkshopTree> made(const Question& question,
                                             std::size_t input) const override;

  private:
    WorkshopRequest request_of(const Question& question, std::size_t input) const;
    std::shared_ptr<const WorkshopTree> tree(const Question& question, std::size_t input,
                                             const RunControl& control) const;
    static Answer describe(const TreeView& a, const TreeView& b, bool same_mesh);
};

}  // namespace collidoscope::app
