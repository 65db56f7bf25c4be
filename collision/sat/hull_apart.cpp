#include "collision/sat/hull_apart.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <utility>

#include "collision/primitives/single_contact.h"
#include "collision/sat/hull_pair.h"

namespace collidoscope {
namespace {

PairResult apart_in_order(const Polytope& a, const Polytope& b) {
    const HullDecision closest = exact_closest_features(a, b);
    std::array<dvec3, 3> on_a{}, on_b{}, p{};
    const std::size_t size = std::min<std::size_t>(3, static_cast<std::size_t>(closest.size));
    for (std::size_t i = 0; i < size; ++i) {
        const VertexPair pair = closest.simplex[i];
        on_a[i] = dvec3(a.vertices[pair.a]);
        on_b[i] = dvec3(b.vertices[pair.b]);
        p[i] = on_b[i] - on_a[i];
    }

    // The point of the simplex closest to the origin of B - A, written without cancellation.
    dvec3 v = p[0];
    std::array<double, 3> weight{1, 0, 0};
    if (size == 2) {
        const dvec3 d = p[1] - p[0];
        const double dd = glm::dot(d, d);
        v = glm::cross(accurate_cross(d, p[0]), d) / dd;
        weight[1] = std::clamp(-glm::dot(p[0], d) / dd, 0.0, 1.0);
        weight[0] = 1 - weight[1];
    } else if (size == 3) {
        const dvec3 n = accurate_cross(p[1] - p[0], p[2] - p[0]);
        const double nn = glm::dot(n, n);
        v = (glm::dot(n, p[0]) / nn) * n;
        for (std::size_t i = 0; i < 3; ++i)
            weight[i] =
                std::max(glm::dot(n, glm::cross(p[(i + 1) % 3] - v, p[(i + 2) % 3] - v)) / nn, 0.0);
        const double sum = weight[0] + weight[1] + weight[2];
        for (double& w : weight) w /= sum;
    }
    double distance = glm::length(v);
    // Apart they are: where rounding says zero, the gap is the smallest there is.
    dvec3 normal = v / distance;
    if (!(distance > 0)) {
        normal = dvec3(b.center) - dvec3(a.center);
        const double length = glm::length(normal);
        normal = length > 0 ? normal / length : dvec3(0, 1, 0);
        distance = 1e-300;
    }
    dvec3 on(0);
    for (std::size_t i = 0; i < size; ++i) on += weight[i] * on_a[i];
    return detail::single_contact(distance, normal, on, on + distance * normal);
}

}  // namespace

PairResult apart_hulls(const Polytope& a, const Polytope& b, bool a_first) {
    if (a_first) return apart_in_order(a, b);
    PairResult result = apart_in_order(b, a);
    result.normal = -result.normal;
    std::swap(result.point_on_a, result.point_on_b);
    return result;
}

}  // namespace collidoscope
