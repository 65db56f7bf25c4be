#include "collision/trees/pieces/piece_leaf.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "collision/narrow/triangle/triangle_closest.h"
#include "collision/narrow/triangle/triangle_distance.h"

namespace collidoscope {
namespace {

// Error of the dot product of a unit vector and a point, as a share of the coordinates' sum.
constexpr double dot_rounding = 0x1p-50;

// A triangle's extents along the normal and the axes.
struct Extent {
    double low = 0, high = 0;  // along the normal, widened by rounding
    dvec3 min{0}, max{0};
};

Extent extent_of(const Triangle& t, const dvec3& normal) {
    const dvec3 a(t.a), b(t.b), c(t.c);
    const double x = glm::dot(a, normal), y = glm::dot(b, normal), z = glm::dot(c, normal);
    Extent e;
    e.min = glm::min(glm::min(a, b), c);
    e.max = glm::max(glm::max(a, b), c);
    const dvec3 far = glm::max(glm::abs(e.min), glm::abs(e.max));
    const double loss = dot_rounding * (far.x + far.y + far.z);
    e.low = std::min({x, y, z}) - loss;
    e.high = std::max({x, y, z}) + loss;
    return e;
}

// No two points of the triangles are nearer.
double bound(const Extent& a, const Extent& b) {
    const dvec3 gap = glm::max(dvec3(0), glm::max(b.min - a.max, a.min - b.max));
    return std::max(b.low - a.high, glm::length(gap) * (1 - dot_rounding));
}

}  // namespace

std::vector<Triangle> moved_triangles(const PieceTree& b, const Piece& piece,
                                      const RelativePose& pose) {
    std::vector<Triangle> moved;
    moved.reserve(piece.count);
    for (std::uint32_t k = piece.first; k < piece.first + piece.count; ++k)
        moved.push_back(pose(b.triangles[k]));
    return moved;
}

std::optional<std::uint32_t> real_triangle(const PieceTree& tree, const Piece& piece,
                                           const Polytope& hull, std::span<const Index> corners) {
    for (std::uint32_t k = piece.first; k < piece.first + piece.count; ++k) {
        const Triangle& t = tree.triangles[k];
        const bool all = std::all_of(corners.begin(), corners.end(), [&](Index v) {
            const vec3& p = hull.vertices[v];
            return p == t.a || p == t.b || p == t.c;
        });
        if (all) return k;
    }
    return std::nullopt;
}

std::optional<PieceContact> closest_of_pieces(const PieceTree& a, std::uint32_t piece_a,
                                              const PieceTree& b, std::uint32_t piece_b,
                                              const RelativePose& pose, const dvec3& normal,
                                              double limit, std::uint64_t& triangle_tests) {
    const Piece& pa = a.pieces[piece_a];
    const Piece& pb = b.pieces[piece_b];
    const std::vector<Triangle> moved = moved_triangles(b, pb, pose);

    // Order the triangles by how far they reach toward the other piece.
    struct Item {
        Extent extent;
        std::uint32_t k;
    };
    std::vector<Item> of_a, of_b;
    for (std::uint32_t k = 0; k < pa.count; ++k)
        of_a.push_back({extent_of(a.triangles[pa.first + k], normal), k});
    for (std::uint32_t k = 0; k < pb.count; ++k) of_b.push_back({extent_of(moved[k], normal), k});
    std::sort(of_a.begin(), of_a.end(), [](const Item& s, const Item& t) {
        return s.extent.high != t.extent.high ? s.extent.high > t.extent.high : s.k < t.k;
    });
    std::sort(of_b.begin(), of_b.end(), [](const Item& s, const Item& t) {
        return s.extent.low != t.extent.low ? s.extent.low < t.extent.low : s.k < t.k;
    });

    double best = limit;
    std::optional<std::pair<std::uint32_t, std::uint32_t>> pair;
    for (const Item& i : of_a) {
        if (of_b.front().extent.low - i.extent.high > best) break;
        for (const Item& j : of_b) {
            if (j.extent.low - i.extent.high > best) break;
            if (bound(i.extent, j.extent) > best) continue;
            ++triangle_tests;
            const TrianglePoints points = closest_points(a.triangles[pa.first + i.k], moved[j.k]);
            const double distance = std::sqrt(points.squared_distance);
            if (distance < best || (!pair && distance <= best)) {
                best = distance;
                pair = {i.k, j.k};
                if (best == 0) break;
            }
        }
        if (pair && best == 0) break;
    }
    if (!pair) return std::nullopt;

    // Measure the closest pair with all digits.
    const Triangle& ta = a.triangles[pa.first + pair->first];
    const Triangle& tb = moved[pair->second];
    PieceContact contact;
    contact.triangle_a = a.primitives[pa.first + pair->first];
    contact.triangle_b = b.primitives[pb.first + pair->second];
    contact.piece_a = piece_a;
    contact.piece_b = piece_b;
    if (best == 0) {
        const TrianglePoints points = closest_points(ta, tb);
        contact.on_a = points.on_a;
        contact.on_b = points.on_b;
    } else {
        const TriangleGap gap = closest_features(ta, tb);
        contact.distance = gap.distance;
        contact.on_a = gap.point_on_a;
        contact.on_b = gap.point_on_b;
    }
    return contact;
}

}  // namespace collidoscope
