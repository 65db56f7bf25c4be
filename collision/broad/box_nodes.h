// The nodes of a tree of boxes that changes all the time: leaves come and go, and rotations keep it
// good.
// Sources: Catto 2019, "Dynamic bounding volume hierarchies" (insertion cost, rotations); Kopta et
// al. 2012, "Fast, effective BVH updates for animated scenes" (rotations).
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "collision/broad/broad_phase.h"

namespace collidoscope {

inline constexpr std::uint32_t no_box_node = std::numeric_limits<std::uint32_t>::max();

struct BoxNode {
    Aabb box;
    std::uint32_t parent = no_box_node;
    std::array<std::uint32_t, 2> children{no_box_node, no_box_node};
    ProxyId proxy = no_proxy;  // of a leaf
    std::int32_t height = 0;   // 0 for a leaf; -1 when the node is not in use

    bool is_leaf() const { return children[0] == no_box_node; }
};

// Cost of a box: half its surface area, the chance that a query meets it, plus a millionth of its
// squared extents, so that boxes on one line have a cost too. Never falls when the box grows.
double box_cost(const Aabb& box);
Aabb united(const Aabb& a, const Aabb& b);
// Whether a holds all of b.
bool holds(const Aabb& a, const Aabb& b);

// A child of a node changes places with a child of its sibling.
struct BoxRotation {
    int child = 0, grandchild = 0;  // node.children[child], sibling.children[grandchild]
    double gain = -1;               // by how much the sibling's cost falls; below 0: do nothing
};

class BoxNodes {
  public:
    std::uint32_t root() const { return root_; }
    const BoxNode& operator[](std::uint32_t node) const { return nodes_[node]; }
    // All nodes ever made; those not in use have height -1.
    std::span<const BoxNode> all() const { return nodes_; }

    // A leaf that is not in the tree yet.
    std::uint32_t make_leaf(ProxyId proxy, const Aabb& box);
    // Takes a leaf out: its sibling takes the place of their parent, and the boxes above shrink.
    // Returns the sibling, or no_box_node when the tree is empty now.
    std::uint32_t take_out(std::uint32_t leaf);
    // Puts a leaf that was taken out into the tree: a new node stands where the sibling stood and
    // holds both. In an empty tree the leaf is the root. Boxes above are not changed yet: refit
    // each of them, from the leaf's parent to the root.
    void put_beside(std::uint32_t leaf, std::uint32_t sibling);
    // Builds the tree anew over these leaves, of which some may be in it now: halves them at the
    // middle of the axis along which their centers spread most, again and again. The height is that
    // of a balanced tree. Cost: n log n.
    void build(std::vector<std::uint32_t> leaves);
    // Gives up a leaf that was taken out.
    void discard(std::uint32_t leaf) { free(leaf); }
    void set_box(std::uint32_t leaf, const Aabb& box) { nodes_[leaf].box = box; }

    // Box and height from the children.
    void refit(std::uint32_t node);
    // The rotation under a node that makes the tree cheapest, or one that costs nothing and makes
    // it less high.
    BoxRotation best_rotation(std::uint32_t node) const;
    void rotate(std::uint32_t node, const BoxRotation& rotation);

  private:
    // Sorts leaves into a lower and an upper half.
    void halve(std::span<std::uint32_t> leaves) const;
    std::uint32_t make();
    void free(std::uint32_t node);
    // Lets what pointed to `from` point to `to`.
    void replace(std::uint32_t parent, std::uint32_t from, std::uint32_t to);

    std::vector<BoxNode> nodes_;
    std::vector<std::uint32_t> free_;
    std::uint32_t root_ = no_box_node;
};

}  // namespace collidoscope
