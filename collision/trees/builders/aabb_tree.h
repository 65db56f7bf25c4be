// The tree of SOLID: axis-aligned boxes, split at the middle of the longest axis.
//
// Triangles that straddle the middle go where the midpoint of their own box lies. Boxes stay
// aligned with the body, so a moved body costs nothing to its tree; a deformed one only a refit.
// Sources: lecture notes, "Constructing an AABB tree"; thesis 2.2; van den Bergen, Efficient
// collision detection of complex deformable models using AABB trees (1998).
#pragma once

#include <algorithm>
#include <cassert>

#include "collision/trace/recorder.h"
#include "collision/trees/build.h"
#include "collision/trees/builders/aabb_tree_steps.h"
#include "collision/trees/builders/corner_reader.h"
#include "collision/trees/tree_parts.h"
#include "collision/volumes/aabb.h"

namespace collidoscope {

class AabbMiddleSplit {
  public:
    using Volume = Aabb;

    explicit AabbMiddleSplit(const Mesh& mesh) : mesh_(mesh) {
        items_.resize(mesh.triangles.size());
        for (std::uint32_t i = 0; i < items_.size(); ++i) {
            const Aabb box = bounds_of(mesh.triangle(i));
            items_[i] = {box.min, i, box.max};
        }
    }

    Aabb fit(std::uint32_t first, std::uint32_t count) {
        box_ = empty_aabb();
        for (std::uint32_t i = first; i < first + count; ++i) {
            grow(box_, Aabb{items_[i].min, items_[i].max});
        }
        return box_;
    }

    Split split(std::uint32_t first, std::uint32_t count) {
        Split result = longest_axis();
        const int k = axis_;
        const float middle = result.position;
        const auto begin = items_.begin() + first;
        const auto end = begin + count;
        result.left = static_cast<std::uint32_t>(
            std::partition(begin, end, [&](const Item& t) { return t.midpoint(k) < middle; }) -
            begin);
        return result;
    }

    // Half of the triangles by the order of their midpoints along the longest axis.
    Split halve(std::uint32_t first, std::uint32_t count) {
        Split result = longest_axis();
        const int k = axis_;
        const auto begin = items_.begin() + first;
        result.left = count / 2;
        std::nth_element(begin, begin + result.left, begin + count,
                         [&](const Item& a, const Item& b) {
                             const float ma = a.midpoint(k);
                             const float mb = b.midpoint(k);
                             return ma != mb ? ma < mb : a.triangle < b.triangle;
                         });
        result.position = (begin + result.left)->midpoint(k);
        return result;
    }

    void finish(Tree<Aabb>& tree) const {
        tree.primitives.resize(items_.size());
        tree.triangles.resize(items_.size());
        for (std::size_t i = 0; i < items_.size(); ++i) {
            tree.primitives[i] = items_[i].triangle;
            tree.triangles[i] = mesh_.triangle(items_[i].triangle);
        }
    }

  private:
    struct Item {
        vec3 min;
        std::uint32_t triangle;
        vec3 max;
        float midpoint(int k) const { return min[k] * 0.5f + max[k] * 0.5f; }
    };

    Split longest_axis() {
        const vec3 size = half_of(box_);
        axis_ = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
        Split split;
        split.axis[axis_] = 1;
        split.position = center_of(box_)[axis_];
        split.name = axis_ == 0 ? "x" : axis_ == 1 ? "y" : "z";
        return split;
    }

    const Mesh& mesh_;
    std::vector<Item> items_;
    Aabb box_;
    int axis_ = 0;
};

// Nothing when canceled. Cost: O(n) per level; identical midpoints are split by halves.
template <Tracer T = NoTrace>
std::optional<AabbTree> build_aabb_tree(const Mesh& mesh, const BuildOptions& options = {},
                                        BuildProgress* progress = nullptr, T trace = {}) {
    return build_top_down<AabbMiddleSplit>(mesh, options, progress, trace);
}
extern template std::optional<AabbTree> build_aabb_tree(const Mesh&, const BuildOptions&,
                                                        BuildProgress*, NoTrace);

// Takes the mesh's new positions, keeping the topology: new corners in the leaves, new boxes from
// the leaves upward. The mesh has the same triangles as the one the tree was built from, and every
// node comes before its children, as builders leave them. Cost: one pass over nodes and triangles.
// Traced steps: "leaf", "join".
template <Tracer T = NoTrace>
void refit(AabbTree& tree, const Mesh& mesh, T trace = {}) {
    assert(mesh.triangles.size() == tree.primitives.size());
    const CornerReader corners(mesh);
    for (std::size_t i = tree.nodes.size(); i-- > 0;) {
        auto& node = tree.nodes[i];
        if (node.is_leaf()) {
            // New corners and their box in one go, while they are at hand.
            Float4 lo = splat(std::numeric_limits<float>::infinity()), hi = -lo;
            for (std::uint32_t slot = node.first(); slot < node.first() + node.count(); ++slot) {
                // Slots mostly come in falling order.
                constexpr std::uint32_t ahead = 12;
                if (slot >= 2 * ahead) {
                    corners.fetch(tree.primitives[slot - ahead], tree.primitives[slot - 2 * ahead]);
                }
                const CornerBox box = corners.box(tree.primitives[slot], tree.triangles[slot]);
                lo = smaller(box.lo, lo);
                hi = larger(box.hi, hi);
            }
            set_bounds(node, lo, hi);
        } else {
            join(node, &tree.nodes[node.first()]);
        }
        trace.step(node.is_leaf() ? "leaf" : "join", [&](auto& step) {
            aabb_tree::say_refitted(step, i, node.is_leaf() ? 0 : node.first());
        });
    }
}

}  // namespace collidoscope
