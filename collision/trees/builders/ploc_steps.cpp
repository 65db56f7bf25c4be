#include "collision/trees/builders/ploc_steps.h"

#include <cstdint>

#include "collision/trace/mark.h"
#include "collision/trees/builders/ploc.h"

namespace collidoscope::ploc {

void say_merge(StepBuilder& step, const PlocMerge& m) {
    step.say("Round ", m.round, ", ", m.clusters, " clusters: two of ", m.left, " and ", m.right,
             m.left + m.right == 2 ? " triangle" : " triangles", ", ");
    if (m.apart == 1)
        step.say("next to each other along the curve, ");
    else
        step.say(m.apart, " places apart along the curve, ");
    step.say(m.forced ? "are merged, as too few have found each other." :
                        "are each other's nearest and become ",
             m.forced ? "" : "node ");
    if (!m.forced) step.say(strong(m.node), ".");
    step.value("round", static_cast<std::int64_t>(m.round))
        .value("clusters", static_cast<std::int64_t>(m.clusters))
        .mark(NodeMark{0, m.node}, Role::Opened);
}

}  // namespace collidoscope::ploc
