// Bodies of a crowd as all managers of pairs take them: balls and boxes as they are, meshes by
// their triangles. All managers agree on what it means that two of them collide.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "collision/mesh.h"
#include "collision/motion/moving_body.h"
#include "collision/trace/recorder.h"
#include "collision/trees/pieces/piece_tree.h"
#include "collision/trees/tree.h"

namespace collidoscope {

// A surface as a solid.
struct SurfaceParts {
    // Every edge is passed in both directions equally often: the surface bounds a solid.
    bool closed = false;
    std::vector<vec3> points;  // a vertex of each part that hangs together
};
// Vertices are the same where their positions are. Cost: a sort of the edges.
SurfaceParts parts_of_surface(const Mesh& mesh);

// The parts shared by bodies of one form and size.
struct SolidModel {
    std::shared_ptr<const ObbTree> tree;      // of the triangles; null for a ball
    std::shared_ptr<const PieceTree> pieces;  // for those who ask for closest features; may be null
    SurfaceParts surface;                     // empty for a ball
};

struct SolidBody {
    MovingBody shape;  // exact where it is no mesh
    Pose pose;         // where the model's frame stands; of a ball: its center, unturned
    std::shared_ptr<const SolidModel> model;

    bool is_ball() const { return shape.form == BodyForm::Sphere; }
    bool is_simple() const { return shape.form != BodyForm::Mesh; }
};

// Holds all that the tests below look at.
Aabb box_of(const SolidBody& body);

// A point of one body in the frame of another, rounded to float once.
vec3 center_in(const Pose& frame, const SolidBody& ball);

// The test that decided a question about two bodies.
enum class DecidedBy : std::uint8_t {
    Shapes,     // the exact test of two simple shapes
    Triangles,  // trees down to triangles that meet
    Inside,     // no triangles meet, and one body lies within the other
};

// Do the bodies share a point? Touching counts. Two balls or boxes: by their own exact tests. A
// mesh is its triangles, B's brought into A's frame and rounded to float once (the center of a ball
// into the frame of the mesh), and what they enclose where they are closed: a body wholly inside
// collides. tests: volumes and triangles tested, and 1 for simple shapes.
// Cost: that of an OBB tree descent; of bodies that lie within each other's boxes and do not touch,
// a pass over the triangles.
bool solids_meet(const SolidBody& a, const SolidBody& b, std::uint64_t& tests, DecidedBy& by);
// The same with what runs inside told in scopes.
bool solids_meet(const SolidBody& a, const SolidBody& b, std::uint64_t& tests, DecidedBy& by,
                 const Recorder& trace);

// For bodies whose surfaces do not meet: does one lie within the other?
bool one_inside_other(const SolidBody& a, const SolidBody& b);

}  // namespace collidoscope
