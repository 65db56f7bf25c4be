#include "collision/narrow/features/feature_view.h"

#include <algorithm>
#include <cmath>

namespace collidoscope {
namespace {

Role role_of(int body) {
    return body == 0 ? Role::ShapeA : Role::ShapeB;
}

dvec3 normal_of_half(const Polytope& polytope, Index half_edge) {
    return polytope.faces[polytope.half_edges[half_edge].face].normal;
}

// A square across a direction.
std::vector<vec3> square(const dvec3& center, const dvec3& normal, double half) {
    const dvec3 helper = std::abs(normal.x) < 0.6 ? dvec3(1, 0, 0) : dvec3(0, 1, 0);
    const dvec3 u = half * glm::normalize(glm::cross(normal, helper));
    const dvec3 v = glm::cross(normal, u);
    return {vec3(center - u - v), vec3(center + u - v), vec3(center + u + v), vec3(center - u + v)};
}

// The part of the plane between two neighbors' regions that bounds them, out to a reach: between a
// vertex and its edge the fan between the normals of the edge's faces, between an edge and its face
// the strip over the edge along the face's normal.
std::vector<vec3> sheet(const Polytope& polytope, const Feature& feature, const Feature& neighbor,
                        double reach) {
    const bool up = dimension_of(feature) < dimension_of(neighbor);
    const Feature &low = up ? feature : neighbor, &high = up ? neighbor : feature;
    if (low.kind == FeatureKind::Vertex) {
        const dvec3 v(polytope.vertices[low.index]);
        const HalfEdge& edge = polytope.half_edges[high.index];
        if (polytope.faces.empty()) return square(v, edge.direction, 0.5 * reach);
        const dvec3 left = normal_of_half(polytope, high.index);
        const dvec3 right = normal_of_half(polytope, Polytope::twin(high.index));
        const dvec3 between =
            glm::normalize(edge.outward + polytope.half_edges[Polytope::twin(high.index)].outward);
        // If the faces look in opposite directions, the middle is along the polygon's plane.
        const dvec3 sum = left + right;
        const dvec3 middle = glm::dot(sum, sum) > 1e-12 ? glm::normalize(sum) : between;
        return {vec3(v), vec3(v + reach * left), vec3(v + reach * middle), vec3(v + reach * right)};
    }
    Index half = low.index;
    if (polytope.half_edges[half].face != high.index) half = Polytope::twin(half);
    const dvec3 p(polytope.vertices[polytope.origin(half)]);
    const dvec3 q(polytope.vertices[polytope.end(half)]);
    const dvec3 rise = reach * polytope.faces[high.index].normal;
    return {vec3(p), vec3(q), vec3(q + rise), vec3(p + rise)};
}

std::vector<Feature> neighbors_of(const Polytope& polytope, const Feature& feature) {
    std::vector<Feature> found;
    for_each_voronoi_plane(polytope, feature,
                           [&](const VoronoiPlane& plane) { found.push_back(plane.neighbor); });
    return found;
}

}  // namespace

std::string FeatureView::name(bool second, const Feature& feature) const {
    return name_of(feature) + (body(second) == 0 ? " of A" : " of B");
}
std::string FeatureView::link(bool second, const Feature& feature) const {
    return (body(second) == 0 ? "a: " : "b: ") + name_of(feature);
}
std::string FeatureView::name(const FeaturePair& pair) const {
    const bool first_is_b = body(false) == 1;
    const Feature& a = first_is_b ? pair.second : pair.first;
    const Feature& b = first_is_b ? pair.first : pair.second;
    return name(first_is_b, a) + " and " + name(!first_is_b, b);
}

void FeatureView::show_feature(StepBuilder& step, bool second, const Feature& feature, Role role,
                               const std::string& label) const {
    for (const Space space : {Space::World, Space::VoronoiRegions, Space::GaussMap})
        step.feature(body(second), feature.kind, feature.index, role,
                     space == Space::World ? label : std::string())
            .in(space)
            .link(link(second, feature));
}

void FeatureView::show_pair(StepBuilder& step, const FeaturePair& pair) const {
    const auto mark_of = [&](bool second) {
        const Feature& feature = second ? pair.second : pair.first;
        return FeatureMark{body(second), feature.kind, feature.index};
    };
    const bool a_is_second = body(true) == 0;
    step.fact(ClosestPair{mark_of(a_is_second), mark_of(!a_is_second)});
    for (const bool second : {false, true}) {
        const Feature& feature = second ? pair.second : pair.first;
        const std::string key = body(second) == 0 ? "feature a" : "feature b";
        for (const Space space : {Space::World, Space::VoronoiRegions, Space::GaussMap})
            step.feature(body(second), feature.kind, feature.index,
                         space == Space::World ? Role::Current : role_of(body(second)),
                         space == Space::GaussMap ? std::string() : name(second, feature))
                .in(space)
                .keep(key)
                .link(link(second, feature));
        for_each_voronoi_plane(polytope(second), feature, [&](const VoronoiPlane& plane) {
            const std::vector<vec3> corners =
                sheet(polytope(second), feature, plane.neighbor, reach());
            step.facet(corners, role_of(body(second)))
                .in(Space::VoronoiRegions)
                .keep(key)
                .link(link(second, plane.neighbor));
            step.mark(Wire{corners, true}, Role::Construction).keep(key);
        });
    }
    const ClosestPoints points =
        closest_points(polytope(false), pair.first, polytope(true), pair.second);
    for (const Space space : {Space::World, Space::VoronoiRegions}) {
        step.line(vec3(points.first), vec3(points.second), Role::Axis).in(space).keep("distance");
        if (space == Space::World) step.measures(std::sqrt(points.squared()));
    }
}

void FeatureView::show_plane(StepBuilder& step, bool second, const Feature& feature,
                             const Feature& neighbor, Role role) const {
    if (std::abs(dimension_of(feature) - dimension_of(neighbor)) != 1) return;
    const std::vector<vec3> corners = sheet(polytope(second), feature, neighbor, reach());
    for (const Space space : {Space::World, Space::VoronoiRegions})
        step.facet(corners, role).in(space).link(link(second, neighbor));
}

void FeatureView::show_distance(StepBuilder& step, const ClosestPoints& points, Role role) const {
    for (const Space space : {Space::World, Space::VoronoiRegions}) {
        step.point(vec3(points.first), Role::Witness).in(space);
        step.point(vec3(points.second), Role::Witness).in(space);
        step.line(vec3(points.first), vec3(points.second), role).in(space);
    }
    const dvec3 d = body(false) == 0 ? points.second - points.first : points.first - points.second;
    const double length = glm::length(d);
    if (length > 0)
        step.arrow(vec3(0), vec3(d / length), Role::SearchDirection, "from A to B")
            .in(Space::GaussMap);
}

void FeatureView::ask_next(StepBuilder& step, const FeaturePair& pair, Answer answer,
                           bool next_of_second, const Feature& next) const {
    struct Option {
        bool second;
        Feature feature;
        bool right;
    };
    std::vector<Option> options;
    const bool moves = answer == Answer::Neighbor;
    if (moves) options.push_back({next_of_second, next, true});
    // Up to three neighbors of each feature beside the right one.
    for (const bool second : {false, true}) {
        int taken = 0;
        for (const Feature& f : neighbors_of(polytope(second), second ? pair.second : pair.first)) {
            if (moves && second == next_of_second && f == next) continue;
            if (taken++ < 3 - (moves && second == next_of_second ? 1 : 0))
                options.push_back({second, f, false});
        }
    }
    // In an order of their names, which does not tell the right one.
    std::sort(options.begin(), options.end(), [&](const Option& x, const Option& y) {
        return link(x.second, x.feature) < link(y.second, y.feature);
    });
    step.ask("Which feature is next?");
    for (const Option& option : options)
        step.choice(name(option.second, option.feature), option.right,
                    FeatureMark{body(option.second), option.feature.kind, option.feature.index});
    step.choice("none: this pair is the closest", answer == Answer::Closest);
    step.choice("none: the bodies overlap", answer == Answer::Meeting);
}

Geometry geometry_of_feature(const Polytope& body, const FeatureMark& feature) {
    if (feature.kind == FeatureKind::Vertex) return Dot{body.vertices[feature.index]};
    if (feature.kind == FeatureKind::Edge)
        return Line{body.vertices[body.origin(feature.index)],
                    body.vertices[body.end(feature.index)]};
    return Facet{body.corners_of(feature.index)};
}

Geometry gauss_map_of_feature(const Polytope& body, const FeatureMark& feature) {
    Facet region;
    if (body.faces.empty()) return region;
    const double sign = feature.body == 1 ? -1 : 1;
    const auto at_edge = [&](Index edge) { return vec3(sign * normal_of_half(body, edge)); };
    if (feature.kind == FeatureKind::Face)
        return Dot{vec3(sign * body.faces[feature.index].normal)};
    if (feature.kind == FeatureKind::Edge)
        return Line{at_edge(feature.index), at_edge(Polytope::twin(feature.index))};
    body.round_vertex(feature.index, [&](Index edge) { region.corners.push_back(at_edge(edge)); });
    return region;
}

}  // namespace collidoscope
