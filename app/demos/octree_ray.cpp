#include "collision/trees/space/octree_ray.h"
#include "app/demos/families/built_tree.h"
#include "app/demos/families/mesh_ray_demo.h"
#include "collision/trees/space/octree.h"

namespace collidoscope::app {
namespace {

class OctreeRayDemo final : public MeshRayDemo<OctreeRayDemo> {
  public:
    using MeshRayDemo::MeshRayDemo;

    std::vector<OptionSpec> tree_options() const override {
        return {
            {"leaf_size", "Leaf size", "A cell with more triangles is subdivided", 8, {}, 1, 64}};
    }
    std::shared_ptr<const TreeView> tree_of(const Question& question,
                                            std::size_t input) const override {
        return input == 1 ? view_if_built<Octree>(*mesh_of(question).asset, key_of(question))
                          : nullptr;
    }

    static const Octree& rays_of(const BuiltTree<Octree>& built) { return *built.tree; }
    std::shared_ptr<const BuiltTree<Octree>> built(const Question& question,
                                                   const RunControl& control) const {
        return built_tree(*mesh_of(question).asset, key_of(question), control,
                          [&](const Mesh& triangles, BuildProgress* progress) {
                              return build_octree(triangles, {.leaf_size = leaf_size_of(question)},
                                                  progress);
                          });
    }
};

[[maybe_unused]] const bool octree_ray_registered = Registry::add(std::make_unique<
                                                                  OctreeRayDemo>(DemoInfo{
    .id = "octree_ray",
    .title = "Ray through an octree",
    .short_title = "Ray against mesh (octree)",
    .family = Family::Rays,
    .level = 60,
    .words = "space subdivision cells front to back",
    .sources = "glassner1984; samet1990",
    .summary =
        "The ray visits the cells it crosses from front to back. Cells do not overlap, so the "
        "first one with a hit ends the traversal; empty space is crossed in few large cells."}));

}  // namespace
}  // namespace collidoscope::app
