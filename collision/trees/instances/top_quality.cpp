#include "collision/trees/instances/top_quality.h"

#include <algorithm>
#include <map>
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

double share_of(double area, double whole) {
    return whole > 0 ? area / whole : 1;
}

// The expected cost below each node of an object's tree for a ray that meets the node's box; areas
// are those in the object's own space. Objects that are shared are looked at once.
class CostBelow {
  public:
    explicit CostBelow(const SahCosts& costs) : costs_(costs) {}

    double of(const SharedObject& object, std::uint32_t node) { return below(object)[node]; }

    // The top tree of a scene: its nodes, and what lies below its entries.
    std::vector<double> of_top(const InstancedScene& scene) {
        return along(scene.top(), [&](std::uint32_t slot, double whole) {
            const std::uint32_t ref = scene.top().primitives[slot];
            const InstanceRef& entry = scene.refs()[ref];
            const double share = share_of(area_of_box(size_of(scene.box_of_ref(ref))), whole);
            return share * of(scene.instances()[entry.instance].object, entry.node);
        });
    }

  private:
    const std::vector<double>& below(const SharedObject& object) {
        const void* key = &tree_of(object);
        const auto found = known_.find(key);
        if (found != known_.end()) return found->second;
        const InstancedScene* scene = scene_of(object);
        std::vector<double> costs =
            scene ? of_top(*scene) : along(tree_of(object), [&](std::uint32_t, double) {
                return double{costs_.intersection};
            });
        return known_[key] = std::move(costs);
    }

    // Children come after their parents, so from the last node to the first.
    template <typename CostOfPrimitive>
    std::vector<double> along(const AabbTree& tree, CostOfPrimitive cost_of) const {
        std::vector<double> costs(tree.nodes.size());
        for (std::size_t i = tree.nodes.size(); i-- > 0;) {
            const auto& node = tree.nodes[i];
            const double whole = area_of_box(size_of(node.bounds));
            if (node.is_leaf()) {
                for (std::uint32_t k = 0; k < node.count(); ++k)
                    costs[i] += cost_of(node.first() + k, whole);
                continue;
            }
            costs[i] = double{costs_.traversal};
            for (const std::uint32_t child : {node.first(), node.first() + 1})
                costs[i] +=
                    costs[child] * share_of(area_of_box(size_of(tree.nodes[child].bounds)), whole);
        }
        return costs;
    }

    SahCosts costs_;
    std::map<const void*, std::vector<double>> known_;
};

double sah_cost_of(const InstancedScene& scene, const SahCosts& costs) {
    return scene.top().empty() ? 0 : CostBelow(costs).of_top(scene)[0];
}

}  // namespace

TopQuality top_quality(const InstancedScene& scene, const SahCosts& costs) {
    TopQuality quality;
    quality.sah_cost = sah_cost_of(scene, costs);
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
