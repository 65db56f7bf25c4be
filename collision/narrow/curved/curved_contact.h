// GJK and EPA on bodies that are known by their support mappings: cylinders, cones, ellipsoids, and
// what has a radius around it.
//
// On a curved surface every step finds a closer point, and none is the last: a search ends where
// its bounds are close, or at its cap, and the bounds say how far off the answer may be.
//
// Sources: van den Bergen 2003, "Collision Detection in Interactive 3D Environments", sections
// 4.3.4 (support mappings) and 4.3.8 (EPA on quadrics).
#pragma once

#include <utility>

#include "collision/narrow/curved/curved_steps.h"
#include "collision/narrow/curved/curved_support.h"
#include "collision/narrow/epa/epa_contact.h"
#include "collision/narrow/gjk/gjk.h"

namespace collidoscope {

struct CurvedAnswer {
    PairResult pair;
    GjkResult search;  // bounds of the distance; not asked where EPA alone proved an overlap
    EpaResult depth;   // bounds of the depth, where `measured`
    bool measured = false;
};

namespace curved {

// GJK alone.
template <Tracer T>
GjkResult closest_points(const SupportBody& a, const SupportBody& b, T trace) {
    GjkResult result;
    Pair pair(a, b);
    CurvedSupport furthest(pair);
    gjk::search(pair.a, pair.b, pair.frame, furthest, gjk::start_at_one(pair.frame, furthest),
                trace, result);
    return result;
}

// EPA alone, the same way round for (a, b) and (b, a).
template <Tracer T>
EpaResult penetration(const SupportBody& a, const SupportBody& b, std::size_t cap, T trace) {
    EpaResult result;
    const bool swapped = b.goes_before(a);
    Pair pair(swapped ? b : a, swapped ? a : b);
    const CurvedSupport furthest(pair);
    epa::Search(pair.a, pair.b, pair.frame, furthest, epa::workspace(), trace, swapped)
        .run({}, cap, result);
    if (swapped) {
        result.normal = -result.normal;
        std::swap(result.point_on_a, result.point_on_b);
    }
    return result;
}

// Puts the answers of both together: the pair, and what is proven of it.
void conclude(const SupportBody& a, const SupportBody& b, CurvedAnswer& answer);
// Whether the depth alone proves an overlap.
bool proves_overlap(const SupportBody& a, const SupportBody& b, const EpaResult& depth);

}  // namespace curved

// The distance by GJK, and where GJK does not separate them, the depth by EPA. search.lower and
// search.upper enclose the distance, depth.lower and depth.upper the depth; signed_distance is what
// the witness points make, so the upper bound. A hit is proven only where the status says
// Overlapping: Undecided are bodies that touch as far as the bounds tell, and they count as a hit.
// Bounds: that of the distance as those of polytopes in all but a few cases (thin bodies whose
// searches end at their cap or in rounding); that of the depth 1e-9 of the size, or what epa_cap
// points leave, which for bodies about one center may be a thousandth of it.
// Cost: a few µs apart; EPA 50 µs, up to some ms at its cap.
template <Tracer T = NoTrace>
CurvedAnswer collide_by_gjk(const SupportBody& a, const SupportBody& b, T trace = {}) {
    CurvedAnswer answer;
    answer.search = curved::closest_points(a, b, trace);
    if (answer.search.status != GjkStatus::Separated) {
        answer.measured = true;
        answer.depth = curved::penetration(a, b, epa_cap, trace.scope("epa"));
    }
    curved::conclude(a, b, answer);
    if (answer.pair.hit)
        trace.step("depth",
                   [&](auto& step) { curved::say_depth(step, answer.pair, answer.depth); });
    else
        trace.step("closest", [&](auto& step) { curved::say_closest(step, answer.pair); });
    return answer;
}

// The depth by EPA with that many points, and where it does not prove an overlap, the distance by
// GJK. The answer as of collide_by_gjk().
template <Tracer T = NoTrace>
CurvedAnswer collide_by_epa(const SupportBody& a, const SupportBody& b, T trace = {},
                            std::size_t cap = epa_cap) {
    CurvedAnswer answer;
    answer.measured = true;
    answer.depth = curved::penetration(a, b, cap, trace);
    if (curved::proves_overlap(a, b, answer.depth))
        answer.search.status = GjkStatus::Overlapping;
    else
        answer.search = curved::closest_points(a, b, NoTrace{});
    curved::conclude(a, b, answer);
    if (answer.pair.hit)
        trace.step("answer",
                   [&](auto& step) { curved::say_answer(step, answer.pair, answer.depth); });
    else
        trace.step("distance", [&](auto& step) { curved::say_distance(step, answer.pair); });
    return answer;
}

}  // namespace collidoscope
