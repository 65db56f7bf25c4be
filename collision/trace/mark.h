// Geometry with a meaning: what a step wants to be seen. Roles, never colors; the program's
// palette decides how a role looks.
#pragma once

#include <cstdint>
#include <optional>
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
    Suspected,        // their boxes or volumes overlap: the bodies may meet
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
    GaussMap,             // directions as points of the unit sphere; those of -B for B
    Plot,                 // x: time in seconds; y: a quantity that depends on it; z: 0
    VoronoiRegions,       // world coordinates, shown beside the scene: regions of single features
    Object,               // an instance's own coordinates; ObjectMark tells whose
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
enum class FeatureKind : std::uint8_t { Vertex, Edge, Face };
// Vertex, edge or face of the convex hull (collision/narrow/convex/polytope.h) of body 0 (A) or 1
// (B); an edge by the lower of its two half-edges. Linked views show it each in their way: in the
// Gauss map a face is a point, an edge an arc, a vertex a region.
struct FeatureMark {
    int body;
    FeatureKind kind;
    std::uint32_t index;
    bool operator==(const FeatureMark&) const = default;
};

// A body of a crowd, by number. With an axis (0, 1, 2) it is meant as its interval on that axis,
// which the linked view of intervals shows.
struct BodyMark {
    std::uint32_t body;
    int axis = -1;
    bool operator==(const BodyMark&) const = default;
};

// The object that instances lead to, by their numbers: the outermost one, the one in its group, and
// so on. In Space::Object; what else is marked there is in the object's coordinates.
struct ObjectMark {
    std::vector<std::uint32_t> path;
    bool operator==(const ObjectMark&) const = default;
};

// A picture of square pixels in a plane of constant z, row by row from the corner where x and y are
// least. 0 shows nothing, 255 the full color of the role. One of rows * columns values each.
struct Raster {
    vec3 corner;
    float pixel;  // side of a pixel
    int columns, rows;
    std::vector<std::uint8_t> values;
    bool operator==(const Raster&) const = default;
};

using Geometry = std::variant<Dot, Line, Arrow, Facet, Wire, BoxMark, Ball, Interval, NodeMark,
                              TriangleMark, EdgeMark, FeatureMark, BodyMark, Raster, ObjectMark>;

// key empty: seen in this step only. Otherwise kept in the following steps until a mark with the
// same key replaces it, or a step drops the key.
struct Mark {
    Geometry geometry;
    Role role = Role::Current;
    Space space = Space::World;
    std::string label;
    std::string key;
    // Marks with the same link are one thing seen in several views ("axis 4", "a: vertex 3"):
    // pointing at one lights them all. Empty: the mark stands for itself.
    std::string link;
    // Identity of what the label names, which may be reworded: the label as it was first given.
    std::string id{};
    // Part of the space itself, which a view of that space shows anyway: it is for those who read
    // the recording without one.
    bool of_space = false;
    std::optional<double> measure{};  // the number that the label tells or names
};

// The link of marks that are about the point of A - B that comes from these vertices of A and B.
inline std::string link_of_difference(std::uint32_t a, std::uint32_t b) {
    return "a" + std::to_string(a) + " - b" + std::to_string(b);
}

// One answer that a viewer could give to a decision.
struct Choice {
    std::string label;
    std::vector<Mark> marks;  // to be clicked; without marks it is a button with the label
    bool right = false;       // the algorithm's own answer; several may be right
    std::string id{};         // the same choice of the same kind of question has the same
};

// Decision of an algorithm in a step: the viewer may be asked before the step is shown.
struct Decision {
    std::string question;  // "Which axis separates them?"
    std::vector<Choice> choices;
    std::string kind{};  // the same for questions that differ only in what they are about
};

}  // namespace collidoscope
