// The end of a search for closest features: proven by the empty slab, or decided exactly.
#pragma once

#include "collision/narrow/features/closest_result.h"
#include "collision/narrow/features/feature_view.h"
#include "collision/trace/trace.h"

namespace collidoscope::features {

// Depth and normal of bodies that meet, by exhaustive search.
PairResult overlap_of(const Polytope& a, const Polytope& b);

void say_proof(StepBuilder& step, const FeatureView& view, const Slab& slab);
void say_exact(StepBuilder& step, bool meet, bool claims_closest);
void say_exact_features(StepBuilder& step, const FeatureView& view, const Slab& slab);
void say_depth(StepBuilder& step, const PairResult& result);
void say_apart(StepBuilder& step, const PairResult& result);

// claims_closest: the search says that the pair is the closest; otherwise it says that the bodies
// meet, or nothing. by_exact: whether exact arithmetic had to decide. Lines of pseudo-code: proof,
// exact, exact_features, depth, apart.
template <Tracer T>
PairResult finished(const FeatureView& view, const FeaturePair& pair, bool claims_closest,
                    bool& by_exact, T trace) {
    const Polytope &first = view.polytope(false), &second = view.polytope(true);
    const bool first_is_a = view.body(false) == 0;

    // An empty slab between the two points is proof.
    by_exact = false;
    if (claims_closest) {
        const Slab slab = slab_between(first, second, pair);
        if (slab.closest) {
            trace.step("proof", [&](auto& step) {
                step.verdict(false);
                say_proof(step, view, slab);
            });
            const PairResult result = apart_by(slab, first_is_a);
            trace.step("apart", [&](auto& step) {
                step.decides(AnswerPart::Normal, AnswerPart::Witness, AnswerPart::Depth);
                say_apart(step, result);
            });
            return result;
        }
    }
    // Without proof doubles cannot tell: decide exactly.
    by_exact = true;
    const bool meet = exactly_meet(first, second, pair);
    trace.step("exact", [&](auto& step) {
        step.verdict(meet);
        say_exact(step, meet, claims_closest);
    });
    if (meet) {
        const PairResult result =
            first_is_a ? overlap_of(first, second) : overlap_of(second, first);
        trace.step("depth", [&](auto& step) {
            step.decides(AnswerPart::Contact, AnswerPart::Witness, AnswerPart::Normal,
                         AnswerPart::Depth);
            say_depth(step, result);
        });
        return result;
    }
    const Slab slab = exact_slab(first, second, pair);
    trace.step("exact_features", [&](auto& step) { say_exact_features(step, view, slab); });
    const PairResult result = apart_by(slab, first_is_a);
    trace.step("apart", [&](auto& step) {
        step.decides(AnswerPart::Normal, AnswerPart::Witness, AnswerPart::Depth);
        say_apart(step, result);
    });
    return result;
}

}  // namespace collidoscope::features
