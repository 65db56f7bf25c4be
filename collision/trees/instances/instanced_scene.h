// Two-level trees: a tree over instances, each of which places a shared tree somewhere.
//
// A scene is a list of instances; each places a mesh's tree, or another scene, by an affine map.
// Its world is the flattened scene: every corner of every mesh, taken through the placements on its
// way in double and rounded to float once. All boxes hold those corners, whatever rounding does.
// The top tree is built by the surface-area heuristic over the boxes of the instances. Before that,
// instances can be opened: a large one is replaced by the nodes below the root of its tree, whose
// boxes overlap less with those of its neighbors. Sources: Wald, Benthin, Slusallek 2003;
// Benthin, Woop, Wald and Afra 2017.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "collision/trees/builders/split_record.h"
#include "collision/trees/instances/placement.h"
#include "collision/trees/tree.h"

namespace collidoscope {

class InstancedScene;

// The shared tree of a mesh, or a scene. Not null.
using SharedObject =
    std::variant<std::shared_ptr<const AabbTree>, std::shared_ptr<const InstancedScene>>;

struct Instance {
    SharedObject object;
    Placement placement;
    std::uint32_t mask = ~0u;  // a ray whose mask has no bit in common passes through
};

// An entry of the top tree: what lies below a node of an instance's tree.
struct InstanceRef {
    std::uint32_t instance = 0;
    std::uint32_t node = 0;  // the root, unless the instance was opened
};

// An instance, or a part of one, that was opened before the top tree was built.
struct InstanceOpening {
    InstanceRef opened;
    Aabb box;                // of the opened one
    Aabb children[2];        // of those that replace it
    std::uint32_t refs = 0;  // the number of entries then
};

// The reasons for a top tree, where they are asked for.
struct TopRecord {
    std::vector<Aabb> boxes;  // of the instances, in the world
    std::vector<InstanceOpening> openings;
    std::vector<SplitRecord> splits;  // counts are of entries
};

struct TopOptions {
    // Openings go on, the largest box first, until there are so many entries; 0 opens none.
    std::uint32_t max_refs = 0;
};

// A triangle of the flattened scene: the instances on the way to it, from the outermost on, and its
// number in the mesh of the last.
struct InstancePath {
    std::vector<std::uint32_t> instances;
    std::uint32_t triangle = 0;
};

class InstancedScene {
  public:
    InstancedScene() = default;
    // Nothing for a scene whose corners reach beyond constants::instance_largest_reach, that has
    // more than constants::max_instance_levels of scenes in scenes, or 2^62 triangles. An instance
    // of an empty tree is part of it and never met. Cost: O(n log n) in the number of entries,
    // 1.5 to 2.5 us each for ten thousand.
    static std::optional<InstancedScene> build(std::vector<Instance> instances,
                                               const TopOptions& options = {},
                                               TopRecord* record = nullptr);

    std::span<const Instance> instances() const { return instances_; }
    // The tree over the entries: primitives are their numbers; in place of triangles it has the
    // diagonals of their boxes.
    const AabbTree& top() const { return top_; }
    std::span<const InstanceRef> refs() const { return refs_; }
    const Aabb& box_of_ref(std::uint32_t ref) const { return boxes_[ref]; }
    // The box around an instance; empty_aabb() of an empty one.
    Aabb box_of(std::uint32_t instance) const;
    std::span<const std::uint32_t> refs_of(std::uint32_t instance) const;
    // Scenes in scenes: 1 for instances of meshes alone.
    unsigned levels() const { return levels_; }
    // Magnitudes of what the corners' coordinates are summed from.
    const dvec3& reach() const { return reach_; }

    // In the flattened scene, instance by instance, in each as in its own mesh or scene.
    std::uint64_t triangle_count() const { return first_triangle_.back(); }
    std::uint64_t first_triangle(std::uint32_t instance) const { return first_triangle_[instance]; }
    // Cost: O(levels * log instances).
    InstancePath locate(std::uint64_t triangle) const;

    // Puts an instance elsewhere: new boxes of its entries, and those of the nodes above them. The
    // tree keeps its shape. False, and nothing is changed, where the scene would reach too far.
    // Returns the nodes with new boxes in `path`, deepest first. Cost: O(entries of the instance *
    // depth).
    bool move(std::uint32_t instance, const Placement& placement,
              std::vector<std::uint32_t>* path = nullptr);
    // The same for many: the placements of all instances, and one pass over the tree.
    bool move_all(std::span<const Placement> placements);

  private:
    bool measure();
    void take_boxes(std::uint32_t instance);

    std::vector<Instance> instances_;
    std::vector<InstanceRef> refs_;
    std::vector<Aabb> boxes_;                   // of the refs
    std::vector<std::uint32_t> ref_order_;      // by instance
    std::vector<std::uint32_t> first_ref_;      // of each instance in ref_order_, and the end
    std::vector<std::uint32_t> leaf_, parent_;  // of each ref, of each node
    std::vector<std::uint64_t> first_triangle_{0};
    AabbTree top_;
    dvec3 reach_{0};
    unsigned levels_ = 1;
};

// The tree behind an object: that of the mesh, or the top tree of the scene.
const AabbTree& tree_of(const SharedObject& object);
// The scene behind it, null for a mesh.
const InstancedScene* scene_of(const SharedObject& object);
// Magnitudes of what the corners of an object are summed from, and its number of triangles.
dvec3 reach_of(const SharedObject& object);
std::uint64_t triangle_count(const SharedObject& object);
// The box of an entry in the world; tighter than that of the node's box turned, by taking those of
// its children down to `levels` below it.
Aabb box_of_part(const Instance& instance, std::uint32_t node, int levels = 3);

// The flattened scene: all triangles by their numbers in it. Cost: all of them.
std::vector<Triangle> flattened(const InstancedScene& scene);

}  // namespace collidoscope
