// Rays through the trees of one file as they are there: down the tree of the first, the world, and
// from its instances on down the trees that they place.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "collision/trees/dump/dump_view.h"
#include "collision/trees/instances/instance_costs.h"
#include "collision/trees/instances/object_space.h"
#include "collision/trees/view_ray.h"

namespace collidoscope {

struct SceneRayHit {
    float t = 0;
    vec3 normal{0};  // unit, in the world, against the ray
    // The instance of the world, no_node for a triangle of its own; of the tree that is hit, its
    // number in the file and that of its triangle.
    std::uint32_t instance = no_node, tree = 0, triangle = 0;
};

struct SceneRayAnswer {
    std::optional<SceneRayHit> hit;
    std::uint64_t volume_tests = 0, primitive_tests = 0, entered = 0;  // instances entered
    std::uint32_t deepest = 0;  // nodes above the deepest one that was opened, in all trees
};

// The part of a ray that is asked for.
struct SceneRayRules {
    float t_min = 0, t_max = std::numeric_limits<float>::infinity();
    bool cull = false, any = false;
    std::uint32_t mask = ~0u;  // instances that have no bit in common with it are passed through
};

struct SceneFrame;

class SceneTrees {
  public:
    // Instances that cannot be followed (usable_instances) are passed through. Cost: O(nodes +
    // primitives).
    explicit SceneTrees(SceneDump scene);

    std::size_t tree_count() const { return trees_.size(); }
    const DumpView& tree(std::size_t number) const { return *trees_[number].view; }
    // The world's instances.
    const std::vector<DumpInstance>& instances() const { return tree(0).dump().instances; }
    // Instances of all trees that are passed through, whatever a ray's mask.
    std::size_t left_out() const { return left_out_; }

    // Room for a cast; only used.
    struct Scratch {
        std::vector<SceneFrame> frames;
        struct Entry {
            double near;
            std::uint32_t frame, node;
        };
        std::vector<Entry> stack;
    };

    // Triangles are taken into the world in double, rounded to floats there and cast at exactly, as
    // in trees of our own (instances/two_level_ray.h); among those met at the same t the one with
    // the lowest number wins, counted through all instances in their order. `costs`, where given,
    // has room for the world's instances and is added to. Cost: that of the trees; some 300 ns for
    // each instance entered.
    SceneRayAnswer cast(const Ray& ray, const SceneRayRules& rules, Scratch& scratch,
                        InstanceCosts* costs = nullptr) const;

  private:
    friend struct SceneFrame;
    struct Part {
        std::shared_ptr<const DumpView> view;
        std::vector<std::optional<Placement>> placements;  // nothing: not to be followed
        std::vector<std::uint64_t> first_triangle;         // of each instance
        std::uint64_t triangles = 0;                       // all below; no more than 2^62
        dvec3 reach{0};  // magnitudes of what its corners are summed from
        Aabb root{};     // the box around it
    };
    void measure(std::size_t tree, std::vector<char>& done);

    std::vector<Part> trees_;
    std::size_t left_out_ = 0;
};

// A tree that a ray is in.
struct SceneFrame {
    SceneFrame(const SceneTrees& scene, const Ray& ray);
    SceneFrame(const SceneTrees& scene, const SceneFrame& outer, const Ray& ray,
               std::uint32_t instance);

    ObjectSpace space;
    std::uint32_t tree = 0;
    std::uint32_t instance = no_node;  // of the world
    std::uint32_t depth = 0;           // nodes above its root, in the trees around it
    std::uint64_t first_triangle = 0;
    ViewRay volume;
};

}  // namespace collidoscope
