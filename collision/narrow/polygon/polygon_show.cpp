#include "collision/narrow/polygon/polygon_show.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <vector>

namespace collidoscope::polygon_show {

// Which ring, where there are several.
static std::string ring_suffix(const Polygon& polygon, std::size_t ring) {
    return polygon.rings.size() > 1 ? std::string(" of ring ").append(std::to_string(ring + 1))
                                    : std::string();
}
std::string vertex(std::size_t i) {
    return std::string("V").append(std::to_string(i + 1));
}
std::string edge(const Polygon& polygon, std::size_t ring, std::size_t i) {
    const std::size_t n = polygon.rings[ring].size();
    return vertex(i) + vertex((i + 1) % n) + ring_suffix(polygon, ring);
}

double cross_product(const vec2& a, const vec2& b, const vec2& p) {
    const dvec2 u = dvec2(b) - dvec2(a);
    const dvec2 w = dvec2(p) - dvec2(a);
    const double cross = u.x * w.y - u.y * w.x;
    const int side = side_of(a, b, p);
    if (side == 0) return 0;
    if (side * cross > 0) return cross;
    return side * 0x1p-53 * std::max(std::abs(u.x * w.y), 0x1p-960);
}

double signed_distance(const vec2& a, const vec2& b, const vec2& p) {
    return cross_product(a, b, p) / glm::length(dvec2(b) - dvec2(a));
}

void mark_edge(StepBuilder& step, const Polygon& polygon, std::size_t ring, std::size_t i,
               Role verdict) {
    const Ring& v = polygon.rings[ring];
    const EdgeMark mark{static_cast<int>(ring), static_cast<int>(i)};
    step.mark(mark, verdict).keep("edge " + std::to_string(ring) + ":" + std::to_string(i));
    step.line(lifted(v[i]), lifted(v[(i + 1) % v.size()]), Role::Current);
}

void ask_side(StepBuilder& step, const Polygon& polygon, std::size_t ring, std::size_t i, int inner,
              int side) {
    const Ring& v = polygon.rings[ring];
    const dvec2 a(v[i]), b(v[(i + 1) % v.size()]);
    const dvec2 middle = 0.5 * (a + b);
    const dvec2 in = 0.25 * inner * dvec2(a.y - b.y, b.x - a.x);
    const vec3 from = lifted(vec2(middle));
    step.ask("On which side of edge " + edge(polygon, ring, i) + " does p lie?", "side of an edge");
    step.choice("Inner side", side > 0, Arrow{from, lifted(vec2(middle + in))});
    step.choice("On its line", side == 0, EdgeMark{static_cast<int>(ring), static_cast<int>(i)});
    step.choice("Outer side", side < 0, Arrow{from, lifted(vec2(middle - in))});
}

Role role_of(Where where) {
    switch (where) {
        case Where::Inside:
            return Role::Inside;
        case Where::Boundary:
            return Role::Boundary;
        case Where::Outside:
            break;
    }
    return Role::Outside;
}

const char* name_of(Where where) {
    switch (where) {
        case Where::Inside:
            return "inside";
        case Where::Boundary:
            return "boundary";
        case Where::Outside:
            break;
    }
    return "outside";
}

void mark_answer(StepBuilder& step, const vec2& p, Where where) {
    step.point(lifted(p), role_of(where), name_of(where)).value("where", name_of(where));
    step.verdict(where != Where::Outside);
}

void describe_flat(StepBuilder& step, const Ring& ring, const vec2& p, Where where) {
    const bool one_point =
        std::all_of(ring.begin(), ring.end(), [&](const vec2& v) { return v == ring.front(); });
    step.say(
        one_point ? "All vertices coincide" : "All vertices are collinear",
        ", so the interior is empty. p ",
        where == Where::Outside ? "is not on the " : (one_point ? "is that very " : "lies on the "),
        one_point ? "point" : "segment they span", ": ", strong(name_of(where)), ".");
    std::vector<vec3> outline;
    for (const vec2& v : ring) outline.push_back(lifted(v));
    step.mark(Wire{std::move(outline), true}, Role::Current);
    mark_answer(step, p, where);
}

}  // namespace collidoscope::polygon_show
