// The side of a surface that a point lies on, by the pseudonormal at the nearest point: the normals
// of all faces around that point, each weighted by the angle it takes there.
//
// The normal of one face is not enough: where the nearest point lies on an edge or at a vertex, the
// point may be in front of one of its faces and behind another. Source: Baerentzen and Aanaes 2005,
// section 3: of a closed surface that does not cross itself, the sign is right for every point.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "collision/trees/points/nearest_on_mesh.h"
#include "collision/trees/points/pseudonormal_steps.h"
#include "collision/trees/points/vertex_fans.h"

namespace collidoscope {

// Side of a surface; the front of a triangle is outside.
enum class Side : std::uint8_t {
    Outside,
    Inside,
    Surface,    // on it
    Undecided,  // beside the rim of an open surface, or where normals cancel
};
const char* name_of(Side side);

// A face around the nearest point.
struct FanFace {
    std::uint32_t triangle = 0;
    double weight = 0;  // the angle it takes there, in full turns: a face 1, an edge 1/2
    dvec3 normal{0};    // unit
};
// The faces around the nearest point, by rising number; those without area have none. Angles are
// shares of a turn by turns_of (turns.h), the same bits on every machine. Cost: the triangles that
// meet at the vertex.
std::vector<FanFace> faces_around(const Mesh& mesh, const VertexFans& fans,
                                  const MeshPoint& nearest);

struct Pseudonormal {
    dvec3 sum{0};       // of weight times normal
    double weight = 0;  // of all faces
    std::uint32_t faces = 0;
    double height = 0;  // of the point over the plane through the nearest one, along sum; has the
                        // distance's unit
    Side side = Side::Undecided;
};

namespace detail {

// Fills in height and side from the sum. Over a face the side is exact.
void take_side(Pseudonormal& normal, const MeshPoint& nearest, const Triangle& face, const vec3& p);

}  // namespace detail

// The sign is meant for closed surfaces whose triangles are all turned outward. Elsewhere: beside
// an open rim, or a face that is flipped, it is that of the nearest faces, whatever lies behind
// them; a corner of another triangle in the middle of an edge (a T-joint) leaves a rim there. Cost:
// about 100 ns for each face around the nearest point. Traced steps: "around", "side".
template <Tracer T = NoTrace>
Pseudonormal pseudonormal_at(const Mesh& mesh, const VertexFans& fans, const MeshPoint& nearest,
                             const vec3& p, T trace = {}) {
    Pseudonormal normal;
    for (const FanFace& face : faces_around(mesh, fans, nearest)) {
        normal.sum += face.weight * face.normal;
        normal.weight += face.weight;
        ++normal.faces;
        trace.step("around", [&](auto& step) {
            pseudonormal::say_around(step, face, nearest, mesh.triangle(face.triangle));
        });
    }
    detail::take_side(normal, nearest, mesh.triangle(nearest.triangle), p);
    trace.step("side", [&](auto& step) { pseudonormal::say_side(step, normal, nearest); });
    return normal;
}

}  // namespace collidoscope
