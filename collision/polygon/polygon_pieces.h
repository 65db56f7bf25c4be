// Point in concave polygon: cut it into convex pieces or triangles and ask each of them.
//
// Source: Kenwright 2014, section 3.2.
#pragma once

#include "collision/polygon/polygon_show.h"
#include "collision/polygon/polygon_triangulation.h"

namespace collidoscope {

enum class PieceKind : std::uint8_t { Convex, Triangles };

// The cutting must have no problem. Exact on the given floats, for any rings whose edges do not
// cross, holes by parity; a point on a cut is inside, on an edge of the polygon on the boundary.
// Cost: the cutting, then O(corners of all pieces).
template <Tracer T = NoTrace>
Where where_by_pieces(const Polygon& polygon, const Cutting& cutting, const Point2& point,
                      PieceKind kind, T trace = {}) {
    namespace show = polygon_show;
    const vec2 p = point.position;
    const auto place = [&](std::uint32_t i) { return show::lifted(cutting.points[i]); };
    const auto facet = [&](const ConvexPiece& piece) {
        std::vector<vec3> corners;
        for (const std::uint32_t c : piece.corners) corners.push_back(place(c));
        return corners;
    };
    // A position's first name in the outline: "V3", "V2 of ring 2".
    [[maybe_unused]] const auto name_of_vertex = [&](std::uint32_t i) {
        for (std::size_t r = 0; r < polygon.rings.size(); ++r) {
            for (std::size_t k = 0; k < polygon.rings[r].size(); ++k) {
                if (polygon.rings[r][k] == cutting.points[i])
                    return "V" + std::to_string(k + 1) +
                           (polygon.rings.size() > 1 ? " of ring " + std::to_string(r + 1) : "");
            }
        }
        return std::string("a vertex");
    };
    const auto& pieces = kind == PieceKind::Convex ? cutting.pieces : cutting.triangles;

    trace.step("start", [&](auto& step) {
        step.say("The polygon need not be convex, so decompose it into convex pieces.")
            .point(show::lifted(p), Role::Candidate, "p")
            .keep("p");
    });
    // Show each cut as it was made: the shortest one that crosses nothing.
    for (const PlanarEdge& diagonal : cutting.diagonals) {
        trace.step("diagonal", [&](auto& step) {
            const auto i = static_cast<std::size_t>(&diagonal - cutting.diagonals.data());
            step.say("The shortest diagonal left that crosses no edge runs from ",
                     strong(name_of_vertex(diagonal[0])), " to ",
                     strong(name_of_vertex(diagonal[1])), ": diagonal ", now(i + 1), " of ",
                     cutting.diagonals.size(), ".")
                .line(place(diagonal[0]), place(diagonal[1]), Role::Current);
            for (std::size_t k = 0; k <= i; ++k)
                step.line(place(cutting.diagonals[k][0]), place(cutting.diagonals[k][1]),
                          Role::Construction)
                    .keep("cuts");
        });
    }
    if (kind == PieceKind::Convex) {
        trace.step("join", [&](auto& step) {
            step.say("Remove the diagonals that are not needed: ", cutting.triangles.size(),
                     " triangles become ", now(pieces.size()), " convex pieces.")
                .drop("cuts");
            for (const ConvexPiece& piece : pieces)
                step.mark(Wire{facet(piece), true}, Role::Candidate).keep("pieces");
        });
    }

    // On an edge of the polygon there is nothing more to ask.
    for (std::size_t r = 0; r < polygon.rings.size(); ++r) {
        const Ring& v = polygon.rings[r];
        for (std::size_t i = 0; i < v.size(); ++i) {
            if (!on_segment(v[i], v[(i + 1) % v.size()], p)) continue;
            trace.step("boundary", [&](auto& step) {
                step.say("p lies on edge ", strong(show::edge(polygon, r, i)), ": ",
                         now("boundary"), ".");
                show::mark_edge(step, polygon, r, i, Role::Boundary);
                show::mark_answer(step, p, Where::Boundary);
            });
            return Where::Boundary;
        }
    }

    // Ask one piece after the other: is p on the inner side of all its edges?
    for (const ConvexPiece& piece : pieces) {
        const bool inside = holds(cutting, piece, p);
        trace.step("ask", [&](auto& step) {
            const auto i = static_cast<std::size_t>(&piece - pieces.data());
            step.say("Piece ", now(i + 1), " of ", pieces.size(), ": p lies ",
                     strong(inside ? "on the inner side of all its edges"
                                   : "outside one of its edges"),
                     ".")
                .facet(facet(piece), inside ? Role::Inside : Role::Rejected)
                .now_value("piece", static_cast<std::int64_t>(i + 1))
                .ask("Is p in this piece?")
                .choice("Yes", inside, Wire{facet(piece), true})
                .choice("No", !inside);
        });
        if (!inside) continue;
        trace.step("inside", [&](auto& step) {
            step.say("One piece is enough: ", now("inside"), ".").facet(facet(piece), Role::Inside);
            show::mark_answer(step, p, Where::Inside);
        });
        return Where::Inside;
    }
    trace.step("outside", [&](auto& step) {
        step.say("None of the ", pieces.size(), " pieces contains p: ", now("outside"), ".");
        show::mark_answer(step, p, Where::Outside);
    });
    return Where::Outside;
}

}  // namespace collidoscope
