#include "app/view/thin_picks.h"

#include <algorithm>
#include <glm/geometric.hpp>

#include "app/view/contents.h"

namespace collidoscope::app {

std::optional<SegmentPick> pick_segment(const Camera& camera, const dvec2& pixel, const dvec3& a,
                                        const dvec3& b) {
    // Leave out what lies before the near plane.
    dvec3 from = a, to = b;
    const double near = camera.near_plane(), da = camera.depth_of(a), db = camera.depth_of(b);
    if (da < near && db < near) return std::nullopt;
    if (da < near) from = glm::mix(a, b, (near - da) / (db - da));
    if (db < near) to = glm::mix(b, a, (near - db) / (da - db));
    const auto p = camera.project(from), q = camera.project(to);
    if (!p || !q) return std::nullopt;

    // The nearest point on the screen, and the point in space that is seen there.
    const dvec2 d = *q - *p;
    const double length2 = glm::dot(d, d);
    const double s = length2 > 0 ? std::clamp(glm::dot(pixel - *p, d) / length2, 0.0, 1.0) : 0;
    const dvec2 seen = *p + s * d;
    double u = s;
    if (!camera.orthographic()) {
        const double zp = camera.depth_of(from), zq = camera.depth_of(to);
        u = s * zp / (s * zp + (1 - s) * zq);
    }
    return SegmentPick{glm::distance(pixel, seen), glm::mix(from, to, u)};
}

void add_thin_picks(const Shape& shape, const ThinQuery& query, std::vector<PickHit>& hits) {
    const auto add = [&](double pixels, const dvec3& point, std::optional<std::size_t> handle) {
        const double t = glm::dot(point - query.ray.origin, query.ray.direction);
        if (t < 0) return;
        hits.push_back(
            {query.body, handle, {}, point, -query.ray.direction, t, std::max(pixels, 1e-9)});
    };
    const auto line = [&](const dvec3& a, const dvec3& b) {
        const auto hit = pick_segment(query.camera, query.pixel, a, b);
        if (hit && hit->pixels <= query.thin_reach) add(hit->pixels, hit->point, {});
    };

    if (std::holds_alternative<Hull>(shape) && !query.selected) return;
    if (std::holds_alternative<Crowd>(shape)) return;
    const std::vector<vec3> handles = handles_of(shape);
    for (std::size_t i = 0; i < handles.size(); ++i) {
        const dvec3 p(handles[i]);
        const auto seen = query.camera.project(p);
        const double pixels = seen ? glm::distance(*seen, query.pixel) : query.handle_reach + 1;
        if (pixels <= query.handle_reach) add(pixels, p, i);
    }
    if (const auto* s = std::get_if<Segment>(&shape)) line(dvec3(s->a), dvec3(s->b));
    if (const auto* r = std::get_if<Ray>(&shape)) {
        const double reach = double(reach_of(*r, query.contents));
        line(dvec3(r->origin), dvec3(r->origin) + reach * dvec3(r->direction));
    }
    if (const auto* t = std::get_if<Triangle>(&shape)) {
        line(dvec3(t->a), dvec3(t->b));
        line(dvec3(t->b), dvec3(t->c));
        line(dvec3(t->c), dvec3(t->a));
    }
    if (const auto* p = std::get_if<Polygon>(&shape)) {
        for (const auto& ring : p->rings) {
            for (std::size_t i = 0; i < ring.size(); ++i) {
                line(dvec3(vec3(ring[i], 0)), dvec3(vec3(ring[(i + 1) % ring.size()], 0)));
            }
        }
    }
}

}  // namespace collidoscope::app
