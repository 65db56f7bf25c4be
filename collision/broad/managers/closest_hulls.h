// Lin and Canny's walk between two hulls that are asked about again and again: begun at the
// features where it ended the last time. Source: Cohen, Lin, Manocha, Ponamgi 1995, section 4.
#pragma once

#include <algorithm>
#include <optional>
#include <variant>

#include "collision/narrow/features/lin_canny.h"
#include "collision/trace/scopes.h"

namespace collidoscope {

// A feature by the numbers of the points that span it, which stay while the hull is made anew: of
// an edge both ends, of a face the ends of one of its edges.
struct NamedFeature {
    FeatureKind kind = FeatureKind::Vertex;
    Index from = 0, to = 0;
};
struct NamedPair {
    NamedFeature a, b;
};

// A polytope whose vertices have the numbers of the points it came from, or their own.
struct NumberedHull {
    const Polytope* polytope;
    bool made_anew = false;

    Index number(Index vertex) const { return made_anew ? polytope->source[vertex] : vertex; }
    Index vertex(Index number) const {
        if (!made_anew) return std::min(number, static_cast<Index>(polytope->vertices.size() - 1));
        // That one, or one listed near it when rounding has taken it off the hull.
        const auto& source = polytope->source;
        const auto at = std::lower_bound(source.begin(), source.end(), number);
        return at == source.end() ? 0 : static_cast<Index>(at - source.begin());
    }
};

NamedFeature named(const NumberedHull& hull, const Feature& feature);
// The feature of that name; where rounding has taken it off the hull, a corner near by.
Feature feature_named(const NumberedHull& hull, const NamedFeature& name);

struct HullGap {
    bool meet = false;
    double distance = 0;   // 0 where they meet
    ClosestPoints points;  // first is A's
};

// Measures two hulls, from remembered features where there are some; leaves the closest ones there.
// Whether they meet is exact. The walk is told in a scope.
template <Tracer T>
HullGap measure_hulls(const NumberedHull& a, const NumberedHull& b,
                      std::optional<NamedPair>& memory, std::uint64_t& moves, T trace) {
    const Polytope &pa = *a.polytope, &pb = *b.polytope;
    const bool a_first = goes_first(pa, pb);
    const FeatureView view(a_first ? pa : pb, a_first ? pb : pa, a_first);
    FeaturePair start{lin_canny::any_feature(pa), lin_canny::any_feature(pb)};
    if (memory) start = {feature_named(a, memory->a), feature_named(b, memory->b)};
    if (!a_first) start = flipped(start);
    const lin_canny::Walk walk =
        lin_canny::walk(view, start, true, with_changed_marks(trace.scope("lin_canny"), [&] {
                            return [&](Mark& mark) {
                                if (const auto* f = std::get_if<FeatureMark>(&mark.geometry))
                                    mark.geometry = geometry_of_feature(f->body == 0 ? pa : pb, *f);
                            };
                        }));
    moves += static_cast<std::uint64_t>(walk.moves);
    const FeaturePair end = a_first ? walk.pair : flipped(walk.pair);
    memory = NamedPair{named(a, end.first), named(b, end.second)};

    // Proven apart by the empty slab, or decided exactly.
    const Polytope &first = view.polytope(false), &second = view.polytope(true);
    Slab slab;
    if (walk.outcome != features::Outcome::Meeting) slab = slab_between(first, second, walk.pair);
    if (!slab.closest) {
        if (exactly_meet(first, second, walk.pair)) return {true, 0, {}};
        slab = exact_slab(first, second, walk.pair);
    }
    if (!a_first) std::swap(slab.points.first, slab.points.second);
    return {false, slab.distance, slab.points};
}

}  // namespace collidoscope
