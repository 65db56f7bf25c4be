// The signed distance of a point, or of a ball, from the solid that a mesh bounds.
//
// The distance is that of the nearest triangle. Its sign comes from two methods that know nothing
// of each other: the pseudonormal at the nearest point (pseudonormal.h), which looks at the faces
// there alone, and the generalized winding number (winding.h), which looks at all. Of a closed
// surface without crossings both agree; where they differ, something is wrong with the mesh.
#pragma once

#include <vector>

#include "collision/results.h"
#include "collision/trees/points/mesh_winding.h"
#include "collision/trees/points/nearest_on_mesh.h"
#include "collision/trees/points/point_mesh_steps.h"
#include "collision/trees/points/pseudonormal.h"
#include "collision/trees/points/vertex_fans.h"

namespace collidoscope {

// A mesh as signed distances ask it. The tree is over the same mesh; all live as long as they are
// asked.
struct SignedMesh {
    const Mesh& mesh;
    const AabbTree& tree;
    const VertexFans& fans;
    const std::vector<Dipole>& dipoles;  // of the tree
};

enum class SignRule : std::uint8_t { Winding, Normals };

struct SignOptions {
    SignRule rule = SignRule::Winding;       // by which the distance is signed
    bool by_tree = false;                    // the winding number by dipoles, an estimate
    double reach = constants::dipole_reach;  // of dipoles, see winding_by_tree
};

struct SignedDistance {
    bool found = false;  // false of an empty mesh; the rest means nothing then
    MeshPoint nearest;
    Pseudonormal pseudonormal;
    Winding winding;
    Side by_normals = Side::Undecided, by_winding = Side::Undecided;
    // That of the ball, by the chosen rule: positive apart, negative when its center is inside or
    // its radius reaches the surface. Undecided counts as outside. Outside, the sign is exact for
    // the nearest triangle.
    double distance = 0;
    // Unit, from the ball to the solid: to the nearest point from outside, away from it from
    // inside; against the pseudonormal where the center lies on the surface. As of a pair of
    // solids: on_mesh - on_ball = distance * normal.
    dvec3 normal{0};
    dvec3 on_ball{0}, on_mesh{0};

    bool agree() const { return by_normals == by_winding; }
};

namespace detail {

// Fills in everything but what was found already.
void sign(SignedDistance& answer, const SignedMesh& on, const Sphere& ball, SignRule rule);

}  // namespace detail

// The ball's center is the point; a radius of 0 leaves the point alone. Any mesh, closed or not;
// the sign by normals is right for closed surfaces without crossings, the sign by winding numbers
// also where surfaces overlap, and a sensible guess where they are open. Cost: nearest_on, the
// faces around the nearest point, and the winding number, which takes the longest: 90 ns for each
// triangle of the mesh, or an estimate by the tree. Traced steps: those of nearest_on,
// pseudonormal_at and winding_by_sum or winding_by_tree, then "winding" and "answer".
template <Tracer T = NoTrace>
SignedDistance signed_distance(const SignedMesh& on, const Sphere& ball,
                               const SignOptions& options = {}, T trace = {}) {
    SignedDistance answer;
    const vec3& p = ball.center;
    answer.nearest = nearest_on(on.tree, p, trace);
    answer.found = answer.nearest.found;
    if (!answer.found) return answer;
    answer.pseudonormal = pseudonormal_at(on.mesh, on.fans, answer.nearest, p, trace);
    answer.winding = options.by_tree ? winding_by_tree(on.tree, on.dipoles, p, options.reach, trace)
                                     : winding_by_sum(on.mesh, p, trace);
    detail::sign(answer, on, ball, options.rule);
    trace.step("winding", [&](auto& step) { point_mesh::say_winding(step, answer); });
    trace.step("answer", [&](auto& step) { point_mesh::say_answer(step, answer, ball); });
    return answer;
}

}  // namespace collidoscope
