#include "collision/narrow/polygon/polygon_pieces_steps.h"

#include <cstdint>
#include <string>

#include "collision/narrow/polygon/polygon_show.h"
#include "collision/trace/mark.h"

namespace collidoscope::polygon_pieces {

namespace show = polygon_show;

namespace {

vec3 place(const Cutting& cutting, std::uint32_t i) {
    return show::lifted(cutting.points[i]);
}

std::vector<vec3> facet(const Cutting& cutting, const ConvexPiece& piece) {
    std::vector<vec3> corners;
    for (const std::uint32_t c : piece.corners) corners.push_back(place(cutting, c));
    return corners;
}

// A position's first name in the outline: "V3", "V2 of ring 2".
std::string name_of_vertex(const Polygon& polygon, const Cutting& cutting, std::uint32_t i) {
    for (std::size_t r = 0; r < polygon.rings.size(); ++r) {
        for (std::size_t k = 0; k < polygon.rings[r].size(); ++k) {
            if (polygon.rings[r][k] == cutting.points[i])
                return "V" + std::to_string(k + 1) +
                       (polygon.rings.size() > 1 ? " of ring " + std::to_string(r + 1) : "");
        }
    }
    return std::string("a vertex");
}

}  // namespace

void say_start(StepBuilder& step, const vec2& p) {
    step.say("The polygon need not be convex, so decompose it into convex pieces.")
        .point(show::lifted(p), Role::Candidate, "p")
        .keep("p");
}

void say_diagonal(StepBuilder& step, const Polygon& polygon, const Cutting& cutting,
                  const PlanarEdge& diagonal) {
    const auto i = static_cast<std::size_t>(&diagonal - cutting.diagonals.data());
    step.say("The shortest diagonal left that crosses no edge runs from ",
             strong(name_of_vertex(polygon, cutting, diagonal[0])), " to ",
             strong(name_of_vertex(polygon, cutting, diagonal[1])), ": diagonal ", now(i + 1),
             " of ", cutting.diagonals.size(), ".")
        .line(place(cutting, diagonal[0]), place(cutting, diagonal[1]), Role::Current);
    for (std::size_t k = 0; k <= i; ++k)
        step.line(place(cutting, cutting.diagonals[k][0]), place(cutting, cutting.diagonals[k][1]),
                  Role::Construction)
            .keep("cuts");
}

void say_join(StepBuilder& step, const Cutting& cutting) {
    step.say("Remove the diagonals that are not needed: ", cutting.triangles.size(),
             " triangles become ", now(cutting.pieces.size()), " convex pieces.")
        .drop("cuts");
    for (const ConvexPiece& piece : cutting.pieces)
        step.mark(Wire{facet(cutting, piece), true}, Role::Candidate).keep("pieces");
}

void say_boundary(StepBuilder& step, const Polygon& polygon, const vec2& p, std::size_t r,
                  std::size_t i) {
    step.say("p lies on edge ", strong(show::edge(polygon, r, i)), ": ", now("boundary"), ".");
    show::mark_edge(step, polygon, r, i, Role::Boundary);
    show::mark_answer(step, p, Where::Boundary);
}

void say_ask(StepBuilder& step, const Cutting& cutting, const std::vector<ConvexPiece>& pieces,
             const ConvexPiece& piece, bool inside) {
    const auto i = static_cast<std::size_t>(&piece - pieces.data());
    step.say("Piece ", now(i + 1), " of ", pieces.size(), ": p lies ",
             strong(inside ? "on the inner side of all its edges" : "outside one of its edges"),
             ".")
        .facet(facet(cutting, piece), inside ? Role::Inside : Role::Rejected)
        .now_value("piece", static_cast<std::int64_t>(i + 1))
        .ask("Is p in this piece?")
        .choice("Yes", inside, Wire{facet(cutting, piece), true})
        .choice("No", !inside);
}

void say_inside(StepBuilder& step, const Cutting& cutting, const ConvexPiece& piece,
                const vec2& p) {
    step.say("One piece is enough: ", now("inside"), ".")
        .facet(facet(cutting, piece), Role::Inside);
    show::mark_answer(step, p, Where::Inside);
}

void say_outside(StepBuilder& step, const std::vector<ConvexPiece>& pieces, const vec2& p) {
    step.say("None of the ", pieces.size(), " pieces contains p: ", now("outside"), ".");
    show::mark_answer(step, p, Where::Outside);
}

}  // namespace collidoscope::polygon_pieces
