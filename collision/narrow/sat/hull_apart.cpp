#include "collision/narrow/sat/hull_apart.h"

#include <utility>
#include <vector>

#include "collision/narrow/primitives/single_contact.h"

namespace collidoscope {
namespace {

PairResult apart_in_order(const Polytope& a, const Polytope& b) {
    const std::vector<dvec3> points_a(a.vertices.begin(), a.vertices.end());
    const std::vector<dvec3> points_b(b.vertices.begin(), b.vertices.end());
    const HullPoints hulls{points_a, points_b};
    const ExactWay way = exact_way(hulls, exact_closest_features(hulls));
    return detail::single_contact(way.distance, way.normal, way.on_a,
                                  way.on_a + way.distance * way.normal);
}

}  // namespace

PairResult apart_hulls(const Polytope& a, const Polytope& b, bool a_first) {
    if (a_first) return apart_in_order(a, b);
    PairResult result = apart_in_order(b, a);
    result.normal = -result.normal;
    std::swap(result.point_on_a, result.point_on_b);
    return result;
}

}  // namespace collidoscope
