#include "collision/narrow/primitives/inflated_bodies.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "collision/narrow/primitives/constants.h"

namespace collidoscope::detail {
namespace {

constexpr double never = std::numeric_limits<double>::infinity();

// The first t >= 0 at which a point that starts at `from` is `radius` away from the origin, coming
// nearer; infinity where there is none.
double nearing(const dvec3& from, const dvec3& direction, double radius) {
    const double a = glm::dot(direction, direction), b = glm::dot(from, direction);
    const double c = glm::dot(from, from) - radius * radius, inner = b * b - a * c;
    if (a == 0 || b >= 0 || inner < 0) return never;
    const double t = (-b - std::sqrt(inner)) / a;
    return t >= 0 ? t : never;
}

// The entries of a sphere's center into what surrounds the features of a body, the first one kept.
class FirstEntry {
  public:
    FirstEntry(const Ray& ray, double radius, const Polytope& body)
        : from_(ray.origin), direction_(ray.direction), radius_(radius), body_(body) {}

    void enter_face(const PolytopeFace& face) {
        const double speed = glm::dot(face.normal, direction_);
        if (!(speed < 0)) return;
        const double t = (face.offset + radius_ - glm::dot(face.normal, from_)) / speed;
        if (!(t >= 0 && t < found_.t)) return;
        const dvec3 at = from_ + t * direction_;
        bool over = true;
        Index edge = face.edge;
        do {
            const dvec3 corner(body_.vertices[body_.origin(edge)]);
            over = glm::dot(body_.half_edges[edge].outward, at - corner) <= 0;
            edge = body_.next(edge);
        } while (over && edge != face.edge);
        if (over) keep(t, face.normal);
    }
    void enter_edge(Index edge) {
        const dvec3 start(body_.vertices[body_.origin(edge)]);
        const dvec3 along = body_.half_edges[edge].direction, to = from_ - start;
        const dvec3 beside = to - glm::dot(to, along) * along;
        const dvec3 across = direction_ - glm::dot(direction_, along) * along;
        const double t = nearing(beside, across, radius_);
        if (!(t < found_.t)) return;
        const double place = glm::dot(along, to + t * direction_);
        const dvec3 end(body_.vertices[body_.end(edge)]);
        if (place >= 0 && place <= glm::dot(along, end - start))
            keep(t, (beside + t * across) / radius_);
    }
    void enter_vertex(const vec3& vertex) {
        const dvec3 to = from_ - dvec3(vertex);
        const double t = nearing(to, direction_, radius_);
        if (t < found_.t) keep(t, (to + t * direction_) / radius_);
    }
    std::optional<PathEntry> found() const {
        return found_.t < never ? std::optional(found_) : std::nullopt;
    }

  private:
    void keep(double t, const dvec3& normal) { found_ = {t, normal, 0}; }

    dvec3 from_, direction_;
    double radius_;
    const Polytope& body_;
    PathEntry found_{never, dvec3(0), 0};
};

}  // namespace

std::optional<PathEntry> point_entry(const Ray& ray, std::span<const GrownPlane> planes) {
    const dvec3 from(ray.origin), direction(ray.direction);
    PathEntry entry;
    double leaves = never, highest = -never;
    bool inside = true;
    for (const GrownPlane& plane : planes) {
        const double height = glm::dot(plane.normal, from) - plane.offset;
        const double speed = glm::dot(plane.normal, direction);
        if (height > 0) {
            // Only a plane that the point comes nearer to is ever passed.
            if (!(speed < 0)) return std::nullopt;
            const double t = height / -speed;
            if (inside || t > entry.t) entry = {t, plane.normal, 0};
            inside = false;
        } else {
            if (speed > 0) leaves = std::min(leaves, -height / speed);
            if (inside && height > highest) entry.normal = plane.normal;
            highest = std::max(highest, height);
        }
        if (entry.t > leaves) return std::nullopt;
    }
    return entry;
}

std::optional<PathEntry> sphere_entry(const Ray& ray, float radius, const Polytope& body) {
    const PairResult start = sphere_against_world({ray.origin, radius}, body);
    if (start.hit) return PathEntry{0, -dvec3(start.normal), 0};
    // A point against the body itself.
    if (radius == 0) return point_entry(ray, grown_planes(body, 0, GrownCorners::Sharp));
    FirstEntry first(ray, double{radius}, body);
    for (const PolytopeFace& face : body.faces) first.enter_face(face);
    for (Index edge = 0; edge < body.half_edges.size(); edge += 2) first.enter_edge(edge);
    for (const vec3& vertex : body.vertices) first.enter_vertex(vertex);
    return first.found();
}

void judge(InflatedPath& path, const Ray& ray, float radius, std::span<const Polytope> bodies) {
    if (!path.first) {
        if (path.truth) path.timing = PathTiming::Late;
        return;
    }
    const double t = path.first->t, speed = glm::length(dvec3(ray.direction));
    const double size = glm::length(dvec3(ray.origin)) + t * speed + double{radius};
    if (!path.truth || (path.truth->t - t) * speed > constants::same_stop * size) {
        path.timing = PathTiming::Early;
    } else if ((t - path.truth->t) * speed > constants::same_stop * size) {
        path.timing = PathTiming::Late;
    }
    const vec3 stop(dvec3(ray.origin) + t * dvec3(ray.direction));
    if (!std::isfinite(stop.x) || !std::isfinite(stop.y) || !std::isfinite(stop.z)) return;
    path.overlap = -never;
    for (const Polytope& body : bodies)
        path.overlap = std::max(
            path.overlap, -double{sphere_against_world({stop, radius}, body).signed_distance});
    // Rounding of the place to float is no overlap.
    if (std::abs(path.overlap) <= constants::same_stop * size) path.overlap = 0;
}

}  // namespace collidoscope::detail
