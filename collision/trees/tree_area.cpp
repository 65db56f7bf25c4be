#include "collision/trees/tree_area.h"

#include <cmath>
#include <glm/common.hpp>
#include <limits>
#include <numbers>

namespace collidoscope {

namespace {

bool fits(float size) {
    return std::isfinite(size) && size >= std::numeric_limits<float>::min();
}

double area_of_sides(const dvec3& side) {
    return 2 * (side.x * side.y + side.y * side.z + side.z * side.x);
}

// The sides of a box; of a polytope those of the box round it.
struct SidesOf {
    dvec3 operator()(const Aabb& box) const { return dvec3(box.max) - dvec3(box.min); }
    dvec3 operator()(const Box& box) const { return 2.0 * dvec3(box.half); }
    dvec3 operator()(const Hull& hull) const {
        if (hull.points.empty()) return dvec3(0);
        dvec3 low(hull.points[0]), high = low;
        for (const vec3& p : hull.points) {
            low = glm::min(low, dvec3(p));
            high = glm::max(high, dvec3(p));
        }
        return high - low;
    }
};

double wide_area_of(const VolumeShape& shape) {
    if (const auto* ball = std::get_if<Sphere>(&shape))
        return 4 * std::numbers::pi * double{ball->radius} * ball->radius;
    return std::visit(
        [](const auto& s) {
            if constexpr (std::is_same_v<std::decay_t<decltype(s)>, Sphere>)
                return 0.0;
            else
                return area_of_sides(SidesOf{}(s));
        },
        shape);
}

double wide_volume_of(const VolumeShape& shape) {
    if (const auto* ball = std::get_if<Sphere>(&shape))
        return 4 * std::numbers::pi / 3 * double{ball->radius} * ball->radius * ball->radius;
    return std::visit(
        [](const auto& s) {
            if constexpr (std::is_same_v<std::decay_t<decltype(s)>, Sphere>) {
                return 0.0;
            } else {
                const dvec3 side = SidesOf{}(s);
                return side.x * side.y * side.z;
            }
        },
        shape);
}

}  // namespace

double wide_area(const Aabb& box) {
    const float narrow = area(box);
    return fits(narrow) ? double{narrow} : area_of_sides(SidesOf{}(box));
}

double wide_area(const Obb& box) {
    const float narrow = area(box);
    return fits(narrow) ? double{narrow} : area_of_sides(2.0 * dvec3(box.half));
}

NodeSizes::NodeSizes(const TreeView& tree) : tree_(&tree) {
    if (tree.node_count() == 0) return;
    area_fits_ = fits(tree.area(0));
    volume_fits_ = fits(tree.volume(0));
    root_area_ = area(0);
}

double NodeSizes::area_from(std::uint32_t node, float narrow) const {
    return area_fits_ && std::isfinite(narrow) ? double{narrow} : wide_area_of(tree_->bounds(node));
}

double NodeSizes::volume_from(std::uint32_t node, float narrow) const {
    return volume_fits_ && std::isfinite(narrow) ? double{narrow}
                                                 : wide_volume_of(tree_->bounds(node));
}

double NodeSizes::area(std::uint32_t node) const {
    return area_from(node, area_fits_ ? tree_->area(node) : 0);
}

double NodeSizes::volume(std::uint32_t node) const {
    return volume_from(node, volume_fits_ ? tree_->volume(node) : 0);
}

double NodeSizes::relative_area(std::uint32_t node) const {
    return relative(area(node));
}

NodeSizes::Measures NodeSizes::measures(std::uint32_t node) const {
    if (!area_fits_ || !volume_fits_) return {relative_area(node), volume(node)};
    const VolumeSizes narrow = tree_->sizes(node);
    return {relative(area_from(node, narrow.area)), volume_from(node, narrow.volume)};
}

}  // namespace collidoscope
