#include "collision/narrow/sat/hull_depth.h"

#include <algorithm>

#include "collision/narrow/primitives/constants.h"
#include "collision/narrow/sat/hull_manifold.h"
#include "collision/narrow/sat/hull_search.h"

namespace collidoscope {

HullDepth hull_depth(const PlacedPolytope& a, const PlacedPolytope& b) {
    const HullPair pair(a, b);
    const HullAxis axis = sat::find_axis(pair, sat::Until::All, 0, 0, NoTrace{});
    const double margin = pair.tolerance(constants::equally_close);
    HullDepth result;
    result.depth = axis.overlap;
    result.normal = axis.normal;
    switch (axis.kind) {
        case AxisKind::FaceA:
            result.on_a = {FeatureKind::Face, axis.on_a};
            result.on_b = farthest_feature(pair.b, -axis.normal, margin);
            break;
        case AxisKind::FaceB:
            result.on_a = farthest_feature(pair.a, axis.normal, margin);
            result.on_b = {FeatureKind::Face, axis.on_b};
            break;
        case AxisKind::Edges:
            result.on_a = {FeatureKind::Edge, pair.a.edges[axis.on_a].half_edge};
            result.on_b = {FeatureKind::Edge, pair.b.edges[axis.on_b].half_edge};
            break;
        default:
            result.on_a = farthest_feature(pair.a, axis.normal, margin);
            result.on_b = farthest_feature(pair.b, -axis.normal, margin);
    }
    const HullContacts contacts =
        sat::find_contacts(pair, axis, std::max(axis.overlap, 0.0), margin, NoTrace{});
    const dvec3 middle = contacts.deepest_middle + pair.origin;
    result.point_on_a = middle + 0.5 * axis.overlap * axis.normal;
    result.point_on_b = middle - 0.5 * axis.overlap * axis.normal;
    return result;
}

}  // namespace collidoscope
