#include "collision/trees/space/octree.h"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

#include "collision/trees/node_view.h"
#include "collision/trees/space/cell_triangle.h"

namespace collidoscope {

namespace {

// The cube round the mesh, clipped to what floats can hold.
Aabb cube_round(const Mesh& mesh) {
    Aabb box = empty_aabb();
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) grow(box, bounds_of(mesh.triangle(i)));
    const dvec3 middle = 0.5 * (dvec3(box.min) + dvec3(box.max));
    const dvec3 size = dvec3(box.max) - dvec3(box.min);
    const double half = 0.5 * std::max(size.x, std::max(size.y, size.z));
    const double most = double{std::numeric_limits<float>::max()};
    Aabb cube = box;
    for (int k = 0; k < 3; ++k) {
        const auto lo = static_cast<float>(std::max(middle[k] - half, -most));
        const auto hi = static_cast<float>(std::min(middle[k] + half, most));
        cube.min[k] = std::min(cube.min[k], lo);
        cube.max[k] = std::max(cube.max[k], hi);
    }
    return cube;
}

// One of the eight parts; bit k of the number says which half along axis k.
Aabb part_of(const Aabb& cell, std::uint32_t number) {
    const vec3 middle = center_of(cell);
    Aabb part = cell;
    for (int k = 0; k < 3; ++k) {
        if ((number >> k) & 1) {
            part.min[k] = middle[k];
        } else {
            part.max[k] = middle[k];
        }
    }
    return part;
}

// The parts that a box reaches which overlaps their whole, one bit for each. Walls belong to both.
std::uint32_t parts_reached(const vec3& middle, const Aabb& box) {
    std::uint32_t mask = 0xff;
    constexpr std::array<std::uint32_t, 3> upper{0xaa, 0xcc, 0xf0};
    for (int k = 0; k < 3; ++k) {
        const std::uint32_t high = upper[static_cast<std::size_t>(k)];
        if (box.max[k] < middle[k]) mask &= ~high;
        if (box.min[k] > middle[k]) mask &= high;
    }
    return mask;
}

// Whether halving leaves cells of any size.
bool divisible(const Aabb& cell) {
    const vec3 middle = center_of(cell);
    bool some = false;
    for (int k = 0; k < 3; ++k) some |= cell.min[k] < middle[k] && middle[k] < cell.max[k];
    return some;
}

}  // namespace

std::optional<Octree> build_octree(const Mesh& mesh, const OctreeOptions& options,
                                   BuildProgress* progress) {
    const auto n = static_cast<std::uint32_t>(mesh.triangles.size());
    Octree tree;
    if (n == 0) return tree;
    tree.triangles.reserve(n);
    for (std::uint32_t i = 0; i < n; ++i) tree.triangles.push_back(mesh.triangle(i));

    // Cut level by level; lists[i] belongs to node i until the end.
    std::vector<std::vector<std::uint32_t>> lists(1);
    lists[0].resize(n);
    std::iota(lists[0].begin(), lists[0].end(), 0u);
    tree.nodes.push_back({cube_round(mesh), 0, n, 0});
    double entries = n;
    const double most = options.max_entries * n + 64;
    std::size_t level_begin = 0;
    std::array<std::vector<std::uint32_t>, 8> parts;  // of the cell being cut
    for (std::uint32_t level = 0; level < options.max_levels; ++level) {
        const std::size_t level_end = tree.nodes.size();
        if (level_begin == level_end) break;
        if (progress) progress->set_fraction(float(level) / float(options.max_levels));
        std::vector<std::uint32_t> full;
        for (std::size_t i = level_begin; i < level_end; ++i) {
            if (lists[i].size() > options.leaf_size && divisible(tree.nodes[i].cell))
                full.push_back(static_cast<std::uint32_t>(i));
        }
        std::stable_sort(full.begin(), full.end(), [&](std::uint32_t a, std::uint32_t b) {
            return lists[a].size() > lists[b].size();
        });
        for (const std::uint32_t node : full) {
            if (progress && progress->canceled()) return std::nullopt;
            const Aabb& whole = tree.nodes[node].cell;
            const vec3 middle = center_of(whole);
            std::array<Aabb, 8> cells;
            for (std::uint32_t k = 0; k < 8; ++k) {
                cells[k] = part_of(whole, k);
                parts[k].clear();
            }
            std::size_t listed = 0;
            for (const std::uint32_t t : lists[node]) {
                const Triangle& triangle = tree.triangles[t];
                for (std::uint32_t left = parts_reached(middle, bounds_of(triangle)); left != 0;
                     left &= left - 1) {
                    const auto k = static_cast<std::uint32_t>(std::countr_zero(left));
                    if (!reaches(triangle, cells[k])) continue;
                    parts[k].push_back(t);
                    ++listed;
                }
            }
            const double more = double(listed) - double(lists[node].size());
            if (listed > 3 * lists[node].size() || entries + more > most) continue;
            entries += more;
            const auto first = static_cast<std::uint32_t>(tree.nodes.size());
            for (std::uint32_t k = 0; k < 8; ++k) {
                if (parts[k].empty()) continue;
                tree.nodes.push_back({cells[k], 0, static_cast<std::uint32_t>(parts[k].size()), 0});
                lists.emplace_back(parts[k].begin(), parts[k].end());
            }
            OctreeNode& cut = tree.nodes[node];
            cut.first = first;
            cut.children = static_cast<std::uint32_t>(tree.nodes.size()) - first;
            cut.count = 0;
            lists[node] = {};
        }
        level_begin = level_end;
    }

    // Line the lists up as the leaves follow each other in a descent.
    std::vector<std::uint32_t> stack{0};
    while (!stack.empty()) {
        const std::uint32_t id = stack.back();
        stack.pop_back();
        OctreeNode& node = tree.nodes[id];
        if (node.is_leaf()) {
            node.first = static_cast<std::uint32_t>(tree.primitives.size());
            tree.primitives.insert(tree.primitives.end(), lists[id].begin(), lists[id].end());
        }
        for (std::uint32_t k = node.children; k-- > 0;) stack.push_back(node.first + k);
    }
    if (progress) progress->set_fraction(1);
    return tree;
}

namespace {

class OctreeView final : public NodeView {
  public:
    explicit OctreeView(std::shared_ptr<const Octree> octree) : octree_(std::move(octree)) {
        std::vector<ViewNode> nodes;
        nodes.reserve(octree_->nodes.size());
        for (const OctreeNode& n : octree_->nodes) {
            if (n.is_leaf()) {
                nodes.push_back({0, 0, {n.first, n.count}});
            } else {
                nodes.push_back({n.first, n.children, {}});
            }
        }
        set_nodes(std::move(nodes));
    }

    std::string_view volume_id() const override { return "aabb"; }
    std::uint32_t primitive_count() const override {
        return static_cast<std::uint32_t>(octree_->primitives.size());
    }
    std::size_t bytes() const override { return octree_->bytes(); }
    std::uint32_t primitive(std::uint32_t slot) const override { return octree_->primitives[slot]; }
    Triangle triangle(std::uint32_t slot) const override {
        return octree_->triangles[octree_->primitives[slot]];
    }
    VolumeShape bounds(std::uint32_t node) const override { return octree_->nodes[node].cell; }
    float area(std::uint32_t node) const override {
        return detail::area_of_volume(octree_->nodes[node].cell);
    }
    float volume(std::uint32_t node) const override {
        return detail::content_of_volume(octree_->nodes[node].cell);
    }
    bool bounds_contain(std::uint32_t node, const vec3& p) const override {
        return contains(octree_->nodes[node].cell, p);
    }

  private:
    std::shared_ptr<const Octree> octree_;
};

}  // namespace

std::shared_ptr<const TreeView> make_view(std::shared_ptr<const Octree> octree) {
    return std::make_shared<OctreeView>(std::move(octree));
}

}  // namespace collidoscope
