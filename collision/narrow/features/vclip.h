// V-Clip: walk over the features of two polytopes, always to a nearer neighbor, until each lies in
// the Voronoi region of the other: then they are the closest features.
//
// Source: Mirtich 1998, "V-Clip: Fast and Robust Polyhedral Collision Detection", ACM Transactions
// on Graphics 17(3); named by T-Collide, "Related Work".
#pragma once

#include "collision/narrow/convex/polytope.h"
#include "collision/narrow/features/finish.h"
#include "collision/narrow/features/vclip_step.h"
#include "collision/narrow/features/vclip_steps.h"
#include "collision/trace/trace.h"

namespace collidoscope {

namespace vclip {

// The end of a walk.
struct Walk {
    FeaturePair pair;
    features::Outcome outcome = features::Outcome::Move;  // Move: undecided, the cap was reached
    int moves = 0;
};

// A walk that follows edges visits a small part of them; one that rounding sends in a circle is
// ended here.
inline int max_moves(const Polytope& first, const Polytope& second) {
    return 64 + 2 * static_cast<int>(first.edge_count() + second.edge_count());
}

// The walk proper.
template <Tracer T>
Walk walk(const FeatureView& view, const FeaturePair& start, T trace) {
    const Polytope &first = view.polytope(false), &second = view.polytope(true);
    Walk walk{start};
    for (const int most = max_moves(first, second); walk.moves < most; ++walk.moves) {
        trace.step(features::label_of(walk.pair),
                   [&](auto& step) { say_pair(step, view, walk.pair, walk.moves); });
        const features::Move move = next_move(first, second, walk.pair);
        trace.step(features::label_of(move),
                   [&](auto& step) { features::say_move(step, view, walk.pair, move, false); });
        walk.outcome = move.outcome;
        if (move.outcome != features::Outcome::Move) break;
        features::apply(move, walk.pair);
    }
    return walk;
}

}  // namespace vclip

// Pair of features kept from one frame to the next, and how it was found.
struct FeatureCache {
    FeaturePair pair;        // the last pair, A's feature first; vertices 0 at the beginning
    bool warm = false;       // the pair comes from an earlier question
    int moves = 0;           // of the last walk
    bool undecided = false;  // the last walk was ended by its cap
    bool by_exact = false;   // exact arithmetic had to decide
};

// Two convex polytopes of any dimension. Hit is exact; when apart, distance and witness points are
// those of the closest features to 1e-10 of the bodies' size, when they meet depth and normal are
// those of the shortest translation that separates them (hull_depth.h). The walk has a cap
// (max_moves), and what it finds is proven by the empty slab between the two points or else
// decided exactly. Swapping the bodies turns the answer round, unless they are equal.
//
// cache: where to start; gets where the walk ended. Bodies that moved little since take no move or
// a few. Cost: about 0.1 µs per move and 2 ns per vertex.
template <Tracer T = NoTrace>
PairResult collide_vclip(const Polytope& a, const Polytope& b, FeatureCache& cache, T trace = {}) {
    const bool a_first = goes_first(a, b);
    const FeatureView view(a_first ? a : b, a_first ? b : a, a_first);
    const FeaturePair start = a_first ? cache.pair : flipped(cache.pair);
    trace.step("start", [&](auto& step) { vclip::say_start(step, view, start, cache.warm); });

    const vclip::Walk walk = vclip::walk(view, start, trace);
    cache = {a_first ? walk.pair : flipped(walk.pair), true, walk.moves,
             walk.outcome == features::Outcome::Move, false};
    return features::finished(view, walk.pair, walk.outcome == features::Outcome::Closest,
                              cache.by_exact, trace);
}

template <Tracer T = NoTrace>
PairResult collide_vclip(const Polytope& a, const Polytope& b, T trace = {}) {
    FeatureCache cache;
    return collide_vclip(a, b, cache, trace);
}

}  // namespace collidoscope
