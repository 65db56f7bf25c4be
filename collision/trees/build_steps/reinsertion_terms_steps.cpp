// Terms of trees that were improved after the build: where the parts of a moved node came together,
// and how the ends of a treelet are joined best. The tree is built and improved once more, and
// notes it.
#include <string>

#include "collision/trees/build_steps/split_node.h"
#include "collision/trees/build_steps/split_terms.h"
#include "collision/trees/builders/lbvh.h"
#include "collision/trees/builders/reinsertion.h"
#include "collision/trees/builders/treelets.h"
#include "collision/trees/sah/sah_bvh.h"

namespace collidoscope {
namespace {

using split::SplitNode;
using split::tell_sides;

class ReinsertionTerms final : public SplitTerms {
  public:
    ReinsertionTerms(const TreeView& tree, const Mesh& mesh, const BuildOptions& options,
                     bool from_lbvh, const Pose& place)
        : tree_(tree), place_(place), from_lbvh_(from_lbvh) {
        const auto start = from_lbvh ? build_lbvh(mesh, options) : build_sah_bvh(mesh, options);
        if (start) (void)reinserted(*start, reinsertion_passes, nullptr, &record_);
    }
    const char* pseudocode() const override { return "split_reinsertion"; }

    void tell(std::uint32_t number, Recorder trace) const override {
        const SplitNode node(tree_, number, place_);
        const Reinsertion& here = record_.nodes[number];
        const Children children = tree_.children(number);
        const auto both = [&](StepBuilder& step) {
            step.mark(NodeMark{0, children[0]}, Role::Apart)
                .mark(NodeMark{0, children[1]}, Role::ShapeB);
        };
        if (here.pass == 0) {
            trace.step("kept", [&](StepBuilder& step) {
                step.say("Node ", strong(number), " is as ",
                         from_lbvh_ ? "the Morton curve" : "the surface-area heuristic",
                         " left it: ", now("no better place"), " was found for either part.")
                    .mark(NodeMark{0, number}, Role::Current);
                both(step);
            });
            tell_sides(node, trace, "Its parts are those of the tree before");
            return;
        }
        trace.step("remove", [&](StepBuilder& step) {
            step.say("In pass ", strong(here.pass), " a subtree of ", here.moved,
                     plural(here.moved, " triangle", " triangles"),
                     " was taken out of its place. Its parent went, and the boxes above shrank: "
                     "together ",
                     now(here.saved), " of the root's surface.")
                .value("pass", std::int64_t{here.pass})
                .value("triangles moved", std::int64_t{here.moved})
                .now_value("saved", here.saved)
                .mark(NodeMark{0, children[1]}, Role::ShapeB);
        });
        trace.step("search", [&](StepBuilder& step) {
            step.say("Down from the root, the boxes that grow least first, ", now(here.looked_at),
                     plural(here.looked_at, " place was", " places were"), " compared.")
                .now_value("places", std::int64_t{here.looked_at})
                .mark(NodeMark{0, children[1]}, Role::ShapeB)
                .mark(NodeMark{0, 0}, Role::Bounds);
        });
        trace.step("insert", [&](StepBuilder& step) {
            step.say("Beside this one its common box, and what the boxes above grow, come to ",
                     now(here.cost), ": ", here.saved - here.cost, " less. Both get node ",
                     strong(number), " as their parent.")
                .value("gain", here.saved - here.cost)
                .now_value("cost", here.cost)
                .mark(NodeMark{0, number}, Role::Best);
            both(step);
        });
        tell_sides(node, trace, "Its children hold what was put together");
    }

  private:
    const TreeView& tree_;
    Pose place_;
    bool from_lbvh_;
    ReinsertionRecord record_;
};

class TreeletTerms final : public SplitTerms {
  public:
    TreeletTerms(const TreeView& tree, const Mesh& mesh, const BuildOptions& options,
                 bool from_lbvh, const Pose& place)
        : tree_(tree), place_(place) {
        const auto start = from_lbvh ? build_lbvh(mesh, options) : build_sah_bvh(mesh, options);
        if (start) (void)with_treelets(*start, treelet_rounds, nullptr, &record_);
    }
    const char* pseudocode() const override { return "split_treelets"; }

    void tell(std::uint32_t number, Recorder trace) const override {
        const SplitNode node(tree_, number, place_);
        const Treelet treelet = treelet_below(tree_, number);
        const TreeletChange& change = record_.nodes[number];
        const auto ends = static_cast<std::int64_t>(treelet.ends.size());
        const auto show_ends = [&](StepBuilder& step) {
            for (const std::uint32_t end : treelet.ends)
                step.mark(NodeMark{0, end}, Role::Candidate);
        };
        trace.step("treelet", [&](StepBuilder& step) {
            step.say("Below node ", strong(number),
                     " the boxes of the largest surface are opened until there are ", now(ends),
                     " ends. Its inner nodes have together ", treelet.surface,
                     " of the root's surface.")
                .now_value("ends", ends)
                .value("surface", treelet.surface)
                .mark(NodeMark{0, number}, Role::Current);
            show_ends(step);
        });
        trace.step("best", [&](StepBuilder& step) {
            step.say("Of all binary trees over these ends the best has ", now(treelet.least));
            if (treelet.least < treelet.surface * (1 - 1e-9)) {
                step.say(": what is below has changed since the node had its turn.");
            } else {
                step.say(": it is this one.");
            }
            step.now_value("least", treelet.least);
            show_ends(step);
        });
        if (change.round > 0) {
            trace.step("changed", [&](StepBuilder& step) {
                step.say("In round ", strong(change.round), " it took the place of one with ",
                         change.before, ": ", now(change.before - change.after), " less.")
                    .value("round", std::int64_t{change.round})
                    .value("before", change.before)
                    .now_value("gain", change.before - change.after)
                    .mark(NodeMark{0, number}, Role::Best);
                show_ends(step);
            });
        } else {
            trace.step("kept", [&](StepBuilder& step) {
                step.say("As the root of a treelet it was ", now("the best already"), ".")
                    .mark(NodeMark{0, number}, Role::Current);
            });
        }
        tell_sides(node, trace, "Its children hold");
    }

  private:
    const TreeView& tree_;
    Pose place_;
    TreeletRecord record_;
};

}  // namespace

std::unique_ptr<const SplitTerms> reinsertion_terms(const TreeView& tree, const Mesh& mesh,
                                                    const BuildOptions& options, bool from_lbvh,
                                                    const Pose& place) {
    return std::make_unique<ReinsertionTerms>(tree, mesh, options, from_lbvh, place);
}

std::unique_ptr<const SplitTerms> treelet_terms(const TreeView& tree, const Mesh& mesh,
                                                const BuildOptions& options, bool from_lbvh,
                                                const Pose& place) {
    return std::make_unique<TreeletTerms>(tree, mesh, options, from_lbvh, place);
}

}  // namespace collidoscope
