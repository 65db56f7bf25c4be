#include "app/view/drawing/mark_picking.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "app/view/camera/contents.h"
#include "app/view/picking/hull_cache.h"

namespace collidoscope::app {
namespace {

double distance_to(const dvec2& p, const dvec2& a, const dvec2& b) {
    const dvec2 d = b - a;
    const double length = glm::dot(d, d);
    const double t = length > 0 ? std::clamp(glm::dot(p - a, d) / length, 0.0, 1.0) : 0.0;
    return glm::distance(p, a + t * d);
}

// Corners in order, of either turn. A point on an edge counts as within.
bool within(const dvec2& p, const std::vector<dvec2>& corners) {
    bool left = false, right = false;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const dvec2 a = corners[i], b = corners[(i + 1) % corners.size()];
        const double side = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
        left |= side > 0;
        right |= side < 0;
    }
    return corners.size() >= 3 && left != right;
}

struct Seen {
    double pixels = INFINITY, depth = 0;
};

std::optional<Seen> seen(const Pickable& thing, const Camera& camera, const dvec2& pixel) {
    std::vector<dvec2> points;
    Seen result;
    for (const dvec3& p : thing.points) {
        const auto at = camera.project(p);
        if (!at) return std::nullopt;
        points.push_back(*at);
        result.depth += camera.depth_of(p) / static_cast<double>(thing.points.size());
    }
    if (points.empty()) return std::nullopt;
    switch (thing.kind) {
        case Pickable::Kind::Point:
            result.pixels = glm::distance(points[0], pixel);
            break;
        case Pickable::Kind::Path:
            for (std::size_t i = 1; i < points.size(); ++i)
                result.pixels =
                    std::min(result.pixels, distance_to(pixel, points[i - 1], points[i]));
            break;
        case Pickable::Kind::Area:
            if (within(pixel, points)) result.pixels = 0;
            break;
    }
    return result;
}

}  // namespace

std::optional<std::size_t> pick(std::span<const Pickable> things, const Camera& camera,
                                const dvec2& pixel, double reach) {
    std::optional<std::size_t> best;
    Seen best_seen;
    for (std::size_t i = 0; i < things.size(); ++i) {
        const auto here = seen(things[i], camera, pixel);
        if (!here || here->pixels > reach) continue;
        const bool better = [&] {
            if (!best) return true;
            if (things[i].kind != things[*best].kind) return things[i].kind < things[*best].kind;
            if (here->pixels != best_seen.pixels) return here->pixels < best_seen.pixels;
            return here->depth < best_seen.depth;
        }();
        if (better) best = i, best_seen = *here;
    }
    return best;
}

std::vector<vec3> corners_of(const FeatureMark& feature, const MarkContext& context) {
    const std::size_t body = context.body_of(feature.body);
    if (body >= context.scene.bodies.size()) return {};
    const auto hull = hull_of(context.scene.bodies[body].shape);
    if (!hull) return {};
    if (feature.kind == FeatureKind::Vertex && feature.index < hull->vertices.size())
        return {hull->vertices[feature.index]};
    if (feature.kind == FeatureKind::Edge && feature.index < hull->half_edges.size())
        return {hull->vertices[hull->origin(feature.index)],
                hull->vertices[hull->end(feature.index)]};
    if (feature.kind == FeatureKind::Face && feature.index < hull->faces.size())
        return hull->corners_of(feature.index);
    return {};
}

std::optional<FeatureMark> feature_at(int body, const Shape& shape, const dvec3& point,
                                      const Camera& camera, double reach) {
    const auto hull = hull_of(shape);
    if (!hull || hull->faces.empty() || hull->faces.size() > 2000) return std::nullopt;
    // The face whose plane is nearest, then what of it is near on the screen.
    Index face = 0;
    double most = -INFINITY;
    for (Index f = 0; f < hull->faces.size(); ++f) {
        const double above = glm::dot(hull->faces[f].normal, point) - hull->faces[f].offset;
        if (above > most) most = above, face = f;
    }
    const auto pixel = camera.project(point);
    if (!pixel) return std::nullopt;
    FeatureMark found{body, FeatureKind::Face, face};
    double vertex_at = reach, edge_at = reach;
    hull->round_face(face, [&](Index e) {
        const auto a = camera.project(dvec3(hull->vertices[hull->origin(e)]));
        const auto b = camera.project(dvec3(hull->vertices[hull->end(e)]));
        if (!a || !b) return;
        if (const double d = glm::distance(*a, *pixel); d < vertex_at) {
            vertex_at = d;
            found = {body, FeatureKind::Vertex, hull->origin(e)};
        }
        if (!is_crease(*hull, e)) return;
        const double d = distance_to(*pixel, *a, *b);
        if (found.kind != FeatureKind::Vertex && d < edge_at) {
            edge_at = d;
            found = {body, FeatureKind::Edge, std::min(e, Polytope::twin(e))};
        }
    });
    return found;
}

std::optional<Pickable> pickable_of(const Mark& mark, const MarkContext& context) {
    Pickable thing{Pickable::Kind::Path, {}, pointed_at(mark)};
    if (thing.what.empty()) return std::nullopt;
    const auto take = [&](const std::vector<vec3>& points, Pickable::Kind kind) {
        thing.kind = kind;
        thing.points.assign(points.begin(), points.end());
    };
    using enum Pickable::Kind;
    if (const auto* dot = std::get_if<Dot>(&mark.geometry)) take({dot->position}, Point);
    if (const auto* line = std::get_if<Line>(&mark.geometry)) take({line->from, line->to}, Path);
    if (const auto* arrow = std::get_if<Arrow>(&mark.geometry))
        take({arrow->from, arrow->to}, Path);
    if (const auto* facet = std::get_if<Facet>(&mark.geometry)) take(facet->corners, Area);
    if (const auto* wire = std::get_if<Wire>(&mark.geometry)) {
        take(wire->points, Path);
        if (wire->closed && !wire->points.empty()) thing.points.emplace_back(wire->points[0]);
    }
    if (const auto* feature = std::get_if<FeatureMark>(&mark.geometry)) {
        const auto corners = corners_of(*feature, context);
        take(corners, corners.size() == 1 ? Point : corners.size() == 2 ? Path : Area);
    }
    if (const auto* edge = std::get_if<EdgeMark>(&mark.geometry)) {
        if (const auto ends = ends_of(*edge, context.scene)) take({(*ends)[0], (*ends)[1]}, Path);
    }
    if (thing.points.empty()) return std::nullopt;
    return thing;
}

}  // namespace collidoscope::app
