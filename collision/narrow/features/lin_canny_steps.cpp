#include "collision/narrow/features/lin_canny_steps.h"

#include <cmath>

#include "collision/narrow/features/lin_canny_step.h"

namespace collidoscope::lin_canny {

void say_start(StepBuilder& step, const FeatureView& view, const FeaturePair& pair) {
    step.say("Start with any pair of features, here ", strong(view.name(pair)), ".");
    view.show_pair(step, pair);
}

void say_pair(StepBuilder& step, const FeatureView& view, const FeaturePair& pair, int moves) {
    const ClosestPoints points = points_of(view.polytope(false), view.polytope(true), pair);
    const double distance = std::sqrt(points.squared());
    step.say("Are ", strong(view.name(pair)), " the closest features? Their points are ",
             now(distance), " apart. ");
    switch (features::kind_of(pair)) {
        case features::PairKind::EdgeFace:
            step.say(
                "Only an edge parallel to the face can be closest: otherwise one of its endpoints, "
                "or an edge of the face, is closer.");
            break;
        case features::PairKind::FaceFace:
            step.say("Only parallel faces can be closest: otherwise an edge of one is closer.");
            break;
        default:
            step.say("Each of the two points must lie in the Voronoi region of the other feature.");
    }
    step.now_value("distance", distance).value("moves", static_cast<std::int64_t>(moves));
    view.show_pair(step, pair);
    step.point(vec3(points.first), Role::Candidate).point(vec3(points.second), Role::Candidate);
}

void say_again(StepBuilder& step, const FeatureView& view, const FeaturePair& pair, int moves) {
    step.say(strong(sentence_start(view.name(pair))),
             " were visited before. The next step depends on the pair alone, so the search would "
             "cycle forever: stop, and decide by proof.");
    step.now_value("moves", static_cast<std::int64_t>(moves));
}

void say_cycle(StepBuilder& step, const FeatureView& view, const std::vector<FeaturePair>& cycle) {
    step.say(strong(sentence_start(view.name(cycle.front()))), " were visited before, ",
             now(cycle.size()), plural(cycle.size(), " step ago.", " steps ago."),
             " The next step depends on the pair alone, so the search ", strong("never ends"), ".");
    step.now_value("length of the cycle", static_cast<std::int64_t>(cycle.size()));
    for (std::size_t k = 0; k < cycle.size(); ++k) {
        step.value("pair " + std::to_string(k + 1), view.name(cycle[k]));
        view.show_feature(step, false, cycle[k].first, Role::Rejected);
        view.show_feature(step, true, cycle[k].second, Role::Rejected);
    }
}

void say_claim(StepBuilder& step, const FeatureView& view, const FeaturePair& pair,
               const PairResult& claimed) {
    step.say("The textbook version's answer: ", view.name(pair),
             " are the closest features, so the bodies "
             "are ",
             strong("separated"), " by ", now(claimed.signed_distance), ".");
    step.now_value("distance", claimed.signed_distance);
    step.line(claimed.point_on_a, claimed.point_on_b, Role::Apart);
}

}  // namespace collidoscope::lin_canny
