#include "collision/narrow/features/hull_hull_cells.h"

#include <algorithm>

#include "collision/exact/flat.h"
#include "collision/exact/predicates.h"

namespace collidoscope {
namespace {

// The polynomial whose sign is the side, in any number type.
template <typename L>
auto height_in(const CellPlane& h, const vec3& x, L lift) {
    using Number = typename L::Number;
    const auto value = [&]() -> Number {
        switch (h.kind) {
            case CellPlane::Kind::Plane: {
                const auto o = lift(h.p);
                return dot(cross(lift(h.q) - o, lift(h.r) - o), lift(x) - o);
            }
            case CellPlane::Kind::Line: {
                const auto o = lift(exact::dropped(h.p, h.axis));
                return cross(lift(exact::dropped(h.q, h.axis)) - o,
                             lift(exact::dropped(x, h.axis)) - o);
            }
            case CellPlane::Kind::Point:
                break;
        }
        return lift(double{x[h.axis]}) - lift(double{h.p[h.axis]});
    };
    return h.flip ? -value() : value();
}

CellPlane beside_line(const vec3& p, const vec3& q, int axis, bool flip, const std::string& name) {
    return {CellPlane::Kind::Line, axis, flip, p, q, {}, name};
}
CellPlane beside_point(const vec3& p, int axis, bool flip, const std::string& name) {
    return {CellPlane::Kind::Point, axis, flip, p, {}, {}, name};
}

// Three corners of a face that turn counter-clockwise seen from outside. Corners of a face are
// never on one line; the widest three give the best digits.
CellPlane beside_face(const Polytope& polytope, Index face) {
    const std::vector<vec3> corners = polytope.corners_of(face);
    const std::size_t n = corners.size();
    return {CellPlane::Kind::Plane,
            0,
            false,
            corners[0],
            corners[n / 3 == 0 ? 1 : n / 3],
            corners[2 * n / 3],
            "face " + std::to_string(face)};
}

}  // namespace

int CellPlane::side(const vec3& x) const {
    if (kind == Kind::Plane)
        return flip ? -exact::orient3d(p, q, r, x) : exact::orient3d(p, q, r, x);
    return exact::sign([&](auto lift) { return height_in(*this, x, lift); });
}

double CellPlane::height(const vec3& x) const {
    return exact::value([&](auto lift) { return height_in(*this, x, lift); });
}

std::vector<CellPlane> cell_of(const Polytope& polytope) {
    std::vector<CellPlane> all;
    const auto& v = polytope.vertices;
    if (polytope.dimension >= 2)
        for (Index face = 0; face < polytope.faces.size(); ++face)
            all.push_back(beside_face(polytope, face));
    if (polytope.dimension == 2) {
        // A polygon's outline, seen along an axis in which it has an area.
        const std::vector<vec3> corners = polytope.corners_of(0);
        const int axis = exact::drop_axis(corners);
        const std::size_t n = corners.size();
        // Convex corners turn the same way all round.
        const bool counter_clockwise =
            exact::orient2d(exact::dropped(corners[0], axis), exact::dropped(corners[1], axis),
                            exact::dropped(corners[2], axis)) > 0;
        for (std::size_t k = 0; k < n; ++k)
            all.push_back(beside_line(corners[k], corners[(k + 1) % n], axis, counter_clockwise,
                                      "side " + std::to_string(k)));
    } else if (polytope.dimension == 1) {
        // On the line: seen along two axes, chosen so that the line is no point. Then its ends.
        int along = 0;
        for (int k = 1; k < 3; ++k)
            if (v[1][k] != v[0][k] && (v[1][along] == v[0][along])) along = k;
        for (const int axis : {(along + 1) % 3, (along + 2) % 3})
            for (const bool flip : {false, true})
                all.push_back(beside_line(v[0], v[1], axis, flip, "the side of the line"));
        const bool up = v[1][along] > v[0][along];
        all.push_back(beside_point(up ? v[1] : v[0], along, false, "end"));
        all.push_back(beside_point(up ? v[0] : v[1], along, true, "end"));
    } else if (polytope.dimension == 0) {
        for (int axis = 0; axis < 3; ++axis)
            for (const bool flip : {false, true})
                all.push_back(beside_point(v[0], axis, flip, "point"));
    }
    return all;
}

namespace {

// The sign of t1 - t2, where t = u / (u - w) of the heights u and w at the segment's ends.
int compare(std::span<const CellPlane> cell, const Crossing& x, const Crossing& y, const vec3& from,
            const vec3& to) {
    const CellPlane &g = cell[x.plane], &h = cell[y.plane];
    const int order = exact::sign([&](auto lift) {
        return height_in(h, from, lift) * height_in(g, to, lift) -
               height_in(g, from, lift) * height_in(h, to, lift);
    });
    // Multiplied by u - w of both, which is positive for an entry and negative for an exit.
    return x.entry == y.entry ? order : -order;
}

}  // namespace

SegmentCut cut(std::span<const CellPlane> cell, const vec3& from, const vec3& to) {
    SegmentCut result;
    for (std::size_t k = 0; k < cell.size(); ++k) {
        const int at_from = cell[k].side(from), at_to = cell[k].side(to);
        // Wholly outside one plane: outside the body.
        if (at_from > 0 && at_to > 0) {
            result.beyond = true;
            result.beyond_plane = k;
            return result;
        }
        if (at_from <= 0 && at_to <= 0) continue;
        const double u = cell[k].height(from), w = cell[k].height(to);
        result.crossings.push_back({k, at_from > 0, u / (u - w)});
    }
    std::sort(result.crossings.begin(), result.crossings.end(),
              [&](const Crossing& x, const Crossing& y) {
                  const int order = compare(cell, x, y, from, to);
                  if (order != 0) return order < 0;
                  if (x.entry != y.entry) return x.entry;
                  return x.plane < y.plane;
              });
    return result;
}

bool midpoint_inside(const SegmentCut& cut, std::size_t at) {
    for (std::size_t k = 0; k < cut.crossings.size(); ++k)
        if (cut.crossings[k].entry != (k <= at)) return false;
    return true;
}

}  // namespace collidoscope
