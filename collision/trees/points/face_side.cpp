#include "collision/trees/points/face_side.h"

#include <cmath>
#include <glm/geometric.hpp>

#include "collision/narrow/primitives/sphere_triangle.h"

namespace collidoscope {

const char* name_of(FaceSideFailure failure) {
    switch (failure) {
        case FaceSideFailure::Edge:
            return "nearest at an edge";
        case FaceSideFailure::Vertex:
            return "nearest at a vertex";
        case FaceSideFailure::None:
            break;
    }
    return "none";
}

void detail::sign_by_face(FaceSigned& answer, const SignedMesh& on, const Sphere& ball) {
    const MeshPoint& nearest = answer.nearest;
    const Triangle face = on.mesh.triangle(nearest.triangle);
    const dvec3 n = glm::cross(dvec3(face.b) - dvec3(face.a), dvec3(face.c) - dvec3(face.a));
    const double length = std::sqrt(glm::dot(n, n));
    const double volume = exact::orient3d_value(face.a, face.b, face.c, ball.center);
    answer.height = length > 0 ? volume / length : 0;
    answer.inside = volume < 0;
    answer.truth = pseudonormal_at(on.mesh, on.fans, nearest, ball.center).side;
    const bool known = answer.truth == Side::Inside || answer.truth == Side::Outside;
    if (known && answer.inside != (answer.truth == Side::Inside)) {
        answer.failure = nearest.part.count == 1 ? FaceSideFailure::Vertex : FaceSideFailure::Edge;
    }
    if (answer.inside) {
        answer.distance = -(nearest.distance + double{ball.radius});
        answer.normal = -nearest.towards;
    } else {
        answer.distance = gap_of_ball(nearest, ball.center, ball.radius);
        answer.normal = nearest.squared == 0 ? detail::normal_on_triangle(face) : nearest.towards;
    }
    answer.on_ball = dvec3(ball.center) + double{ball.radius} * answer.normal;
    answer.on_mesh = nearest.nearest;
}

}  // namespace collidoscope
