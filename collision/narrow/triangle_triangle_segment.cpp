// The common segment of two triangles: collect where edges of one meet the other, take the two
// points farthest apart. Which edges meet is exact, where is rounded.
#include <glm/geometric.hpp>
#include <vector>

#include "collision/exact/flat.h"
#include "collision/narrow/triangle_triangle.h"

namespace collidoscope {

namespace {

using Points = std::vector<dvec3>;

// The point of pq that divides it as from : to.
dvec3 divided(const vec3& p, const vec3& q, double from, double to) {
    const double sum = from + to;
    const double t = sum != 0 ? std::clamp(from / sum, 0.0, 1.0) : 0.0;
    return dvec3(p) + t * (dvec3(q) - dvec3(p));
}

bool is_triangle(const Triangle& t) {
    return !exact::on_one_line(t.a, t.b, t.c);
}

// Adds the point where an edge crosses a proper triangle, and the ends of it that lie in the
// triangle. Edges inside the triangle's plane are left to add_edge_meeting.
void add_edge_crossing(const vec3& p, const vec3& q, const Triangle& t, Points& points) {
    const Triangle edge{p, q, q};
    if (!overlaps(edge, t)) return;
    const exact::TriangleSide side(t);
    const int from = side(p), to = side(q);
    if (from == 0 && overlaps({p, p, p}, t)) points.emplace_back(p);
    if (to == 0 && overlaps({q, q, q}, t)) points.emplace_back(q);
    if (from * to < 0)
        points.push_back(divided(p, q, std::abs(side.height(p)), std::abs(side.height(q))));
}

// Adds where two edges of one plane or one line meet.
void add_edge_meeting(const vec3& p, const vec3& q, const vec3& r, const vec3& s, Points& points) {
    if (!overlaps(Triangle{p, q, q}, Triangle{r, s, s})) return;
    const std::array<vec3, 4> all{p, q, r, s};
    const int axis = exact::drop_axis(all);
    if (axis < 0) {
        const auto [a, b] = exact::ends(std::array{p, q});
        const auto [c, d] = exact::ends(std::array{r, s});
        points.emplace_back(exact::before(a, c) ? c : a);
        points.emplace_back(exact::before(b, d) ? b : d);
        return;
    }
    const auto flat = [&](const vec3& v) { return dvec2(exact::dropped(v, axis)); };
    const auto turn = [&](const vec3& v) {
        const dvec2 u = flat(s) - flat(r), w = flat(v) - flat(r);
        return std::abs(u.x * w.y - u.y * w.x);
    };
    points.push_back(r == s ? dvec3(r) : divided(p, q, turn(p), turn(q)));
}

}  // namespace

std::optional<Segment> intersection(const Triangle& a, const Triangle& b) {
    if (!overlaps(a, b)) return std::nullopt;
    const std::array<vec3, 3> s{a.a, a.b, a.c}, t{b.a, b.b, b.c};
    Points points;

    // Collect the points where an edge of one crosses the other.
    const bool proper_a = is_triangle(a), proper_b = is_triangle(b);
    for (std::size_t i = 0; i < 3; ++i) {
        if (proper_b) add_edge_crossing(s[i], s[(i + 1) % 3], b, points);
        if (proper_a) add_edge_crossing(t[i], t[(i + 1) % 3], a, points);
    }

    // Within one plane, and for mere segments, collect where edges meet.
    const exact::TriangleSide side(proper_b ? b : a);
    const auto& others = proper_b ? s : t;
    const bool flat =
        !proper_a || !proper_b ||
        std::all_of(others.begin(), others.end(), [&](const vec3& p) { return side(p) == 0; });
    if (flat)
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t k = 0; k < 3; ++k)
                add_edge_meeting(s[i], s[(i + 1) % 3], t[k], t[(k + 1) % 3], points);

    // Take the two that are farthest apart.
    std::pair<dvec3, dvec3> best{points.front(), points.front()};
    double best_distance = 0;
    for (const dvec3& p : points)
        for (const dvec3& q : points)
            if (const double d = glm::dot(q - p, q - p); d > best_distance) {
                best_distance = d;
                best = {p, q};
            }
    return Segment{vec3(best.first), vec3(best.second)};
}

}  // namespace collidoscope
