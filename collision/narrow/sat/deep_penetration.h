// An estimate of how deep two convex hulls are in each other, by walking over the Gauss map of
// their Minkowski difference A - B to ever less deep faces until none nearby is less deep.
//
// Source: Kim, Lin, Manocha 2002, "DEEP: Dual-space Expansion for Estimating Penetration Depth
// between Convex Polytopes"; ECoDS, table 1.
#pragma once

#include <algorithm>
#include <set>

#include "collision/narrow/convex/exact_separation.h"
#include "collision/narrow/sat/constants.h"
#include "collision/narrow/sat/deep_penetration_steps.h"
#include "collision/narrow/sat/deep_walk.h"
#include "collision/narrow/sat/hull_apart.h"
#include "collision/narrow/sat/sat_hull_hull.h"
#include "collision/rounding.h"

namespace collidoscope {

struct DeepOptions {
    // The start, from A to B; zero: from center to center. The normal of the last frame is a
    // good start for bodies that have moved little (coherence).
    dvec3 start{0};
    int starts = 1;  // 1 to 6: more walks from directions all around
};

struct DeepAnswer {
    // As everywhere, but the depth is that of a local minimum, rounded up to a float: never less
    // than the true depth, so that moving B by normal * depth separates the hulls, perhaps farther
    // than needed.
    PairResult result;
    int hubs = 0;   // vertices of A - B whose surroundings were looked at
    int faces = 0;  // faces of A - B that were looked at
};

namespace deep {

// One walk. Returns the local minimum reached, and counts.
template <Tracer T>
HullAxis walk(const HullPair& pair, const dvec3& start, DeepAnswer& answer, T trace) {
    // Start at the vertex of A - B farthest along the guess.
    Hub hub = farthest_hub(pair, start);
    trace.step("start", [&](auto& step) { say_start(step, pair, start, hub); });
    std::vector<Hub> open{hub};
    std::set<Hub> seen{hub};
    HullAxis best;
    for (;;) {
        // Look at the faces of A - B round the vertices that are new.
        HullAxis least;
        Hub at = hub;
        std::vector<HullAxis> faces;
        for (const Hub& next : open) {
            ++answer.hubs;
            for (const HullAxis& face : faces_round(pair, next)) {
                ++answer.faces;
                faces.push_back(face);
                if (least.kind != AxisKind::None && !comes_first(pair, face, next, least, at))
                    continue;
                least = face;
                at = next;
            }
        }
        trace.step("expand", [&](auto& step) { say_expand(step, pair, open, faces, best); });

        // Stop when none is less deep: a local minimum.
        if (least.kind == AxisKind::None ||
            (best.kind != AxisKind::None && !(least.overlap < best.overlap))) {
            trace.step("stop", [&](auto& step) { say_stop(step, pair, best, least); });
            return best;
        }

        // Go to the least deep one, and on to its other vertices.
        trace.step("walk", [&](auto& step) { say_walk(step, pair, faces, least, best); });
        best = least;
        hub = at;
        open.clear();
        for (const Hub& next : hubs_on(pair, best, hub))
            if (seen.insert(next).second) open.push_back(next);
    }
}

}  // namespace deep

// Two convex polytopes of any dimension, where their vertices are. Hit is exact, and when they are
// apart the distance is true; the depth is an upper bound (see DeepAnswer). With equal chances for
// every direction about one in ten pairs of round hulls ends in a minimum that is not the least.
// Ends always: every move is to a strictly less deep face. Swapping the bodies mirrors the walk, of
// equally deep faces too, unless the bodies are equal.
// Cost: a few dot products per edge at each of the vertices passed, few of a large hull's, and one
// per vertex of both to start and to verify.
template <Tracer T = NoTrace>
DeepAnswer deep_penetration(const Polytope& a, const Polytope& b, const DeepOptions& options = {},
                            T trace = {}) {
    const HullPair pair{PlacedPolytope(a), PlacedPolytope(b)};
    DeepAnswer answer;

    // Only bodies that meet are in each other.
    const bool meet = hulls_meet(a, b);
    trace.step("meet", [&](auto& step) {
        step.verdict(meet);
        deep::say_meet(step, pair, meet);
    });
    if (!meet) {
        answer.result = apart_hulls(a, b, pair.a_preferred);
        trace.step("closest", [&](auto& step) {
            step.decides(AnswerPart::Normal, AnswerPart::Witness, AnswerPart::Depth);
            sat::say_closest_features(step, answer.result);
        });
        return answer;
    }

    // Walk from each start; keep the least deep minimum.
    // From a common center to nowhere: up, as the preferred body sees it.
    dvec3 guess = options.start == dvec3(0) ? pair.b.center - pair.a.center : options.start;
    if (guess == dvec3(0)) guess.y = pair.a_preferred ? 1 : -1;
    HullAxis best;
    for (const dvec3& start : deep::start_directions(guess, options.starts)) {
        const HullAxis found = deep::walk(pair, start, answer, trace);
        if (found.kind == AxisKind::None) continue;
        if (best.kind == AxisKind::None || deep::comes_first(pair, found, {}, best, {}))
            best = found;
    }
    if (best.kind == AxisKind::None) best = deep::best_flat_axis(pair);

    // No vertex of either may reach farther than the answer says, in a float.
    best.overlap = double{float_at_least(std::max(0.0, verified_overlap(pair, best)))};
    const double margin = pair.tolerance(constants::hull_contact_preference);
    HullContacts contacts = sat::find_contacts(pair, best, best.overlap, margin, NoTrace{});
    spread_out(contacts, Manifold::capacity);
    answer.result = sat::hit_hulls(pair, best, best.overlap, contacts);
    trace.step("estimate", [&](auto& step) {
        step.decides(AnswerPart::Contact, AnswerPart::Witness, AnswerPart::Normal,
                     AnswerPart::Depth);
        deep::say_estimate(step, pair, best, answer.result);
    });
    return answer;
}

}  // namespace collidoscope
