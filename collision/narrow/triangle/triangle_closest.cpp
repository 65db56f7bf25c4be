#include "collision/narrow/triangle/triangle_closest.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "collision/narrow/triangle/constants.h"
#include "collision/narrow/triangle/triangle_triangle.h"

namespace collidoscope {

namespace {

using Corners = std::array<dvec3, 3>;

double unit_clamped(double x) {
    return x < 0 ? 0 : x > 1 ? 1 : x;
}

double ratio(double above, double below) {
    return below > 0 ? unit_clamped(above / below) : 0;
}

struct Points {
    dvec3 p{0}, q{0};
    double squared = INFINITY;
};

// Closest points of the segments p + s d and q + t e (Ericson 2005, 5.1.9). With dd, ee: their
// squared lengths, zero for a point.
Points between_edges(const dvec3& p, const dvec3& d, double dd, const dvec3& q, const dvec3& e,
                     double ee) {
    const dvec3 r = p - q;
    const double b = dot(d, e), c = dot(d, r), f = dot(e, r);
    const double square = dd * ee - b * b;
    double s = square > constants::triangle_parallel_edges * dd * ee
                   ? unit_clamped((b * f - c * ee) / square)
                   : 0;
    const double t = ratio(b * s + f, ee);
    // The end of the second edge may be nearer to another point of the first.
    s = ratio(b * t - c, dd);
    Points found{p + s * d, q + t * e, 0};
    const dvec3 way = found.q - found.p;
    found.squared = dot(way, way);
    return found;
}

struct Side {
    Corners corners;
    Corners edges;
    std::array<double, 3> squared;

    Side(const Triangle& t, const dvec3& origin)
        : corners{dvec3(t.a) - origin, dvec3(t.b) - origin, dvec3(t.c) - origin} {
        for (std::size_t i = 0; i < 3; ++i) {
            edges[i] = corners[(i + 1) % 3] - corners[i];
            squared[i] = dot(edges[i], edges[i]);
        }
    }
};

// Both triangles lie beyond the planes across the way from p to q, but for rounding, which the
// length of the way outweighs: no two points are closer than these.
bool settled(const Side& a, const Side& b, const Points& points, double size) {
    const dvec3 way = points.q - points.p;
    double above_a = -INFINITY, below_b = INFINITY;
    for (std::size_t i = 0; i < 3; ++i) {
        above_a = std::max(above_a, dot(way, a.corners[i] - points.p));
        below_b = std::min(below_b, dot(way, b.corners[i] - points.q));
    }
    const double length = std::sqrt(points.squared);
    const double slack = constants::triangle_slab_rounding * size;
    return length > constants::triangle_surely_apart * size && above_a <= slack * length &&
           below_b >= -slack * length;
}

// A corner of one over the face of the other, when its foot lies inside.
void over_face(const Side& corner_of, const Side& face, bool face_is_b, Points& best) {
    const dvec3 n = cross(face.edges[0], face.edges[1]);
    const double nn = dot(n, n);
    if (!(nn > 0)) return;
    for (const dvec3& p : corner_of.corners) {
        bool inside = true;
        for (std::size_t i = 0; i < 3; ++i) {
            inside = inside && dot(cross(n, face.edges[i]), p - face.corners[i]) >= 0;
        }
        if (!inside) continue;
        const double height = dot(n, p - face.corners[0]) / nn;
        const double squared = height * height * nn;
        if (squared >= best.squared) continue;
        const dvec3 foot = p - height * n;
        best = face_is_b ? Points{p, foot, squared} : Points{foot, p, squared};
    }
}

}  // namespace

TrianglePoints closest_points(const Triangle& a, const Triangle& b) {
    // Measure from a corner of A, where coordinates are small and keep their digits.
    const dvec3 origin(a.a);
    const Side p(a, origin), q(b, origin);
    double size = 0;
    for (const Side* side : {&p, &q}) {
        for (const dvec3& c : side->corners) {
            size = std::max({size, std::abs(c.x), std::abs(c.y), std::abs(c.z)});
        }
    }
    const auto answer = [&](const Points& found) {
        return TrianglePoints{found.squared, origin + found.p, origin + found.q};
    };

    // Try each edge with each; a pair that has the triangles on either side of it is the closest.
    Points best;
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t k = 0; k < 3; ++k) {
            const Points found = between_edges(p.corners[i], p.edges[i], p.squared[i], q.corners[k],
                                               q.edges[k], q.squared[k]);
            if (!(found.squared < best.squared)) continue;
            best = found;
            if (settled(p, q, best, size)) return answer(best);
        }
    }

    // Try each corner over the other's face.
    const double along_edges = best.squared;
    over_face(p, q, true, best);
    over_face(q, p, false, best);
    if (best.squared < along_edges && settled(p, q, best, size)) return answer(best);

    // Neither proves them apart: ask exactly whether they meet.
    if (overlaps(a, b)) {
        const dvec3 shared = dvec3(intersection(a, b).value_or(Segment{a.a, a.a}).a);
        return {0, shared, shared};
    }
    if (best.squared > 0) return answer(best);
    // Apart by less than the rounding.
    const TriangleGap gap = closest_features(a, b);
    return {std::max(gap.distance * gap.distance, std::numeric_limits<double>::min()),
            gap.point_on_a, gap.point_on_b};
}

}  // namespace collidoscope
