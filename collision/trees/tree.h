// Bounding volume hierarchy: nodes in one array, primitives in another.
//
// The root is node 0. The children of an inner node are adjacent: first() and first() + 1. A leaf
// has count() > 0 and owns the primitives [first(), first() + count()). All primitives below a node
// are adjacent, so a node stands for a range. An empty mesh gives a tree without nodes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <vector>

#include "collision/mesh.h"
#include "collision/shapes.h"
#include "collision/volumes/obb.h"

namespace collidoscope {

// Builders never put more into a leaf, and no tree has more primitives than fit the packed link.
inline constexpr std::uint32_t max_leaf_size = 15;
inline constexpr std::uint32_t max_primitives = 1u << 27;

// Builders keep every leaf at most this deep: past half of it they split by halves.
inline constexpr std::uint32_t max_tree_depth = 96;

// The link of a node, in two words or packed into one where that rounds the node to a cache line.
struct WideLink {
    std::uint32_t first_ = 0;
    std::uint32_t count_ = 0;
    std::uint32_t first() const { return first_; }
    std::uint32_t count() const { return count_; }
    void set(std::uint32_t first, std::uint32_t count) { first_ = first, count_ = count; }
};
struct PackedLink {
    std::uint32_t bits_ = 0;
    std::uint32_t first() const { return bits_ & 0x0fffffffu; }
    std::uint32_t count() const { return bits_ >> 28; }
    void set(std::uint32_t first, std::uint32_t count) { bits_ = count << 28 | first; }
};
template <typename Volume>
struct LinkOf {
    using type = WideLink;
};
template <>
struct LinkOf<Obb> {
    using type = PackedLink;
};

template <typename V>
struct TreeNode {
    V bounds;
    typename LinkOf<V>::type link;

    bool is_leaf() const { return link.count() > 0; }
    std::uint32_t first() const { return link.first(); }
    std::uint32_t count() const { return link.count(); }
};
static_assert(sizeof(TreeNode<Aabb>) == 32);
static_assert(sizeof(TreeNode<Obb>) == 64);

// Places an array so that its second element begins a cache line: the two children of a node, which
// are looked at together, then share one (boxes aligned with the axes) or fill two (oriented ones).
template <typename T>
class SiblingAllocator {
  public:
    using value_type = T;
    SiblingAllocator() = default;
    template <typename U>
    SiblingAllocator(const SiblingAllocator<U>&) {}

    T* allocate(std::size_t n) {
        void* block = ::operator new (n * sizeof(T) + offset, std::align_val_t{line});
        return reinterpret_cast<T*>(static_cast<char*>(block) + offset);
    }
    void deallocate(T* p, std::size_t) {
        ::operator delete (reinterpret_cast<char*>(p) - offset, std::align_val_t{line});
    }
    bool operator==(const SiblingAllocator&) const { return true; }

  private:
    static constexpr std::size_t line = 64;
    static constexpr std::size_t offset = (line - sizeof(T) % line) % line;
};

// A tree over triangles. It keeps its own copy of the corners in the order of its leaves: a query
// then needs no mesh and reads memory in order.
template <typename V>
struct Tree {
    using Volume = V;

    std::vector<TreeNode<V>, SiblingAllocator<TreeNode<V>>> nodes;
    std::vector<std::uint32_t> primitives;  // slot -> triangle of the mesh
    std::vector<Triangle> triangles;        // slot -> its corners

    bool empty() const { return nodes.empty(); }
    std::size_t bytes() const {
        return nodes.size() * sizeof(nodes[0]) + primitives.size() * sizeof(primitives[0]) +
               triangles.size() * sizeof(triangles[0]);
    }
};

// Has the memory brought that opening the node will look at.
template <typename V>
void fetch(const Tree<V>& tree, std::uint32_t node) {
    const auto& n = tree.nodes[node];
    const void* next = n.is_leaf() ? static_cast<const void*>(&tree.triangles[n.first()])
                                   : static_cast<const void*>(&tree.nodes[n.first()]);
    __builtin_prefetch(next);
}

using AabbTree = Tree<Aabb>;
using ObbTree = Tree<Obb>;

}  // namespace collidoscope
