#include "app/window/panels/tabs/edge_table.h"

#include <algorithm>
#include <glm/geometric.hpp>

#include "collision/narrow/polygon/polygon_edges.h"
#include "collision/narrow/polygon/polygon_show.h"

namespace collidoscope::app {
namespace {

int height(const vec2& v, const vec2& p) {
    return v.y > p.y ? 1 : v.y < p.y ? -1 : 0;
}

EdgeRow* row_of(EdgeTable& table, const Polygon& polygon, const vec2& p, const EdgeMark& mark) {
    const auto known = std::find_if(table.rows.begin(), table.rows.end(), [&](const EdgeRow& row) {
        return row.ring == mark.ring && row.edge == mark.edge;
    });
    if (known != table.rows.end()) return &*known;
    const auto ring = static_cast<std::size_t>(mark.ring),
               edge = static_cast<std::size_t>(mark.edge);
    if (mark.ring < 0 || mark.edge < 0 || ring >= polygon.rings.size() ||
        edge >= polygon.rings[ring].size())
        return nullptr;
    const auto& v = polygon.rings[ring];
    const vec2 a = v[edge], b = v[(edge + 1) % v.size()];
    EdgeRow row;
    row.ring = mark.ring;
    row.edge = mark.edge;
    row.name = polygon_show::vertex(edge) + polygon_show::vertex((edge + 1) % v.size());
    if (table.rings) row.name += " ring " + std::to_string(ring + 1);
    row.side = side_of(a, b, p);
    row.from = height(a, p);
    row.to = height(b, p);
    row.first_step = static_cast<std::size_t>(-1);
    return &table.rows.emplace_back(std::move(row));
}

}  // namespace

EdgeTable edge_table(const Scene& scene, const Recording& recording) {
    EdgeTable table;
    const Polygon* polygon = nullptr;
    const Point2* point = nullptr;
    for (const Body& body : scene.bodies) {
        if (!polygon) polygon = std::get_if<Polygon>(&body.shape);
        if (!point) point = std::get_if<Point2>(&body.shape);
    }
    if (!polygon || !point) return table;
    table.rings = polygon->rings.size() > 1;
    std::optional<Arrow> ray;
    for (std::size_t i = 0; i < recording.steps.size(); ++i) {
        const Step& step = recording.steps[i];
        const EdgeMark* current = nullptr;
        Role role = Role::Current;
        for (const Mark& mark : step.marks) {
            const auto* edge = std::get_if<EdgeMark>(&mark.geometry);
            if (edge && (!current || mark.role == Role::Current)) {
                current = edge;
                role = mark.role;
            }
            const auto* arrow = std::get_if<Arrow>(&mark.geometry);
            if (arrow && mark.role == Role::Ray && !ray) ray = *arrow;
        }
        if (!current) continue;
        EdgeRow* row = row_of(table, *polygon, point->position, *current);
        if (!row) continue;
        row->first_step = std::min(row->first_step, i);
        row->last_step = i;
        row->verdict = step.label;
        row->role = role;
        for (const Value& value : step.values) {
            if (!value.now) continue;
            if (const auto* n = std::get_if<std::int64_t>(&value.data)) {
                row->count = *n;
                table.counts = true;
            } else if (const auto* d = std::get_if<double>(&value.data)) {
                row->measured = spoken(*d);
            } else if (const auto* f = std::get_if<float>(&value.data)) {
                row->measured = spoken(*f);
            }
        }
        if (!ray) continue;
        const dvec3 from(ray->from), along = dvec3(ray->to) - from;
        for (const Mark& mark : step.marks) {
            const auto* dot = std::get_if<Dot>(&mark.geometry);
            if (!dot || mark.role != Role::Hit) continue;
            const double t = glm::dot(dvec3(dot->position) - from, along) / glm::dot(along, along);
            table.crossings.push_back({t, mark.label, row->ring, row->edge, i});
        }
    }
    if (!ray) table.counts = false;
    if (ray) {
        table.level_ray = ray->from.y == ray->to.y && ray->to.x > ray->from.x;
        table.ray_length = double(glm::distance(ray->from, ray->to));
    }
    std::stable_sort(table.crossings.begin(), table.crossings.end(),
                     [](const RayCrossing& a, const RayCrossing& b) { return a.t < b.t; });
    return table;
}

}  // namespace collidoscope::app
