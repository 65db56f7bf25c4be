// The common segment of two triangles: collect where edges of one meet the other, take the two
// points farthest apart. Which edges meet is exact, where is rounded.
#include <glm/geometric.hpp>
#include <vector>

#include "collision/exact/flat.h"
#include "collision/narrow/triangle/triangle_order.h"
#include "collision/narrow/triangle/triangle_triangle.h"

namespace collidoscope {

namespace {

using Points = std::vector<dvec3>;
using detail::Corners;

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
    const auto height = [&](const vec3& v) {
        return std::abs(exact::orient3d_value(t.a, t.b, t.c, v));
    };
    const int from = side(p), to = side(q);
    if (from == 0 && overlaps({p, p, p}, t)) points.emplace_back(p);
    if (to == 0 && overlaps({q, q, q}, t)) points.emplace_back(q);
    if (from * to < 0) points.push_back(divided(p, q, height(p), height(q)));
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
    const auto turn = [&](const vec3& v) {
        return std::abs(exact::value([&](auto lift) {
            const auto from = lift(exact::dropped(r, axis));
            return cross(lift(exact::dropped(s, axis)) - from,
                         lift(exact::dropped(v, axis)) - from);
        }));
    };
    points.push_back(r == s ? dvec3(r) : divided(p, q, turn(p), turn(q)));
}

bool in_one_plane(const Corners& s, const Corners& t) {
    const std::array<vec3, 6> all{s[0], s[1], s[2], t[0], t[1], t[2]};
    if (exact::drop_axis(all) < 0) return false;
    const Triangle a{s[0], s[1], s[2]}, b{t[0], t[1], t[2]};
    const bool proper = is_triangle(a);
    const exact::TriangleSide side(proper ? a : b);
    const Corners& others = proper ? t : s;
    return (proper || is_triangle(b)) &&
           std::all_of(others.begin(), others.end(), [&](const vec3& p) { return side(p) == 0; });
}

// Points of the common part that contain all its corners; a and b meet.
Points common_points(const Corners& s, const Corners& t) {
    const Triangle a{s[0], s[1], s[2]}, b{t[0], t[1], t[2]};
    Points points;

    // Collect the points where an edge of one crosses the other.
    const bool proper_a = is_triangle(a), proper_b = is_triangle(b);
    for (std::size_t i = 0; i < 3; ++i) {
        if (proper_b) add_edge_crossing(s[i], s[(i + 1) % 3], b, points);
        if (proper_a) add_edge_crossing(t[i], t[(i + 1) % 3], a, points);
    }

    // Within one plane, and for mere segments, collect where edges meet.
    if (!proper_a || !proper_b || in_one_plane(s, t))
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t k = 0; k < 3; ++k)
                add_edge_meeting(s[i], s[(i + 1) % 3], t[k], t[(k + 1) % 3], points);
    return points;
}

}  // namespace

std::optional<Segment> intersection(const Triangle& a, const Triangle& b) {
    if (!overlaps(a, b)) return std::nullopt;
    const detail::OrderedTriangles ordered(a, b);
    const Points points = common_points(ordered.first, ordered.second);

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

std::vector<vec3> common_area(const Triangle& a, const Triangle& b) {
    const detail::OrderedTriangles ordered(a, b);
    const Corners &s = ordered.first, &t = ordered.second;
    if (!is_triangle(a) || !is_triangle(b) || !in_one_plane(s, t) || !overlaps(a, b)) return {};

    // The points are corners of a convex polygon, some of them several times: take their hull.
    std::vector<vec3> points;
    for (const dvec3& p : common_points(s, t)) points.emplace_back(p);
    const int axis = exact::drop_axis(s);
    const auto flat = [&](const vec3& p) { return exact::dropped(p, axis); };
    std::sort(points.begin(), points.end(), [&](const vec3& p, const vec3& q) {
        return flat(p).x != flat(q).x ? flat(p).x < flat(q).x : flat(p).y < flat(q).y;
    });
    std::vector<vec3> polygon;
    for (const bool upper : {false, true}) {
        const std::size_t before = polygon.size();
        for (const vec3& p : points) {
            while (polygon.size() >= before + 2 &&
                   exact::orient2d(flat(polygon[polygon.size() - 2]), flat(polygon.back()),
                                   flat(p)) <= 0)
                polygon.pop_back();
            polygon.push_back(p);
        }
        polygon.pop_back();
        if (!upper) std::reverse(points.begin(), points.end());
    }
    return polygon.size() < 3 ? std::vector<vec3>{} : polygon;
}

}  // namespace collidoscope
