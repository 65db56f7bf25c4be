#include "collision/trees/instances/instanced_scene.h"

#include <algorithm>
#include <queue>

#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/instances/constants.h"
#include "collision/trees/sah/sah_bvh.h"

namespace collidoscope {
namespace {

constexpr std::uint32_t no_leaf = ~0u;
constexpr std::uint64_t max_triangles = std::uint64_t{1} << 62;

double area_in_double(const Aabb& box) {
    const dvec3 size = dvec3(box.max) - dvec3(box.min);
    return 2 * (size.x * size.y + size.y * size.z + size.z * size.x);
}

// A mesh whose triangles have these boxes: the builders and the refit of trees over triangles then
// serve boxes, too.
Mesh diagonals_of(const std::vector<Aabb>& boxes) {
    Mesh mesh;
    mesh.positions.reserve(2 * boxes.size());
    mesh.triangles.reserve(boxes.size());
    for (const Aabb& box : boxes) {
        const auto i = static_cast<std::uint32_t>(mesh.positions.size());
        mesh.positions.push_back(box.min);
        mesh.positions.push_back(box.max);
        mesh.triangles.push_back({i, i + 1, i});
    }
    return mesh;
}

Triangle diagonal_of(const Aabb& box) {
    return {box.min, box.max, box.min};
}

// Opens the largest entries while there are fewer than max_refs.
void open_largest(const std::vector<Instance>& instances, std::uint32_t max_refs,
                  std::vector<InstanceRef>& refs, std::vector<Aabb>& boxes, TopRecord* record) {
    struct Large {
        double area;
        std::uint32_t ref;
        bool operator<(const Large& other) const {
            return area != other.area ? area < other.area : ref > other.ref;
        }
    };
    std::priority_queue<Large> queue;
    const auto offer = [&](std::uint32_t ref) {
        const AabbTree& tree = tree_of(instances[refs[ref].instance].object);
        if (!tree.nodes[refs[ref].node].is_leaf()) queue.push({area_in_double(boxes[ref]), ref});
    };
    if (refs.size() >= max_refs) return;
    for (std::uint32_t ref = 0; ref < refs.size(); ++ref) offer(ref);
    while (refs.size() < max_refs && !queue.empty()) {
        const std::uint32_t ref = queue.top().ref;
        queue.pop();
        const InstanceRef opened = refs[ref];
        const Instance& instance = instances[opened.instance];
        const std::uint32_t child = tree_of(instance.object).nodes[opened.node].first();
        const Aabb left = box_of_part(instance, child), right = box_of_part(instance, child + 1);
        if (record)
            record->openings.push_back(
                {opened, boxes[ref], {left, right}, static_cast<std::uint32_t>(refs.size())});
        refs[ref].node = child;
        boxes[ref] = left;
        refs.push_back({opened.instance, child + 1});
        boxes.push_back(right);
        offer(ref);
        offer(static_cast<std::uint32_t>(refs.size() - 1));
    }
}

dvec3 placed_reach(const SharedObject& object, const Placement& placement) {
    return absolute(placement.affine().linear) * reach_of(object) +
           glm::abs(placement.affine().translation);
}
bool within_reach(const dvec3& reach) {
    constexpr double largest = constants::instance_largest_reach;
    return reach.x <= largest && reach.y <= largest && reach.z <= largest;
}

void flatten_into(const InstancedScene& scene, const Affine& placement,
                  std::vector<Triangle>& all) {
    for (const Instance& instance : scene.instances()) {
        const Affine placed = placement * instance.placement.affine();
        if (const InstancedScene* inner = scene_of(instance.object)) {
            flatten_into(*inner, placed, all);
            continue;
        }
        const AabbTree& tree = tree_of(instance.object);
        const std::size_t first = all.size();
        all.resize(first + tree.primitives.size());
        for (std::size_t slot = 0; slot < tree.primitives.size(); ++slot)
            all[first + tree.primitives[slot]] = placed(tree.triangles[slot]);
    }
}

}  // namespace

const InstancedScene* scene_of(const SharedObject& object) {
    const auto* scene = std::get_if<std::shared_ptr<const InstancedScene>>(&object);
    return scene ? scene->get() : nullptr;
}

const AabbTree& tree_of(const SharedObject& object) {
    if (const InstancedScene* scene = scene_of(object)) return scene->top();
    return *std::get<std::shared_ptr<const AabbTree>>(object);
}

dvec3 reach_of(const SharedObject& object) {
    if (const InstancedScene* scene = scene_of(object)) return scene->reach();
    const AabbTree& tree = tree_of(object);
    if (tree.empty()) return dvec3(0);
    const Aabb& box = tree.nodes[0].bounds;
    return glm::max(glm::abs(dvec3(box.min)), glm::abs(dvec3(box.max)));
}

std::uint64_t triangle_count(const SharedObject& object) {
    if (const InstancedScene* scene = scene_of(object)) return scene->triangle_count();
    return tree_of(object).primitives.size();
}

Aabb box_of_part(const Instance& instance, std::uint32_t node, int levels) {
    const AabbTree& tree = tree_of(instance.object);
    const auto& n = tree.nodes[node];
    if (n.is_leaf() || levels == 0)
        return placed_box(instance.placement.affine(), n.bounds, reach_of(instance.object));
    Aabb box = box_of_part(instance, n.first(), levels - 1);
    grow(box, box_of_part(instance, n.first() + 1, levels - 1));
    return box;
}

std::optional<InstancedScene> InstancedScene::build(std::vector<Instance> instances,
                                                    const TopOptions& options, TopRecord* record) {
    InstancedScene scene;
    scene.instances_ = std::move(instances);
    scene.first_triangle_.reserve(scene.instances_.size() + 1);
    for (const Instance& instance : scene.instances_) {
        const std::uint64_t count = collidoscope::triangle_count(instance.object);
        if (count > max_triangles - scene.first_triangle_.back()) return std::nullopt;
        scene.first_triangle_.push_back(scene.first_triangle_.back() + count);
        if (const InstancedScene* inner = scene_of(instance.object))
            scene.levels_ = std::max(scene.levels_, inner->levels_ + 1);
    }
    if (scene.levels_ > constants::max_instance_levels || !scene.measure()) return std::nullopt;

    // One entry for each instance that holds anything, then open some.
    const auto count = static_cast<std::uint32_t>(scene.instances_.size());
    for (std::uint32_t i = 0; i < count; ++i) {
        if (tree_of(scene.instances_[i].object).empty()) continue;
        scene.refs_.push_back({i, 0});
        scene.boxes_.push_back(box_of_part(scene.instances_[i], 0));
        if (record) record->boxes.push_back(scene.boxes_.back());
    }
    open_largest(scene.instances_, options.max_refs, scene.refs_, scene.boxes_, record);

    // The top tree, and the ways up in it.
    scene.top_ = *build_sah_bvh(diagonals_of(scene.boxes_), {1}, nullptr,
                                record ? &record->splits : nullptr);
    scene.leaf_.assign(scene.refs_.size(), no_leaf);
    scene.parent_.assign(scene.top_.nodes.size(), no_leaf);
    for (std::uint32_t node = 0; node < scene.top_.nodes.size(); ++node) {
        const auto& n = scene.top_.nodes[node];
        if (n.is_leaf()) {
            for (std::uint32_t slot = n.first(); slot < n.first() + n.count(); ++slot)
                scene.leaf_[scene.top_.primitives[slot]] = node;
        } else {
            scene.parent_[n.first()] = scene.parent_[n.first() + 1] = node;
        }
    }
    scene.first_ref_.assign(count + 1, 0);
    for (const InstanceRef& ref : scene.refs_) ++scene.first_ref_[ref.instance + 1];
    for (std::uint32_t i = 0; i < count; ++i) scene.first_ref_[i + 1] += scene.first_ref_[i];
    std::vector<std::uint32_t> next = scene.first_ref_;
    scene.ref_order_.resize(scene.refs_.size());
    for (std::uint32_t ref = 0; ref < scene.refs_.size(); ++ref)
        scene.ref_order_[next[scene.refs_[ref].instance]++] = ref;
    return scene;
}

// The reach, from that of the instances; false where it is too large.
bool InstancedScene::measure() {
    dvec3 reach(0);
    for (const Instance& instance : instances_)
        reach = glm::max(reach, placed_reach(instance.object, instance.placement));
    reach_ = reach;
    return within_reach(reach);
}

std::span<const std::uint32_t> InstancedScene::refs_of(std::uint32_t instance) const {
    return std::span(ref_order_)
        .subspan(first_ref_[instance], first_ref_[instance + 1] - first_ref_[instance]);
}

Aabb InstancedScene::box_of(std::uint32_t instance) const {
    Aabb box = empty_aabb();
    for (const std::uint32_t ref : refs_of(instance)) grow(box, boxes_[ref]);
    return box;
}

InstancePath InstancedScene::locate(std::uint64_t triangle) const {
    InstancePath path;
    const InstancedScene* scene = this;
    for (;;) {
        const auto& first = scene->first_triangle_;
        const auto instance = static_cast<std::uint32_t>(
            std::upper_bound(first.begin(), first.end(), triangle) - first.begin() - 1);
        path.instances.push_back(instance);
        triangle -= first[instance];
        scene = scene_of(scene->instances_[instance].object);
        if (!scene) break;
    }
    path.triangle = static_cast<std::uint32_t>(triangle);
    return path;
}

void InstancedScene::take_boxes(std::uint32_t instance) {
    for (const std::uint32_t ref : refs_of(instance))
        boxes_[ref] = box_of_part(instances_[instance], refs_[ref].node);
}

bool InstancedScene::move(std::uint32_t instance, const Placement& placement,
                          std::vector<std::uint32_t>* path) {
    if (path) path->clear();
    const dvec3 reach = placed_reach(instances_[instance].object, placement);
    if (!within_reach(reach)) return false;
    reach_ = glm::max(reach_, reach);
    instances_[instance].placement = placement;
    take_boxes(instance);

    // New boxes from its leaves up, as far as they change.
    for (const std::uint32_t ref : refs_of(instance)) {
        std::uint32_t node = leaf_[ref];
        Aabb box = empty_aabb();
        for (std::uint32_t k = 0; k < top_.nodes[node].count(); ++k) {
            const std::uint32_t slot = top_.nodes[node].first() + k;
            top_.triangles[slot] = diagonal_of(boxes_[top_.primitives[slot]]);
            grow(box, boxes_[top_.primitives[slot]]);
        }
        top_.nodes[node].bounds = box;
        if (path) path->push_back(node);
        for (node = parent_[node]; node != no_leaf; node = parent_[node]) {
            const std::uint32_t child = top_.nodes[node].first();
            join(top_.nodes[node], &top_.nodes[child]);
            if (path) path->push_back(node);
        }
    }
    return true;
}

bool InstancedScene::move_all(std::span<const Placement> placements) {
    std::vector<Placement> before;
    before.reserve(instances_.size());
    const dvec3 reach_before = reach_;
    for (std::size_t i = 0; i < instances_.size(); ++i)
        before.push_back(std::exchange(instances_[i].placement, placements[i]));
    if (!measure()) {
        for (std::size_t i = 0; i < instances_.size(); ++i) instances_[i].placement = before[i];
        reach_ = reach_before;
        return false;
    }
    for (std::uint32_t i = 0; i < instances_.size(); ++i) take_boxes(i);
    refit(top_, diagonals_of(boxes_));
    return true;
}

std::vector<Triangle> flattened(const InstancedScene& scene) {
    std::vector<Triangle> all;
    all.reserve(scene.triangle_count());
    flatten_into(scene, {}, all);
    return all;
}

}  // namespace collidoscope
