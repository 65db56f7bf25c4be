// A polygon cut into triangles and convex pieces whose corners are its own vertices.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "collision/narrow/polygon/polygon_edges.h"

namespace collidoscope {

// Vertices by position; indices into Cutting::points.
using PlanarEdge = std::array<std::uint32_t, 2>;  // lower index first

struct ConvexPiece {
    std::vector<std::uint32_t> corners;  // counter-clockwise; collinear ones are kept
};

// Why a polygon cannot be cut.
enum class CuttingProblem : std::uint8_t { None, EdgesCross, TooManyCorners };

struct Cutting {
    CuttingProblem problem = CuttingProblem::None;
    PlanarEdge first{}, second{};        // the edges that cross
    std::vector<vec2> points;            // every position once
    std::vector<PlanarEdge> outline;     // edges between inside and outside
    std::vector<PlanarEdge> doubled;     // edges with the same on both sides (walked twice)
    std::vector<PlanarEdge> diagonals;   // cuts through the inside, in the order they were made
    std::vector<ConvexPiece> triangles;  // all of the inside
    std::vector<ConvexPiece> pieces;     // the triangles joined across diagonals while convex
};

// Above this many corners cutting would take seconds.
inline constexpr std::size_t max_cut_corners = 300;

// Greedy triangulation: of all segments between two vertices the shortest that crosses nothing is
// taken, again and again; then the inside is told from the outside by parity, walking across edges
// from triangle to triangle. Holes, rings that touch, repeated vertices and edges walked twice are
// fine; edges that cross are refused. Then diagonals are dropped while the pieces stay convex
// (Hertel and Mehlhorn 1983: at most four times the least number of pieces).
// Everything is decided with exact predicates on the given floats. Cost: O(n^3) for n vertices.
Cutting cut(const Polygon& polygon);

// Does the closed convex piece hold p? Exact; O(corners).
bool holds(const Cutting& cutting, const ConvexPiece& piece, const vec2& p);

}  // namespace collidoscope
