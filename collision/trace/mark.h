// Geometry with a meaning: what a step wants to be seen. Roles, never colours; the program's
// palette decides how a role looks.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "collision/shapes.h"

namespace collidoscope {

enum class Role : std::uint8_t {
    ShapeA,           // part of body A
    ShapeB,           // part of body B
    Current,          // the quantity this step is about
    Candidate,        // considered
    Rejected,         // considered and dismissed
    Best,             // the best so far
    Result,           // part of the answer
    Hit,              // where the bodies meet
    Apart,            // proof that they do not
    Witness,          // witness points
    Normal,           // contact or surface normal
    Depth,            // penetration depth or distance
    Axis,             // an axis under test
    SeparatingAxis,   // an axis found to separate
    SearchDirection,  // where a search looks next
    Simplex,          // simplex or polytope of a search
    Ray,              // a ray or its part
    Inside,
    Outside,
    Boundary,
    Bounds,        // a bounding volume
    Opened,        // a node that was opened
    Skipped,       // a node that was not
    Construction,  // auxiliary lines
};

enum class Space : std::uint8_t {
    World,                // with the bodies
    AxisProjection,       // intervals on a number line
    MinkowskiDifference,  // A - B
};

struct Dot {
    vec3 position;
};
struct Line {  // a segment
    vec3 from, to;
};
struct Arrow {
    vec3 from, to;
};
struct Facet {  // a filled convex polygon
    std::vector<vec3> corners;
};
struct Wire {  // a polyline, closed when wanted
    std::vector<vec3> points;
    bool closed = true;
};
struct BoxMark {
    Box box;
};
struct Ball {
    Sphere sphere;
};
struct Interval {  // in Space::AxisProjection; row: 0 is A, 1 is B, 2 and up are others
    float lo, hi;
    int row;
};
struct NodeMark {  // node of the tree of body 0 (A) or 1 (B); its bounds come from the tree itself
    int body;
    std::uint32_t node;
};
struct TriangleMark {  // triangle of the mesh of body 0 (A) or 1 (B)
    int body;
    std::uint32_t triangle;
};
struct EdgeMark {  // edge of a polygon's ring, by the index of its first vertex
    int ring;
    int edge;
};

using Geometry = std::variant<Dot, Line, Arrow, Facet, Wire, BoxMark, Ball, Interval, NodeMark,
                              TriangleMark, EdgeMark>;

// key empty: seen in this step only. Otherwise kept in the following steps until a mark with the
// same key replaces it, or a step drops the key.
struct Mark {
    Geometry geometry;
    Role role = Role::Current;
    Space space = Space::World;
    std::string label;
    std::string key;
};

}  // namespace collidoscope
