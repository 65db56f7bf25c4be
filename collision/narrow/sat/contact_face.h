// The face, edge or point of a body that meets another one along a direction.
//
// Sources: Gregorius 2013 (reference and incident face); van den Bergen 2003, "Collision Detection
// in Interactive 3D Environments", section 5.2 (a convex core and a margin).
#pragma once

#include <optional>
#include <vector>

#include "collision/narrow/convex/support_body.h"
#include "collision/narrow/sat/hull_contacts.h"

namespace collidoscope {

struct ContactFace {
    // Corners of the core, in turn, counterclockwise seen from outside: one, two, or a polygon's.
    std::vector<dvec3> corners;
    std::vector<Index> vertices;  // the number of each corner
    std::vector<Index> edges;     // the number of the edge from each corner to the next
    Index number = 0;             // of the face, or of the edge
    dvec3 normal{0};              // of a polygon: unit, outward
    float radius = 0;             // around the core
    double size = 0;              // radius of a ball that holds the body
    // A core that is a segment, with its floats.
    std::optional<Segment> core_segment{};

    bool polygon() const { return corners.size() > 2; }
    // The feature that the corners outline.
    HullFeature whole() const;
};

// The face of a polytope with a radius around it: of those at its vertex farthest along the
// direction the one with most corners as far, then the one that looks most along it, with all
// corners in its plane (same_face), so that a square of rounded corners is whole. Faces that stand
// on edge (face_on_edge), and bodies without one, have an edge or a point. Numbers are those of the
// polytope's vertices, edges (of the lower half-edge, halved) and faces. direction: unit. Cost: two
// dot products for each vertex.
ContactFace contact_face(const Polytope& core, float radius, const dvec3& direction);

// The face of a box that looks most along the direction. Vertices are numbered by the signs of
// their coordinates in the box's own axes (1, 2 and 4 where x, y and z are positive), faces 2 k for
// the lower and 2 k + 1 for the upper one of axis k, edges from 4 k on for those along axis k: the
// numbers do not depend on where the box is. Cost: about 60 flops.
ContactFace contact_face(const Box& box, const dvec3& direction);

// The part of a body with a support mapping: a disc's rim as eight corners, a cylinder's side as a
// line, else a point (SupportBody::part_towards); a polytope as above.
ContactFace contact_face(const SupportBody& body, const dvec3& direction);

// The features of both bodies that meet in a contact, as numbered by ContactFace: a vertex and a
// face, two edges, ... They stay the same while the same ones meet, however the bodies move.
struct ContactFeatures {
    HullFeature a, b;
    bool operator==(const ContactFeatures&) const = default;
};

}  // namespace collidoscope
