// The side of a surface by the normal of the nearest triangle, as it is often written.
//
// NOT for use: pseudonormal.h is the sound version. Where the nearest point lies on an edge or at a
// vertex, several triangles are nearest, and the point may be in front of one and behind another:
// the order of the triangles in the file decides. The sharper the edge, the wider the region of
// wrong signs around it.
#pragma once

#include <cstdint>

#include "collision/trees/points/face_side_steps.h"
#include "collision/trees/points/point_mesh.h"

namespace collidoscope {

// Why the sign is wrong: the feature on which the nearest point lies.
enum class FaceSideFailure : std::uint8_t { None, Edge, Vertex };
const char* name_of(FaceSideFailure failure);

struct FaceSigned {
    MeshPoint nearest;
    double height = 0;             // over the plane of the nearest triangle
    bool inside = false;           // behind that plane
    Side truth = Side::Undecided;  // by the pseudonormal
    FaceSideFailure failure = FaceSideFailure::None;
    // As those of SignedDistance.
    double distance = 0;
    dvec3 normal{0}, on_ball{0}, on_mesh{0};
};

namespace detail {

void sign_by_face(FaceSigned& answer, const SignedMesh& on, const Sphere& ball);

}  // namespace detail

// As signed_distance, with the sign of the nearest triangle's normal; of several at the same
// distance it is that of the lowest number. A triangle without area has no side: outside. Traced
// steps: "nearest" (with those of nearest_on inside), "face", "answer".
template <Tracer T = NoTrace>
FaceSigned signed_by_face(const SignedMesh& on, const Sphere& ball, T trace = {}) {
    FaceSigned answer;
    answer.nearest = nearest_on(on.tree, ball.center, trace.scope("point_mesh"));
    if (!answer.nearest.found) return answer;
    trace.step("nearest",
               [&](auto& step) { mesh_point::say_nearest(step, answer.nearest, ball.center); });
    detail::sign_by_face(answer, on, ball);
    trace.step("face", [&](auto& step) {
        face_side::say_face(step, answer, on.mesh.triangle(answer.nearest.triangle));
    });
    trace.step("answer", [&](auto& step) { face_side::say_answer(step, answer); });
    return answer;
}

}  // namespace collidoscope
