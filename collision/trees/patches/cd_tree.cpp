#include "collision/trees/patches/cd_tree.h"

#include <algorithm>
#include <numeric>

#include "collision/trees/builders/dop_volume.h"

namespace collidoscope {
namespace {

dvec3 center_of(const CdTree& tree, const CdPatch& patch) {
    dvec3 sum(0);
    for (std::uint32_t v = 0; v < patch.vertex_count; ++v)
        sum += dvec3(tree.vertices[patch.first_vertex + v]);
    return sum / static_cast<double>(patch.vertex_count);
}

// Stores the patch's triangles: each place among their corners once, and who shares an edge.
void store(CdTree& tree, const Mesh& mesh, const ConvexPatch& grown) {
    CdPatch patch;
    patch.first = static_cast<std::uint32_t>(tree.primitives.size());
    patch.count = static_cast<std::uint32_t>(grown.triangles.size());
    patch.first_vertex = static_cast<std::uint32_t>(tree.vertices.size());
    const auto number = [&](const vec3& p) {
        const auto begin = tree.vertices.begin() + patch.first_vertex;
        const auto place = std::find(begin, tree.vertices.end(), p);
        const auto index = static_cast<std::uint8_t>(place - begin);
        if (place == tree.vertices.end()) tree.vertices.push_back(p);
        return index;
    };
    for (const std::uint32_t t : grown.triangles) {
        const Triangle triangle = mesh.triangle(t);
        tree.primitives.push_back(t);
        tree.triangles.push_back(triangle);
        CdSlot slot;
        slot.corner = {number(triangle.a), number(triangle.b), number(triangle.c)};
        tree.slots.push_back(slot);
    }
    patch.vertex_count = static_cast<std::uint32_t>(tree.vertices.size()) - patch.first_vertex;
    const auto common = [](const CdSlot& s, const CdSlot& t) {
        return std::count_if(s.corner.begin(), s.corner.end(), [&](std::uint8_t v) {
            return std::find(t.corner.begin(), t.corner.end(), v) != t.corner.end();
        });
    };
    for (std::uint32_t i = 0; i < patch.count; ++i) {
        for (std::uint32_t k = 0; k < patch.count; ++k) {
            CdSlot& slot = tree.slots[patch.first + i];
            if (i != k && common(slot, tree.slots[patch.first + k]) >= 2)
                slot.neighbors = static_cast<std::uint16_t>(slot.neighbors | 1u << k);
        }
    }
    tree.patches.push_back(patch);
}

// The patches of a node, ordered so that those of the left child come first; how many these are.
class Splatter {
  public:
    explicit Splatter(std::vector<dvec3> centers)
        : centers_(std::move(centers)), order_(centers_.size()) {
        std::iota(order_.begin(), order_.end(), 0u);
    }
    const std::vector<std::uint32_t>& order() const { return order_; }

    std::uint32_t split(std::uint32_t first, std::uint32_t count, bool halve) {
        // Compute mean and variance of the centers on each axis; choose the largest variance.
        dvec3 mean(0), variance(0);
        for (std::uint32_t i = 0; i < count; ++i) mean += centers_[order_[first + i]];
        mean /= static_cast<double>(count);
        for (std::uint32_t i = 0; i < count; ++i) {
            const dvec3 d = centers_[order_[first + i]] - mean;
            variance += d * d;
        }
        const int axis = variance.x >= variance.y && variance.x >= variance.z ? 0
                         : variance.y >= variance.z                           ? 1
                                                                              : 2;
        if (halve) return this->halve(first, count, axis);

        // Below the mean goes left, above it right, on it left and right in turn.
        left_.clear(), right_.clear();
        bool to_left = true;
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::uint32_t patch = order_[first + i];
            const double at = centers_[patch][axis];
            bool left = at < mean[axis];
            if (at == mean[axis]) {
                left = to_left;
                to_left = !to_left;
            }
            (left ? left_ : right_).push_back(patch);
        }
        if (left_.empty() || right_.empty()) return this->halve(first, count, axis);
        const auto middle = std::copy(left_.begin(), left_.end(), order_.begin() + first);
        std::copy(right_.begin(), right_.end(), middle);
        return static_cast<std::uint32_t>(left_.size());
    }

  private:
    std::uint32_t halve(std::uint32_t first, std::uint32_t count, int axis) {
        const auto begin = order_.begin() + first;
        std::nth_element(begin, begin + count / 2, begin + count,
                         [&](std::uint32_t i, std::uint32_t k) {
                             const double a = centers_[i][axis], b = centers_[k][axis];
                             return a != b ? a < b : i < k;
                         });
        return count / 2;
    }

    std::vector<dvec3> centers_;
    std::vector<std::uint32_t> order_;
    std::vector<std::uint32_t> left_, right_;
};

// Bounds of the leaves from their vertices, of the others by merging their sons'.
void merge_upward(CdTree& tree) {
    for (std::size_t i = tree.nodes.size(); i-- > 0;) {
        CdNode& node = tree.nodes[i];
        if (node.is_leaf()) {
            const CdPatch& patch = tree.patches[node.first];
            node.bounds = fit_dop<18>({&tree.vertices[patch.first_vertex], patch.vertex_count});
        } else {
            node.bounds = tree.nodes[node.first].bounds;
            grow(node.bounds, tree.nodes[node.first + 1].bounds);
        }
        node.size = quick_volume(node.bounds);
    }
}

}  // namespace

std::size_t CdTree::bytes() const {
    return nodes.size() * sizeof(CdNode) + patches.size() * sizeof(CdPatch) +
           primitives.size() * sizeof(std::uint32_t) + triangles.size() * sizeof(Triangle) +
           slots.size() * sizeof(CdSlot) + vertices.size() * sizeof(vec3);
}

std::optional<CdTree> build_cd_tree(const Mesh& mesh, const CdBuildOptions& options,
                                    BuildProgress* progress) {
    const auto grown = grow_patches(mesh, options, progress);
    if (!grown) return std::nullopt;
    CdTree tree;
    if (grown->empty()) return tree;

    // Centers are the means of the patches' vertices.
    CdTree as_grown;
    for (const ConvexPatch& patch : *grown) store(as_grown, mesh, patch);
    std::vector<dvec3> centers;
    for (const CdPatch& patch : as_grown.patches) centers.push_back(center_of(as_grown, patch));

    // Split nodes until each holds one patch.
    struct Task {
        std::uint32_t node, first, count, depth;
    };
    Splatter splatter(std::move(centers));
    const auto n = static_cast<std::uint32_t>(grown->size());
    tree.nodes.reserve(2 * std::size_t{n} - 1);
    tree.nodes.emplace_back();
    std::vector<Task> tasks{{0, 0, n, 0}};
    while (!tasks.empty()) {
        const Task task = tasks.back();
        tasks.pop_back();
        if (task.count == 1) {
            tree.nodes[task.node].leaf = true;
            tree.nodes[task.node].first = static_cast<std::uint32_t>(tree.patches.size());
            store(tree, mesh, (*grown)[splatter.order()[task.first]]);
            if (progress && task.first % 1024 == 0) {
                progress->set_fraction(0.5f + 0.5f * float(task.first) / float(n));
                if (progress->canceled()) return std::nullopt;
            }
            continue;
        }
        const std::uint32_t left =
            splatter.split(task.first, task.count, task.depth >= max_tree_depth / 2);
        const auto first_child = static_cast<std::uint32_t>(tree.nodes.size());
        tree.nodes[task.node].first = first_child;
        tree.nodes.emplace_back();
        tree.nodes.emplace_back();
        tasks.push_back({first_child + 1, task.first + left, task.count - left, task.depth + 1});
        tasks.push_back({first_child, task.first, left, task.depth + 1});
    }
    merge_upward(tree);
    if (progress) progress->set_fraction(1);
    return tree;
}

}  // namespace collidoscope
