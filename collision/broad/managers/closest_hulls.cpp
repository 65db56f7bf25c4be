#include "collision/broad/managers/closest_hulls.h"

namespace collidoscope {

NamedFeature named(const NumberedHull& hull, const Feature& feature) {
    const Polytope& p = *hull.polytope;
    if (feature.kind == FeatureKind::Vertex)
        return {feature.kind, hull.number(feature.index), hull.number(feature.index)};
    const Index edge =
        feature.kind == FeatureKind::Edge ? feature.index : p.faces[feature.index].edge;
    return {feature.kind, hull.number(p.origin(edge)), hull.number(p.end(edge))};
}

Feature feature_named(const NumberedHull& hull, const NamedFeature& name) {
    const Polytope& p = *hull.polytope;
    const Index from = hull.vertex(name.from), to = hull.vertex(name.to);
    if (name.kind == FeatureKind::Vertex) return vertex_feature(from);
    std::optional<Index> edge;
    p.round_vertex(from, [&](Index e) {
        if (p.end(e) == to) edge = e;
    });
    if (!edge) return vertex_feature(from);
    if (name.kind == FeatureKind::Edge || p.faces.empty()) return edge_feature(*edge);
    return face_feature(p.half_edges[*edge].face);
}

}  // namespace collidoscope
