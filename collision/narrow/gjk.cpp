#include "collision/narrow/gjk.h"

#include <vector>

#include "collision/narrow/hull_depth.h"
#include "collision/narrow/single_contact.h"

namespace collidoscope {
namespace gjk {

GjkResult finish(const Frame& frame, const PlacedPolytope& a, const GjkSimplex& simplex,
                 GjkResult result, const dvec3& v) {
    dvec3 on_a(0), on_b(0);
    for (std::size_t i = 0; i < static_cast<std::size_t>(simplex.size); ++i) {
        on_a += simplex.weight[i] * frame.point_a(simplex.a[i]);
        on_b += simplex.weight[i] * frame.point_b(simplex.b[i]);
    }
    result.simplex = simplex;
    result.on_a = a.world(on_a);
    result.on_b = a.world(on_b);
    if (result.status == GjkStatus::Overlapping) {
        result.lower = 0;
        return result;
    }
    result.upper = glm::length(v);
    if (result.upper > 0) result.normal = a.world_direction(-v / result.upper);
    const double rounding = constants::gjk_rounding * frame.reach;
    if (result.lower > rounding) result.status = GjkStatus::Separated;
    result.lower = std::min(result.lower, result.upper);
    return result;
}

HullDecision settle(const Frame& frame, const PlacedPolytope& a, const GjkSimplex& simplex,
                    GjkResult& result) {
    std::vector<dvec3> points_a, points_b;
    for (Index v = 0; v < frame.a.vertices.size(); ++v) points_a.push_back(frame.point_a(v));
    for (Index v = 0; v < frame.b.vertices.size(); ++v) points_b.push_back(frame.point_b(v));
    const HullPoints hulls{points_a, points_b};
    const HullDecision found = exact_closest_features(hulls, {simplex.a[0], simplex.b[0]});
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

GjkResult closest_points(const PlacedPolytope& a, const PlacedPolytope& b, GjkCache* cache) {
    return gjk::search(a, b, gjk::OwnSupport{}, cache, NoTrace{});
}

GjkResult closest_points(const PlacedPolytope& a, const SupportTable& table_a,
                         const PlacedPolytope& b, const SupportTable& table_b, GjkCache* cache) {
    return gjk::search(a, b, gjk::TableSupport{table_a, table_b}, cache, NoTrace{});
}

}  // namespace collidoscope
