#include "collision/trees/instances/top_quality.h"

#include <algorithm>
#include <numeric>

namespace collidoscope {
namespace {

double area_of_box(const dvec3& size) {
    return 2 * (size.x * size.y + size.y * size.z + size.z * size.x);
}
dvec3 size_of(const Aabb& box) {
    return dvec3(box.max) - dvec3(box.min);
}

// The area of the box that both share; boxes that only touch share none.
double shared_area(const Aabb& a, const Aabb& b) {
    const dvec3 size = glm::min(dvec3(a.max), dvec3(b.max)) - glm::max(dvec3(a.min), dvec3(b.min));
    const dvec3 of_a = size_of(a), of_b = size_of(b);
    for (int k = 0; k < 3; ++k) {
        const bool flat = of_a[k] == 0 || of_b[k] == 0;
        if (size[k] < 0 || (size[k] == 0 && !flat)) return 0;
    }
    return area_of_box(size);
}

double sah_cost_of(const AabbTree& top, const SahCosts& costs) {
    if (top.empty()) return 0;
    const double whole = area_of_box(size_of(top.nodes[0].bounds));
    double sum = 0;
    for (const auto& node : top.nodes) {
        const double share = whole > 0 ? area_of_box(size_of(node.bounds)) / whole : 1;
        sum += share * (node.is_leaf() ? double{costs.intersection} * node.count()
                                       : double{costs.traversal});
    }
    return sum;
}

}  // namespace

TopQuality top_quality(const InstancedScene& scene, const SahCosts& costs) {
    TopQuality quality;
    quality.sah_cost = sah_cost_of(scene.top(), costs);
    quality.overlap_of.assign(scene.instances().size(), 0);
    std::vector<double> area_of(scene.instances().size(), 0);
    const auto refs = scene.refs();
    std::vector<std::uint32_t> order(refs.size());
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        const float x = scene.box_of_ref(a).min.x, y = scene.box_of_ref(b).min.x;
        return x != y ? x < y : a < b;
    });

    // Sweep along x.
    double whole = 0, shared = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const Aabb& box = scene.box_of_ref(order[i]);
        const std::uint32_t owner = refs[order[i]].instance;
        const double area = area_of_box(size_of(box));
        whole += area;
        area_of[owner] += area;
        for (std::size_t k = i + 1; k < order.size(); ++k) {
            const Aabb& other = scene.box_of_ref(order[k]);
            if (other.min.x > box.max.x) break;
            const std::uint32_t neighbor = refs[order[k]].instance;
            if (neighbor == owner) continue;
            const double both = shared_area(box, other);
            shared += both;
            quality.overlap_of[owner] += both;
            quality.overlap_of[neighbor] += both;
        }
    }
    quality.overlap = whole > 0 ? shared / whole : 0;
    for (std::size_t i = 0; i < area_of.size(); ++i)
        if (area_of[i] > 0) quality.overlap_of[i] /= area_of[i];
    return quality;
}

}  // namespace collidoscope
