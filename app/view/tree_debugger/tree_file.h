// A tree that another program built: its splits, and then what is wrong with it.
#pragma once

#include "app/view/tree_debugger/workshop_tree.h"
#include "collision/trees/dump/dump_view.h"

namespace collidoscope::app {

class TreeFileDemo final : public Harness<TreeFileDemo>, public WorkshopDemo {
  public:
    using Harness::Harness;

    std::vector<InputSlot> inputs() const override { return {{"a", kind_of_type<MeshInstance>()}}; }
    std::vector<OptionSpec> options() const override { return {order_option()}; }
    std::vector<Shape> default_inputs() const override;

    template <Tracer T>
    Answer run(const Question& question, const RunControl&, T trace) const {
        const auto tree = tree_in(question);
        replay_build(*tree, order_of(question), trace);
        tell_problems(*tree, trace);
        return describe(*tree);
    }
    void prepare(const Question& question, const RunControl&) const override { tree_in(question); }
    bool prepared(const Question& question) const override;
    std::shared_ptr<const TreeView> tree_of(const Question& question, std::size_t) const override;
    ReplayOrder order_of(const Question& question) const override;
    std::shared_ptr<const WorkshopTree> made(const Question&, std::size_t) const override {
        return nullptr;
    }

  private:
    static std::shared_ptr<const DumpView> tree_in(const Question& question);
    static Answer describe(const DumpView& tree);

    // Steps: "problem", one for each that is listed; "sound" when there is none.
    template <Tracer T>
    static void tell_problems(const DumpView& tree, T trace) {
        for (const DumpProblem& problem : tree.problems().list) {
            trace.step("problem", [&](auto& step) {
                step.fact(TreeBuilt{}).verdict(true);
                step.say(collidoscope::describe(problem));
                const std::uint32_t node = tree.node_of(problem.node);
                if (node != no_node) step.mark(NodeMark{0, node}, Role::Hit);
                const std::uint32_t other =
                    problem.other == no_node ? no_node : tree.node_of(problem.other);
                if (other != no_node) step.mark(NodeMark{0, other}, Role::Candidate);
                if (problem.amount != 0) step.value("by", static_cast<float>(problem.amount));
            });
        }
        if (!tree.problems().empty()) return;
        trace.step("sound", [&](auto& step) {
            step.fact(TreeBuilt{}).verdict(false);
            step.say("The tree is ", strong("sound"),
                     ": every volume and every primitive is where it should be.");
        });
    }
};

}  // namespace collidoscope::app
