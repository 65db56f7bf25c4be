// Piece against piece: what the triangles of two convex pieces say beyond their hulls.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "collision/narrow/gjk/gjk_frame.h"
#include "collision/trees/pieces/piece_tree.h"

namespace collidoscope {

// The place at which two surfaces come close, or meet, in A's frame.
struct PieceContact {
    std::uint32_t triangle_a = 0, triangle_b = 0;  // of the meshes
    std::uint32_t piece_a = 0, piece_b = 0;
    double distance = 0;  // 0: the triangles meet
    dvec3 on_a{0}, on_b{0};
};

// B's triangles of one piece where the pose puts them, rounded to float once.
std::vector<Triangle> moved_triangles(const PieceTree& b, const Piece& piece,
                                      const RelativePose& pose);

// Do the corners that GJK's answer rests on belong to one triangle of the piece? Then its closest
// point is on the surface, not on a virtual face. corners: of the hull. The slot of the triangle.
std::optional<std::uint32_t> real_triangle(const PieceTree& tree, const Piece& piece,
                                           const Polytope& hull, std::span<const Index> corners);

// The triangles of two pieces that are closest, if they are no further apart than the limit.
// Meeting is exact; distances as those of closest_features (triangle_distance.h), but that among
// pairs which differ by less than 1e-8 of their extent either may be taken. normal: along which the
// hulls are apart, or zero: triangles that lie too far apart along it are left out.
// Cost: a few operations a pair of triangles, 100 ns for those that come near.
std::optional<PieceContact> closest_of_pieces(const PieceTree& a, std::uint32_t piece_a,
                                              const PieceTree& b, std::uint32_t piece_b,
                                              const RelativePose& pose, const dvec3& normal,
                                              double limit, std::uint64_t& triangle_tests);

}  // namespace collidoscope
