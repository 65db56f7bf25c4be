#include "collision/narrow/features/closest_result.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "collision/narrow/convex/exact_separation.h"
#include "collision/narrow/features/constants.h"
#include "collision/narrow/primitives/single_contact.h"

namespace collidoscope {
namespace {

Index a_vertex(const Polytope& polytope, const Feature& feature) {
    switch (feature.kind) {
        case FeatureKind::Vertex:
            return feature.index;
        case FeatureKind::Edge:
            return polytope.origin(feature.index);
        case FeatureKind::Face:
            return polytope.origin(polytope.faces[feature.index].edge);
    }
    return 0;
}

VertexPair vertices_of(const Polytope& first, const Polytope& second, const FeaturePair& pair) {
    return {a_vertex(first, pair.first), a_vertex(second, pair.second)};
}

dvec3 unit_or_zero(const dvec3& v) {
    const double largest = std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
    return largest > 0 ? glm::normalize(v / largest) : dvec3(0);
}

// The direction from first to second that two features have by themselves: of a face its normal,
// of two edges their cross product. Zero where they have none.
dvec3 normal_of(const Polytope& first, const Polytope& second, const FeaturePair& pair) {
    if (pair.first.kind == FeatureKind::Face) return first.faces[pair.first.index].normal;
    if (pair.second.kind == FeatureKind::Face) return -second.faces[pair.second.index].normal;
    if (pair.first.kind != FeatureKind::Edge || pair.second.kind != FeatureKind::Edge)
        return dvec3(0);
    const dvec3 n = unit_or_zero(glm::cross(first.half_edges[pair.first.index].direction,
                                            second.half_edges[pair.second.index].direction));
    return glm::dot(n, second.center - first.center) < 0 ? -n : n;
}

// Over how much of a direction the slab at two points is empty.
Slab measured(const Polytope& first, const Polytope& second, const FeaturePair& pair,
              const ClosestPoints& points) {
    Slab slab;
    slab.points = points;
    const double size = first.radius + second.radius + glm::length(second.center - first.center);
    const dvec3 between = points.second - points.first;
    slab.normal = unit_or_zero(between);
    slab.distance = glm::dot(between, slab.normal);
    // The direction between points that almost coincide is mostly rounding.
    if (slab.distance <= constants::meaningful_direction * size) {
        const dvec3 own = normal_of(first, second, pair);
        if (own != dvec3(0)) slab.normal = own;
    }
    if (slab.normal == dvec3(0)) slab.normal = unit_or_zero(second.center - first.center);
    if (slab.normal == dvec3(0)) slab.normal = dvec3(0, 1, 0);

    double near = std::numeric_limits<double>::infinity(), far = -near;
    for (const vec3& v : first.vertices)
        far = std::max(far, glm::dot(slab.normal, dvec3(v) - points.first));
    for (const vec3& v : second.vertices)
        near = std::min(near, glm::dot(slab.normal, dvec3(v) - points.first));
    slab.width = near - far;
    slab.apart = slab.width > constants::certain_gap * size;
    slab.closest = slab.apart && slab.distance - slab.width <= constants::proven_closest * size;
    return slab;
}

}  // namespace

Slab slab_between(const Polytope& first, const Polytope& second, const FeaturePair& pair) {
    return measured(first, second, pair, closest_points(first, pair.first, second, pair.second));
}

Slab exact_slab(const Polytope& first, const Polytope& second, const FeaturePair& start) {
    const std::vector<dvec3> of_first(first.vertices.begin(), first.vertices.end());
    const std::vector<dvec3> of_second(second.vertices.begin(), second.vertices.end());
    const HullPoints hulls{of_first, of_second};
    const HullDecision decision = exact_closest_features(hulls, vertices_of(first, second, start));
    if (decision.meet) {
        Slab none = slab_between(first, second, start);
        none.apart = none.closest = false;
        return none;
    }
    // Not the way between rounded points, which may point anywhere when they are close.
    const ExactWay way = exact_way(hulls, decision);
    return {.points = {way.on_a, way.on_b},
            .distance = way.distance,
            .normal = way.normal,
            .width = way.distance,
            .apart = true,
            .closest = true};
}

bool exactly_meet(const Polytope& first, const Polytope& second, const FeaturePair& start) {
    return hulls_meet(first, second, vertices_of(first, second, start));
}

PairResult apart_by(const Slab& slab, bool first_is_a) {
    const double distance = std::max(slab.distance, std::numeric_limits<double>::denorm_min());
    return first_is_a ? detail::single_contact(distance, slab.normal, slab.points.first,
                                               slab.points.second)
                      : detail::single_contact(distance, -slab.normal, slab.points.second,
                                               slab.points.first);
}

}  // namespace collidoscope
