// A tree's build told before the query to it, for the demos of two trees.
#pragma once

#include <memory>
#include <type_traits>

#include "app/model/questions/demo.h"
#include "collision/trees/build_steps/build_replay.h"
#include "collision/trees/build_steps/split_terms.h"

namespace collidoscope::app {

// The option that asks for it: off, as a build is long.
inline OptionSpec build_option() {
    return {"tell_build", "Tell the build",
            "The first step has the build of A's tree inside, split by split", false};
}

// When it is wanted: the step "build", inside which the tree workshop's steps stand, and in each
// split how the builder came to it, as make() -> std::unique_ptr<const SplitTerms> tells it.
template <Tracer T, typename Make>
void tell_build(bool wanted, const TreeView& view, T trace, const Make& make) {
    if constexpr (std::is_same_v<T, Recorder>) {
        if (!wanted || view.node_count() == 0) return;
        const std::unique_ptr<const SplitTerms> terms = make();
        const Recorder inside = trace.scope("tree_build");
        replay_build(view, ReplayOrder::Levels, inside, [&](std::uint32_t node) {
            if (terms) terms->tell(node, inside.scope(terms->pseudocode()));
        });
        trace.step("build", [&](StepBuilder& step) {
            const std::uint32_t triangles = TriangleCount(view).all(), nodes = view.node_count();
            step.say("Both trees are built before any query. That of A has ", strong(nodes),
                     plural(nodes, " node over ", " nodes over "), strong(triangles),
                     plural(triangles, " triangle", " triangles"),
                     "; its splits stand inside this step.")
                .mark(NodeMark{0, 0}, Role::Bounds)
                .value("nodes", std::int64_t{nodes})
                .value("triangles", std::int64_t{triangles});
        });
    }
}

}  // namespace collidoscope::app
