// EPA, the expanding polytope algorithm: how deep two convex polytopes overlap. Inside the
// Minkowski difference A - B a polytope grows toward the surface, always at its face closest to
// the origin, until that face lies on the surface: then its distance is the depth.
//
// Sources: van den Bergen 2001, "Proximity queries and penetration depth computation on 3D game
// objects", section 5; van den Bergen 2003, "Collision Detection in Interactive 3D Environments",
// section 4.3.8.
//
// Here it starts from anything: the first simplex is blown up to a tetrahedron that need not hold
// the origin. A face whose plane has the origin outside has a negative distance and is grown first.
// The polytope is kept convex by exact signs (epa_polytope.h), so the distance of its closest face
// is a lower bound of the depth, and the support distance along any direction an upper one.
#pragma once

#include <span>

#include "collision/narrow/epa/epa_search.h"
#include "collision/results.h"

namespace collidoscope {

namespace epa {

struct Query {
    const PlacedPolytope& a;
    const PlacedPolytope& b;
    const SupportTable* table_a = nullptr;
    const SupportTable* table_b = nullptr;
    EpaPolytope& polytope;
    std::span<const VertexPair> start{};
    std::size_t cap = epa_cap;
    bool swapped = false;
};

template <Tracer T>
LANES_INLINE void search(const Query& q, T trace, EpaResult& result) {
    const Frame frame(q.a, q.b);
    const auto with = [&](const auto& furthest) __attribute__((always_inline)) {
        Search(q.a, q.b, frame, furthest, q.polytope, trace, q.swapped).run(q.start, q.cap, result);
    };
    // Rows are furthest up to 2^-47 of the reach, which must be little beside the tolerance.
    constexpr double far = 16;
    if (gjk::RowSupport::suits(frame.a, frame.b) &&
        frame.reach <= far * (frame.a.radius + frame.b.radius)) {
        if (q.table_a)
            with(gjk::RowSupport(frame, *q.table_a, *q.table_b));
        else
            with(gjk::RowSupport(frame));
    } else if (q.table_a) {
        with(gjk::TableSupport(frame, *q.table_a, *q.table_b));
    } else {
        with(gjk::OwnSupport(frame));
    }
}

// search() without a trace, with the widest instructions the processor has.
EpaResult search_plain(const Query& query);

}  // namespace epa

// The depth of two placed polytopes of any dimension, with bounds. start: vertices of A - B to
// begin with, up to four count; whatever they are (none, one point, all in one plane) the rest is
// looked for. cap: most points of the polytope.
// Cost: 0.7 µs for 8 vertices each; about 0.2 µs per iteration for more, of which 32 vertices take
// seven and 1,000 some twenty, more the deeper they are.
template <Tracer T = NoTrace>
EpaResult penetration(const PlacedPolytope& a, const PlacedPolytope& b, EpaPolytope& polytope,
                      std::span<const VertexPair> start = {}, std::size_t cap = epa_cap,
                      T trace = {}, bool swapped = false) {
    const epa::Query query{a, b, nullptr, nullptr, polytope, start, cap, swapped};
    if constexpr (T::enabled) {
        EpaResult result;
        epa::search(query, trace, result);
        return result;
    } else {
        return epa::search_plain(query);
    }
}
// The same with tables made of the two polytopes.
inline EpaResult penetration(const PlacedPolytope& a, const SupportTable& table_a,
                             const PlacedPolytope& b, const SupportTable& table_b,
                             EpaPolytope& polytope) {
    return epa::search_plain({a, b, &table_a, &table_b, polytope});
}

}  // namespace collidoscope
