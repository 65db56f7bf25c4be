// Internal edges of a mesh: does a contact at an edge or a vertex have a normal that the surface
// has there?
//
// A triangle knows nothing of its neighbors: a body that is in touch with a flat floor bumps into
// the edges inside of it (ghost collisions). From an edge or a vertex the surface can push only in
// directions in which no neighboring face rises: the normal cone, the directions whose closest
// point of the surface it is (its Voronoi region). In the flat that is the normal alone, at a
// convex edge all between the two faces' normals, at a concave one there is none.
//
// Sources: Ericson 2005, "Real-Time Collision Detection", section 5.1.5 (Voronoi regions); Catto
// 2020 (ghost collisions, and the neighbors' normals against them).
#pragma once

#include <cstdint>

#include "collision/mesh.h"
#include "collision/narrow/convex/mesh_edges.h"
#include "collision/trace/mark.h"

namespace collidoscope {

// A direction and the faces around an edge or a vertex.
struct ConeTest {
    bool inside = true;       // the normal cone has this direction
    std::uint32_t face = 0;   // of those around: whose normal is nearest to the direction
    dvec3 face_normal{0};     // unit, on the same side as the direction; zero when inside
    std::uint32_t faces = 0;  // the number of faces around that have an area
};

class NormalCones {
  public:
    // Vertices are the same where their positions are. Cost: two sorts.
    explicit NormalCones(const Mesh& mesh);

    // out: unit, from the surface, in the world; the mesh is the one given, placed there. Faces
    // have one direction alone, and are not asked: inside. Within normal_cone_slack it counts as
    // inside. A vertex in the middle of another triangle's edge (a T-joint) is no neighbor. Cost:
    // the triangles around.
    ConeTest test(const Mesh& mesh, const RelativePose& placed, std::uint32_t triangle,
                  FeatureKind feature, int index, const dvec3& out) const;

  private:
    MeshEdges numbers_;
    TrianglesOf around_edge_, around_place_;
};

}  // namespace collidoscope
