#include "collision/trees/points/point_mesh.h"

#include <cmath>
#include <glm/geometric.hpp>

#include "collision/narrow/primitives/sphere_triangle.h"

namespace collidoscope {
namespace {

// From a center on the surface: against the pseudonormal, or against one face where normals cancel.
dvec3 into_surface(const SignedDistance& answer, const SignedMesh& on) {
    const dvec3& sum = answer.pseudonormal.sum;
    const double length = std::sqrt(glm::dot(sum, sum));
    if (length > constants::pseudonormal_noise * answer.pseudonormal.weight) return -sum / length;
    return detail::normal_on_triangle(on.mesh.triangle(answer.nearest.triangle));
}

}  // namespace

void detail::sign(SignedDistance& answer, const SignedMesh& on, const Sphere& ball, SignRule rule) {
    const MeshPoint& nearest = answer.nearest;
    const bool touches = nearest.squared == 0;
    answer.by_normals = answer.pseudonormal.side;
    answer.by_winding = touches                   ? Side::Surface
                        : answer.winding.inside() ? Side::Inside
                                                  : Side::Outside;
    const Side side = rule == SignRule::Normals ? answer.by_normals : answer.by_winding;
    if (side == Side::Inside) {
        answer.distance = -(nearest.distance + double{ball.radius});
        answer.normal = -nearest.towards;
    } else {
        answer.distance = gap_of_ball(nearest, ball.center, ball.radius);
        answer.normal = touches ? into_surface(answer, on) : nearest.towards;
    }
    answer.on_ball = dvec3(ball.center) + double{ball.radius} * answer.normal;
    answer.on_mesh = nearest.nearest;
}

}  // namespace collidoscope
