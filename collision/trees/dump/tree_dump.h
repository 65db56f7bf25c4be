// A tree as some program left it: plain arrays that may hold anything.
//
// Nothing here promises to be sound: links may lead anywhere, bounds may be NaN. find_problems
// (problems.h) says what is wrong, view_of (dump_view.h) makes what can be shown of it. Files:
// assets/TREE_FORMAT.md.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "collision/shapes.h"
#include "collision/trees/tree_view.h"

namespace collidoscope {

enum class DumpVolume : std::uint8_t { Aabb, Obb, Sphere, Kdop };

// Children and primitives are ranges of TreeDump::children and TreeDump::primitives. An inner node
// may own primitives too.
struct DumpNode {
    std::uint32_t parent = no_node;  // as the node itself had stored it, if it does
    std::uint32_t first_child = 0, child_count = 0;
    std::uint32_t first_primitive = 0, primitive_count = 0;
    bool operator==(const DumpNode&) const = default;
};

// Which mesh the primitives are triangles of, in the order of its file.
struct MeshReference {
    std::string file;
    std::uint32_t triangles = 0;
    std::string hash;  // FNV-1a of the file's bytes, 16 hexadecimal digits; may be empty
    bool operator==(const MeshReference&) const = default;
};

// A tree of the same file that is a primitive of another.
struct DumpInstance {
    std::uint32_t tree = 0;  // its number in the file
    // Three rows of four: p goes to the first three columns times p, plus the fourth.
    std::array<double, 12> rows{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};
    std::uint32_t mask = ~0u;  // rays that have no bit in common with it pass through
};

struct TreeDump {
    DumpVolume volume = DumpVolume::Aabb;
    std::vector<vec3> directions;  // of a k-DOP, k / 2 of any length but zero
    std::uint32_t root = 0;
    std::vector<DumpNode> nodes;
    // floats_per_node() for each node. Boxes: min, max. Oriented boxes: center, half sizes, three
    // axes of unit length. Spheres: center, radius. k-DOPs: all lo, then all hi.
    std::vector<float> bounds;
    std::vector<std::uint32_t> children;
    std::vector<std::uint32_t> primitives;
    std::vector<Triangle> triangles;         // of primitive 0, 1, 2, ...; may be empty
    std::vector<DumpInstance> instances;     // in their place, of a tree over instances
    std::vector<std::uint32_t> build_order;  // nodes in the order they were built; may be empty

    std::optional<std::uint32_t> primitive_total;  // how many primitives there should be
    std::optional<bool> nested;  // is every child's volume meant to lie in its parent's?
    // Leaves hold the part of a primitive inside their bounds, so it may be in several.
    bool clipped = false;
    std::string name, builder;
    std::optional<MeshReference> mesh;
    std::uint64_t bytes = 0;  // in the program that built it; 0: not known
    std::optional<float> build_ms;

    std::size_t floats_per_node() const {
        switch (volume) {
            case DumpVolume::Aabb:
                return 6;
            case DumpVolume::Obb:
                return 15;
            case DumpVolume::Sphere:
                return 4;
            case DumpVolume::Kdop:
                break;
        }
        return 2 * directions.size();
    }
    std::uint32_t node_count() const { return static_cast<std::uint32_t>(nodes.size()); }

    // All three stay inside the arrays whatever the node says.
    std::span<const std::uint32_t> children_of(std::uint32_t node) const {
        return inside(children, nodes[node].first_child, nodes[node].child_count);
    }
    std::span<const std::uint32_t> primitives_of(std::uint32_t node) const {
        return inside(primitives, nodes[node].first_primitive, nodes[node].primitive_count);
    }
    // Empty when there are too few.
    std::span<const float> bounds_of(std::uint32_t node) const {
        const std::size_t width = floats_per_node();
        if (bounds.size() < (std::size_t{node} + 1) * width) return {};
        return {bounds.data() + node * width, width};
    }
    // The number of primitives to expect, as far as it is known: as said, else as many as there
    // are triangles or instances.
    std::optional<std::uint32_t> expected_primitives() const {
        if (primitive_total) return primitive_total;
        if (!triangles.empty()) return static_cast<std::uint32_t>(triangles.size());
        if (!instances.empty()) return static_cast<std::uint32_t>(instances.size());
        if (mesh) return mesh->triangles;
        return std::nullopt;
    }
    // Boxes and k-DOPs are merged from those of their children; oriented boxes and spheres are
    // mostly fitted to what is below, and may then stick out of their parents without harm.
    bool is_nested() const {
        return nested.value_or(volume == DumpVolume::Aabb || volume == DumpVolume::Kdop);
    }

  private:
    static std::span<const std::uint32_t> inside(const std::vector<std::uint32_t>& all,
                                                 std::size_t first, std::size_t count) {
        first = std::min(first, all.size());
        return {all.data() + first, std::min(count, all.size() - first)};
    }
};

// The trees of one file: the first is the world, whose instances place others, to any depth.
struct SceneDump {
    std::vector<TreeDump> trees;
};

}  // namespace collidoscope
