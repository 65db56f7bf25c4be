#include "collision/narrow/features/vclip_steps.h"

#include <cmath>

namespace collidoscope::vclip {
void say_start(StepBuilder& step, const FeatureView& view, const FeaturePair& pair, bool cached) {
    if (cached)
        step.say("Start with ", strong(view.name(pair)),
                 ": the closest features of the previous frame, when B was a little farther away.");
    else
        step.say("Start with any pair of features, here ", strong(view.name(pair)), ".");
    step.value("from the previous frame", cached);
    view.show_pair(step, pair);
}

void say_pair(StepBuilder& step, const FeatureView& view, const FeaturePair& pair, int moves) {
    const double distance =
        std::sqrt(closest_points(view.polytope(false), pair.first, view.polytope(true), pair.second)
                      .squared());
    step.say("Are ", strong(view.name(pair)), " the closest features? They are ", now(distance),
             " apart. ");
    switch (features::kind_of(pair)) {
        case features::PairKind::VertexVertex:
            step.say("Each vertex must lie in the Voronoi region of the other.");
            break;
        case features::PairKind::VertexEdge:
            step.say(
                "The vertex must lie in the edge's region, and the edge's closest point in the "
                "vertex's.");
            break;
        case features::PairKind::VertexFace:
            step.say(
                "The vertex must lie in the prism over the face, and no edge may lead from it "
                "toward the face.");
            break;
        case features::PairKind::EdgeEdge:
            step.say("The closest point of each edge must lie in the region of the other.");
            break;
        default:
            step.say(
                "An edge and a face are never the closest pair: test where the edge leaves the "
                "prism, or whether it passes through.");
    }
    step.now_value("distance", distance).value("moves", static_cast<std::int64_t>(moves));
    view.show_pair(step, pair);
}

}  // namespace collidoscope::vclip
