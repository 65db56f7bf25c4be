#include "collision/trees/shapes/shape_mesh.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "collision/trees/constants.h"

namespace collidoscope::detail {
namespace {

double sum_of_magnitudes(const dvec3& v) {
    return std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z);
}

vec3 within_floats(const dvec3& v) {
    constexpr double largest = std::numeric_limits<float>::max();
    return vec3(glm::clamp(v, dvec3(-largest), dvec3(largest)));
}

}  // namespace

Aabb box_in_frame(std::span<const vec3> points, float radius, const RelativePose& placed,
                  const Aabb& root) {
    const dmat3 back = glm::transpose(placed.rotation);
    dvec3 low(std::numeric_limits<double>::infinity()), high = -low;
    double reach = 0;
    for (const vec3& p : points) {
        const dvec3 local = back * (dvec3(p) - placed.translation);
        low = glm::min(low, local);
        high = glm::max(high, local);
        reach = std::max(reach, sum_of_magnitudes(dvec3(p)));
    }
    reach += sum_of_magnitudes(placed.translation) + double{radius} +
             sum_of_magnitudes(glm::max(glm::abs(dvec3(root.min)), glm::abs(dvec3(root.max))));
    const dvec3 pad(double{radius} + double{constants::box_pair_pad} * reach +
                    double{std::numeric_limits<float>::min()});
    return {within_floats(low - pad), within_floats(high + pad)};
}

void sort_touched(ShapeMeshAnswer& answer) {
    auto& touched = answer.touched;
    std::sort(touched.begin(), touched.end(),
              [](const MeshTouch& a, const MeshTouch& b) { return a.triangle < b.triangle; });
    for (std::size_t i = 1; i < touched.size(); ++i) {
        if (touched[i].pair.signed_distance < touched[answer.deepest].pair.signed_distance)
            answer.deepest = i;
    }
}

}  // namespace collidoscope::detail
