#include "collision/simulation/mesh_contact.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <utility>
#include <vector>

#include "collision/narrow/triangle/triangle_triangle.h"

namespace collidoscope {
namespace {

// Unit normal, or zero for a triangle without area.
dvec3 normal_of(const Triangle& t) {
    const dvec3 n = glm::cross(dvec3(t.b) - dvec3(t.a), dvec3(t.c) - dvec3(t.a));
    const double length = glm::length(n);
    return length > 0 ? n / length : dvec3(0);
}

// Common segment of two triangles, and the normal of each.
struct Piece {
    dvec3 from, to, normal_a, normal_b;
    dvec3 middle() const { return 0.5 * (from + to); }
    double length() const { return glm::distance(from, to); }
};

std::vector<Piece> pieces_of(const Mesh& a, const Mesh& b, const RelativePose& relative,
                             std::span<const TrianglePair> pairs) {
    std::vector<Piece> pieces;
    for (const TrianglePair& pair : pairs) {
        const Triangle first = a.triangle(pair.a), second = relative(b.triangle(pair.b));
        const auto common = intersection(first, second);
        if (!common) continue;
        Piece piece{dvec3(common->a), dvec3(common->b), normal_of(first), normal_of(second)};
        // Walk with A's surface on the same side everywhere, so that the pieces form closed curves.
        const dvec3 onward = glm::cross(piece.normal_a, piece.normal_b);
        if (glm::dot(onward, piece.to - piece.from) < 0) std::swap(piece.from, piece.to);
        pieces.push_back(piece);
    }
    return pieces;
}

}  // namespace

std::optional<Contact> contact_of_meshes(const Mesh& a, const Mesh& b, const RelativePose& relative,
                                         std::span<const TrianglePair> pairs) {
    const std::vector<Piece> pieces = pieces_of(a, b, relative, pairs);
    if (pieces.empty()) return std::nullopt;

    // The middle of the curve; points count alike where it has no length.
    double length = 0, reach = 0;
    dvec3 weighted(0), plain(0);
    for (const Piece& piece : pieces) {
        length += piece.length();
        weighted += piece.length() * piece.middle();
        plain += piece.middle();
        for (int axis = 0; axis < 3; ++axis)
            reach = std::max(reach, std::abs(piece.middle()[axis]));
    }
    const dvec3 middle =
        length > 0 ? weighted / length : plain / static_cast<double>(pieces.size());

    // The vector area of the curve, and the mean of the faces' normals, B's reversed.
    dvec3 area(0), facing(0);
    for (const Piece& piece : pieces) {
        const double weight = length > 0 ? piece.length() / length : 1;
        if (glm::cross(piece.normal_a, piece.normal_b) != dvec3(0))
            area += 0.5 * glm::cross(piece.from - middle, piece.to - middle);
        facing += weight * (piece.normal_a - piece.normal_b);
    }
    // The ends of pieces are rounded to floats: an area below what this moves along the curve is
    // noise, and so are normals that cancel but for their roundings.
    const bool encloses = glm::length(area) > 0x1p-21 * (reach + length) * length;
    if (!encloses && !(glm::length(facing) > 0x1p-20)) return std::nullopt;

    Contact contact;
    contact.position = contact.point_on_a = contact.point_on_b = vec3(middle);
    contact.normal = vec3(glm::normalize(encloses ? area : facing));
    return contact;
}

}  // namespace collidoscope
