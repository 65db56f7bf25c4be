// Trees with up to eight children per node, laid out for tests of eight volumes at a time.
//
// A node holds the volumes of its children, one coordinate of all eight beside each other, and not
// its own: opening a node reads one block of memory. The root's volume is kept by the tree.
// Children fill the lanes from 0; a link of zero ends them. Corners are shared between triangles
// and lie, as the triangles do, in the order of the leaves. An empty mesh gives a tree without
// nodes.
//
// Memory beside the mesh: for closed meshes 22 bytes per triangle for corners and numbers, and as
// much or less for the nodes.
// Sources: Dammertz, Hanika, Keller 2008 (wide nodes); Wald, Benthin, Boulos 2008.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "collision/mesh.h"
#include "collision/trees/build.h"
#include "collision/trees/tree.h"
#include "collision/trees/tree_view.h"
#include "collision/trees/validate.h"
#include "collision/volumes/obb.h"

namespace collidoscope {

inline constexpr std::uint32_t wide_children = 8;

// The link of a lane of a node: to a node, or to a range of slots. Nothing leads to the root, so
// zero says that the lane is unused.
struct ChildLink {
    std::uint32_t bits;

    static ChildLink node(std::uint32_t index) { return {index}; }
    static ChildLink leaf(std::uint32_t first, std::uint32_t count) {
        return {count << 28 | first};
    }
    bool used() const { return bits != 0; }
    bool is_leaf() const { return bits >> 28 != 0; }
    std::uint32_t count() const { return bits >> 28; }  // triangles of a leaf
    // The node, or the first slot of a leaf.
    std::uint32_t first() const { return bits & 0x0fffffffu; }
    bool operator==(const ChildLink&) const = default;
};

template <typename V>
struct WideNode;

// Unused lanes hold nothing: min is +infinity, max -infinity.
template <>
struct alignas(32) WideNode<Aabb> {
    float min[3][wide_children];
    float max[3][wide_children];
    ChildLink child[wide_children];

    Aabb bounds(std::uint32_t lane) const {
        return {{min[0][lane], min[1][lane], min[2][lane]},
                {max[0][lane], max[1][lane], max[2][lane]}};
    }
    void set(std::uint32_t lane, const Aabb& box);
};
static_assert(sizeof(WideNode<Aabb>) == 224);

// A rotation as a quaternion of a length near `unit`: w, x, y, z. Its axes are those of exactly
// that rotation, whatever the length; the inverse of the squared length is stored beside it, so
// that no test has to divide: (1 + scale * scale_unit) / unit².
struct PackedRotation {
    static constexpr float unit = 32767;
    static constexpr float scale_unit = 0x1p-28f;
    std::array<std::int16_t, 4> q{32767, 0, 0, 0};
    std::int16_t scale = 0;

    static PackedRotation of(const dmat3& rotation);
    dmat3 axes() const;  // as columns
};

// Oriented boxes. A half size is the upper half of a float's bits, rounded up.
template <>
struct alignas(64) WideNode<Obb> {
    float center[3][wide_children];
    std::uint16_t half[3][wide_children];
    std::int16_t rotation[4][wide_children];  // PackedRotation: q
    std::int16_t scale[wide_children];        // and scale
    ChildLink child[wide_children];

    Obb bounds(std::uint32_t lane) const;
    // The half sizes are rounded up; the box's own axes are not looked at.
    void set(std::uint32_t lane, const Obb& box, const PackedRotation& rotation);
};
static_assert(sizeof(WideNode<Obb>) == 256);

template <typename V>
struct WideTree {
    using Volume = V;

    V bounds;  // of everything
    std::vector<WideNode<V>> nodes;
    std::vector<std::uint32_t> numbers;  // node -> number of its first child, see child_number
    std::vector<vec3> positions;
    std::vector<std::array<std::uint32_t, 3>> corners;  // slot -> places in positions
    std::vector<std::uint32_t> primitives;              // slot -> triangle of the mesh

    bool empty() const { return nodes.empty(); }
    Triangle triangle(std::uint32_t slot) const {
        const auto& c = corners[slot];
        return {positions[c[0]], positions[c[1]], positions[c[2]]};
    }
    std::uint32_t child_count(std::uint32_t node) const {
        std::uint32_t n = 0;
        while (n < wide_children && nodes[node].child[n].used()) ++n;
        return n;
    }
    // The number of a lane in views, panels and traces: the root is 0, then the children of
    // node 0, of node 1 and so on.
    std::uint32_t child_number(std::uint32_t node, std::uint32_t lane) const {
        return numbers[node] + lane;
    }
    std::size_t bytes() const {
        return nodes.size() * (sizeof nodes[0] + sizeof numbers[0]) +
               positions.size() * sizeof positions[0] + corners.size() * sizeof corners[0] +
               primitives.size() * sizeof primitives[0];
    }
};

// As of binary trees, see gap_along.h.
template <typename V, typename Inner, typename Leaf>
void visit_below(const WideTree<V>& tree, std::uint32_t node, const Inner& inner,
                 const Leaf& leaf) {
    for (const ChildLink& child : tree.nodes[node].child) {
        if (!child.used()) break;
        if (child.is_leaf()) {
            leaf(child.first(), child.count());
        } else {
            inner(child.first());
        }
    }
}

using WideAabbTree = WideTree<Aabb>;
using WideObbTree = WideTree<Obb>;

// Joins the nodes of a binary tree into wide ones: of all ways to choose which nodes to keep, the
// one with the least surface-area cost, an opened node counting as `node_cost` triangles. Leaves
// get up to leaf_size triangles (1 to 15) where that is cheaper. The boxes are fitted anew to the
// triangles. The binary tree is sound and was built from this mesh. Cost: O(n) for the choice, one
// or three passes over the triangles per level for aligned and oriented boxes.
// Source: Ylitie, Karras, Laine, Efficient incoherent ray traversal on GPUs (2017), section 3.1.
struct CollapseOptions {
    std::uint32_t leaf_size = 4;
    float node_cost = 2;
    std::uint32_t threads = 1;                   // at most; the tree is always the same
    std::uint32_t max_children = wide_children;  // of a node, 2 to 8
};
template <typename V, typename B>
WideTree<V> collapse(const Tree<B>& binary, const Mesh& mesh, const CollapseOptions& options = {});
extern template WideTree<Aabb> collapse(const Tree<Aabb>&, const Mesh&, const CollapseOptions&);
extern template WideTree<Obb> collapse(const Tree<Aabb>&, const Mesh&, const CollapseOptions&);
extern template WideTree<Obb> collapse(const Tree<Obb>&, const Mesh&, const CollapseOptions&);

// At most `limit` problems; none when the tree is sound. Nodes are named as in views. Every
// triangle is compared with the volumes of all its ancestors. Works on any contents.
template <typename V>
std::vector<TreeProblem> validate(const WideTree<V>& tree, std::size_t limit = 100);
extern template std::vector<TreeProblem> validate(const WideTree<Aabb>&, std::size_t);
extern template std::vector<TreeProblem> validate(const WideTree<Obb>&, std::size_t);

std::shared_ptr<const TreeView> make_view(std::shared_ptr<const WideTree<Aabb>> tree);
std::shared_ptr<const TreeView> make_view(std::shared_ptr<const WideTree<Obb>> tree);
// The tree of a view; null where it is one of another kind.
const WideAabbTree* wide_boxes_of(const TreeView& view);

}  // namespace collidoscope
