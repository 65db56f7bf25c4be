#include "collision/trees/patches/cd_divide.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <numeric>

#include "collision/trees/builders/dop_volume.h"

namespace collidoscope::cd_build {
namespace {

// Stores how far the patch's triangles are from each other, corner to corner.
void store_reach(CdTree& tree, CdPatch& patch) {
    patch.first_reach = static_cast<std::uint32_t>(tree.reach.size());
    const auto place = [&](std::uint8_t v) { return dvec3(tree.vertices[patch.first_vertex + v]); };
    for (std::uint32_t t = 0; t < patch.count; ++t) {
        for (std::uint32_t u = 0; u < patch.count; ++u) {
            double farthest = 0;
            for (const std::uint8_t v : tree.slots[patch.first + u].corner) {
                double nearest = HUGE_VAL;
                for (const std::uint8_t w : tree.slots[patch.first + t].corner)
                    nearest = std::min(nearest, glm::distance(place(v), place(w)));
                farthest = std::max(farthest, nearest);
            }
            tree.reach.push_back(
                farthest == 0 ? 0.0f : std::nextafter(static_cast<float>(farthest), HUGE_VALF));
        }
    }
}

}  // namespace

void store_patch(CdTree& tree, const Mesh& mesh, const ConvexPatch& grown) {
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
    store_reach(tree, patch);
    tree.patches.push_back(patch);
}

std::vector<dvec3> centers_of(const Mesh& mesh, const std::vector<ConvexPatch>& patches) {
    CdTree stored;
    for (const ConvexPatch& patch : patches) store_patch(stored, mesh, patch);
    std::vector<dvec3> centers;
    centers.reserve(patches.size());
    for (const CdPatch& patch : stored.patches) {
        dvec3 sum(0);
        for (std::uint32_t v = 0; v < patch.vertex_count; ++v)
            sum += dvec3(stored.vertices[patch.first_vertex + v]);
        centers.push_back(sum / static_cast<double>(patch.vertex_count));
    }
    return centers;
}

Divider::Divider(std::vector<dvec3> centers)
    : centers_(std::move(centers)), order_(centers_.size()) {
    std::iota(order_.begin(), order_.end(), 0u);
}

const Division& Divider::divide(std::uint32_t first, std::uint32_t count, bool halve) {
    Division& d = division_;
    d.halved = false;
    d.on_mean = 0;
    // Compute mean and variance of the centers on each axis; choose the largest variance.
    d.mean = d.variance = dvec3(0);
    for (std::uint32_t i = 0; i < count; ++i) d.mean += centers_[order_[first + i]];
    d.mean /= static_cast<double>(count);
    for (std::uint32_t i = 0; i < count; ++i) {
        const dvec3 from_mean = centers_[order_[first + i]] - d.mean;
        d.variance += from_mean * from_mean;
    }
    d.variance /= static_cast<double>(count);
    d.axis = d.variance.x >= d.variance.y && d.variance.x >= d.variance.z ? 0
             : d.variance.y >= d.variance.z                               ? 1
                                                                          : 2;
    if (halve) return this->halve(first, count);

    // Below the mean goes left, above it right, on it left and right in turn.
    left_.clear(), right_.clear();
    bool to_left = true;
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint32_t patch = order_[first + i];
        const double at = centers_[patch][d.axis];
        bool left = at < d.mean[d.axis];
        if (at == d.mean[d.axis]) {
            left = to_left;
            to_left = !to_left;
            ++d.on_mean;
        }
        (left ? left_ : right_).push_back(patch);
    }
    if (left_.empty() || right_.empty()) return this->halve(first, count);
    const auto middle = std::copy(left_.begin(), left_.end(), order_.begin() + first);
    std::copy(right_.begin(), right_.end(), middle);
    d.left = static_cast<std::uint32_t>(left_.size());
    return d;
}

const Division& Divider::halve(std::uint32_t first, std::uint32_t count) {
    const int axis = division_.axis;
    const auto begin = order_.begin() + first;
    std::nth_element(begin, begin + count / 2, begin + count,
                     [&](std::uint32_t i, std::uint32_t k) {
                         const double a = centers_[i][axis], b = centers_[k][axis];
                         return a != b ? a < b : i < k;
                     });
    division_.left = count / 2;
    division_.halved = true;
    return division_;
}

void bound_leaf(CdTree& tree, CdNode& node) {
    const CdPatch& patch = tree.patches[node.first];
    node.bounds = fit_dop<18>({&tree.vertices[patch.first_vertex], patch.vertex_count});
    node.size = quick_volume(node.bounds);
}

void merge_children(CdTree& tree, CdNode& node) {
    node.bounds = tree.nodes[node.first].bounds;
    grow(node.bounds, tree.nodes[node.first + 1].bounds);
    node.size = quick_volume(node.bounds);
}

}  // namespace collidoscope::cd_build
