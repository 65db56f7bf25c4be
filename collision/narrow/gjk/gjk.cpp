#include "collision/narrow/gjk/gjk.h"

#include <vector>

#include "collision/cpu/machine.h"
#include "collision/narrow/gjk/constants.h"
#include "collision/narrow/primitives/single_contact.h"
#include "collision/narrow/sat/hull_depth.h"

namespace collidoscope {
namespace gjk {

HullDecision settle(const Frame& frame, const PlacedPolytope& a, GjkResult& result) {
    std::vector<dvec3> points_a, points_b;
    for (Index v = 0; v < frame.a.vertices.size(); ++v) points_a.push_back(frame.point_a(v));
    for (Index v = 0; v < frame.b.vertices.size(); ++v) points_b.push_back(frame.point_b(v));
    const HullPoints hulls{points_a, points_b};
    const HullDecision found =
        exact_closest_features(hulls, {result.simplex.a[0], result.simplex.b[0]});
    result.settled_exactly = true;
    result.meets = found.meet;
    const double rounding = constants::gjk_rounding * frame.reach;
    if (found.meet) {
        // Overlapping for sure, where rounding could not have made it.
        GjkSimplex s;
        for (const VertexPair& p : found.points()) s.add(points_a[p.a] - points_b[p.b], p.a, p.b);
        result.status = s.size == 4 && certainly_inside(s, rounding) ? GjkStatus::Overlapping
                                                                     : GjkStatus::Undecided;
        result.lower = 0;
        if (result.status == GjkStatus::Overlapping) result.upper = 0;
        return found;
    }
    const ExactWay way = exact_way(hulls, found);
    result.status = way.distance > rounding ? GjkStatus::Separated : GjkStatus::Undecided;
    result.lower = result.upper = way.distance;
    result.on_a = a.world(way.on_a);
    result.on_b = a.world(way.on_b);
    result.normal = a.world_direction(way.normal);
    return found;
}

PairResult apart_result(const GjkResult& result) {
    return detail::single_contact(result.upper, result.normal, result.on_a, result.on_b);
}

PairResult depth_result(const Polytope& a, const Polytope& b) {
    const HullDepth depth = hull_depth(PlacedPolytope(a), PlacedPolytope(b));
    return detail::single_contact(-std::max(depth.depth, 0.0), depth.normal, depth.point_on_a,
                                  depth.point_on_b);
}

}  // namespace gjk

namespace {

using gjk::Frame;

struct Query {
    const PlacedPolytope& a;
    const PlacedPolytope& b;
    const SupportTable* table_a = nullptr;
    const SupportTable* table_b = nullptr;
    GjkCache* cache = nullptr;

    bool again() const { return cache && cache->simplex.size > 0; }
};

LANES_INLINE void search_rows(const Query& q, const Frame& frame, gjk::RowSupport& furthest,
                              GjkResult& result) {
    const gjk::Start start =
        q.again() ? gjk::start_again(q.cache->simplex, furthest)
                  : gjk::Start{furthest.three(gjk::plain(frame.a.center - frame.center_b())), 3};
    gjk::search(q.a, q.b, frame, furthest, start, NoTrace{}, result);
}
template <typename Support>
LANES_INLINE void search_others(const Query& q, const Frame& frame, Support furthest,
                                GjkResult& result) {
    const gjk::Start start = q.again() ? gjk::start_again(q.cache->simplex, furthest)
                                       : gjk::start_at_one(frame, furthest);
    gjk::search(q.a, q.b, frame, furthest, start, NoTrace{}, result);
}

LANES_INLINE void search_any(const Query& q, GjkResult& result) {
    const Frame frame(q.a, q.b);
    if (gjk::RowSupport::suits(frame.a, frame.b)) {
        if (q.table_a) {
            gjk::RowSupport furthest(frame, *q.table_a, *q.table_b);
            search_rows(q, frame, furthest, result);
        } else {
            gjk::RowSupport furthest(frame);
            search_rows(q, frame, furthest, result);
        }
    } else if (q.table_a) {
        search_others(q, frame, gjk::TableSupport(frame, *q.table_a, *q.table_b), result);
    } else {
        search_others(q, frame, gjk::OwnSupport(frame), result);
    }
}

#if defined(__x86_64__)
// The same, compiled for wider registers: same operations, same answers.
[[gnu::target("avx2")]] void search_wide(const Query& query, GjkResult& result) {
    search_any(query, result);
}
const bool has_avx2 = machine_has_avx2();
#else
constexpr bool has_avx2 = false;
void search_wide(const Query&, GjkResult&) {}
#endif

GjkResult answer(const Query& query) {
    GjkResult result;
    if (has_avx2)
        search_wide(query, result);
    else
        search_any(query, result);
    if (query.cache) query.cache->simplex = result.simplex;
    return result;
}

}  // namespace

GjkResult closest_points(const PlacedPolytope& a, const PlacedPolytope& b, GjkCache* cache) {
    return answer({a, b, nullptr, nullptr, cache});
}

GjkResult closest_points(const PlacedPolytope& a, const SupportTable& table_a,
                         const PlacedPolytope& b, const SupportTable& table_b, GjkCache* cache) {
    return answer({a, b, &table_a, &table_b, cache});
}

}  // namespace collidoscope
