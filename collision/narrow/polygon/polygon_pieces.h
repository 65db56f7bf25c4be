// Point in concave polygon: cut it into convex pieces or triangles and ask each of them.
//
// Source: Kenwright 2014, section 3.2.
#pragma once

#include "collision/narrow/polygon/polygon_pieces_steps.h"
#include "collision/narrow/polygon/polygon_show.h"
#include "collision/narrow/polygon/polygon_triangulation.h"

namespace collidoscope {

enum class PieceKind : std::uint8_t { Convex, Triangles };

// The cutting must have no problem. Exact on the given floats, for any rings whose edges do not
// cross, holes by parity; a point on a cut is inside, on an edge of the polygon on the boundary.
// Cost: the cutting, then O(corners of all pieces).
template <Tracer T = NoTrace>
Where where_by_pieces(const Polygon& polygon, const Cutting& cutting, const Point2& point,
                      PieceKind kind, T trace = {}) {
    const vec2 p = point.position;
    const std::vector<ConvexPiece>& pieces =
        kind == PieceKind::Convex ? cutting.pieces : cutting.triangles;

    trace.step("start", [&](auto& step) { polygon_pieces::say_start(step, p); });
    // Show each cut as it was made: the shortest one that crosses nothing.
    for (const PlanarEdge& diagonal : cutting.diagonals) {
        trace.step("diagonal", [&](auto& step) {
            polygon_pieces::say_diagonal(step, polygon, cutting, diagonal);
        });
    }
    if (kind == PieceKind::Convex) {
        trace.step("join", [&](auto& step) { polygon_pieces::say_join(step, cutting); });
    }

    // On an edge of the polygon there is nothing more to ask.
    for (std::size_t r = 0; r < polygon.rings.size(); ++r) {
        const Ring& v = polygon.rings[r];
        for (std::size_t i = 0; i < v.size(); ++i) {
            if (!on_segment(v[i], v[(i + 1) % v.size()], p)) continue;
            trace.step("boundary",
                       [&](auto& step) { polygon_pieces::say_boundary(step, polygon, p, r, i); });
            return Where::Boundary;
        }
    }

    // Ask one piece after the other: is p on the inner side of all its edges?
    for (const ConvexPiece& piece : pieces) {
        const bool inside = holds(cutting, piece, p);
        trace.step("ask", [&](auto& step) {
            polygon_pieces::say_ask(step, cutting, pieces, piece, inside);
        });
        if (!inside) continue;
        trace.step("inside",
                   [&](auto& step) { polygon_pieces::say_inside(step, cutting, piece, p); });
        return Where::Inside;
    }
    trace.step("outside", [&](auto& step) { polygon_pieces::say_outside(step, pieces, p); });
    return Where::Outside;
}

}  // namespace collidoscope
