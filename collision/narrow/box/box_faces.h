// Faces and edges of boxes, clipping, and contacts from them: the parts a box manifold is made of.
#pragma once

#include <array>
#include <cstddef>
#include <glm/geometric.hpp>

#include "collision/narrow/box/box_pair.h"
#include "collision/results.h"

namespace collidoscope {

// A face of a box: the side of axis k on which dot(outward, axis k) is positive.
struct BoxFace {
    const BoxFrame* box;
    int axis;
    dvec3 outward;  // ± the axis
    dvec3 center;

    BoxFace(const BoxFrame& of, int k, bool positive)
        : box(&of),
          axis(k),
          outward(positive ? of.axis[k] : -of.axis[k]),
          center(of.center + of.half[k] * outward) {}

    int side_u() const { return (axis + 1) % 3; }
    int side_v() const { return (axis + 2) % 3; }
    // Positive below the face, inside the box.
    double depth_of(const dvec3& p) const { return glm::dot(center - p, outward); }
};

// A convex polygon while it is clipped. A quadrilateral gains one corner per plane; rounding on a
// face without area can add more, hence the room.
struct ClippedFace {
    static constexpr std::size_t capacity = 20;
    std::array<dvec3, capacity> points;
    std::size_t size = 0;

    void add(const dvec3& p) {
        if (size < capacity) points[size++] = p;
    }
};

// The four corners of a face, in order around it.
ClippedFace corners_of(const BoxFace& face);

// The part of a convex polygon with dot(normal, p) <= offset.
ClippedFace clipped(const ClippedFace& polygon, const dvec3& normal, double offset);

// The face of a box that looks most against a direction.
BoxFace face_against(const BoxFrame& box, const dvec3& direction);

// The points of a clipped face that touch or lie below the reference face.
struct ContactPoints {
    std::array<dvec3, Manifold::capacity> middle;  // halfway to the reference face
    std::array<double, Manifold::capacity> depth;  // 0 to the penetration depth
    std::size_t size = 0;
    dvec3 deepest_middle{0};  // mean of the deepest ones
};

// Keeps what lies at most margin above the face, merges what coincides, caps at the penetration
// depth, and lets the deepest point have exactly that depth. Never empty for a non-empty polygon.
ContactPoints points_below(const BoxFace& face, const ClippedFace& polygon, double depth,
                           double margin);

// The deepest corner of a face, moved sideways into the prism over the reference face.
dvec3 nearest_below(const BoxFace& reference, const BoxFace& incident);

// The edge of a box in the direction of axis k that reaches farthest along a direction.
struct BoxEdge {
    dvec3 center, axis;
    double half;
};
BoxEdge edge_towards(const BoxFrame& box, int k, const dvec3& direction);

// The middle of the shortest line between the lines of two edges that are not parallel.
dvec3 middle_of_edges(const BoxEdge& e, const BoxEdge& f);

// A contact with its middle at a local point.
Contact contact_at(const BoxPair& pair, const dvec3& middle, const dvec3& normal, double depth);

// Fills hit, signed_distance, normal and the witness points from the contacts: the witness points
// stand in the middle of the deepest ones.
void finish_hit(const BoxPair& pair, const ChosenAxis& chosen, PairResult& result,
                const dvec3& deepest_middle);

}  // namespace collidoscope
