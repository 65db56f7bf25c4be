#include "collision/trees/builders/sphere_tree.h"

#include "app/demos/families/mesh_pair_demo.h"

namespace collidoscope::app {
namespace {

constexpr auto build_octree = [](const Mesh& mesh, const BuildOptions& options,
                                 BuildProgress* progress) {
    return build_sphere_octree(mesh, options, progress);
};
constexpr auto build_merged = [](const Mesh& mesh, const BuildOptions& options,
                                 BuildProgress* progress) {
    return build_merged_spheres(mesh, options, progress);
};

class SphereTreeDemo final : public MeshPairDemo<SphereTreeDemo> {
  public:
    using MeshPairDemo::MeshPairDemo;

    std::vector<OptionSpec> options() const override {
        std::vector<OptionSpec> all = tree_options();
        all.insert(all.begin(), {"build",
                                 "Build",
                                 "Top-down, cell by cell, or bottom-up from single triangles",
                                 "octree",
                                 {"octree", "merged"}});
        return all;
    }

    template <typename Call>
    auto with_builder(const Question& question, Call&& call) const {
        const auto build = option_of<std::string>(question, "build");
        return build == "merged" ? call(build, build_merged) : call(build, build_octree);
    }
};

[[maybe_unused]] const bool sphere_tree_registered =
    register_builder("sphere_tree", "Spheres, octree", build_octree) &&
    register_builder("sphere_tree_merged", "Spheres, merged", build_merged) &&
    Registry::add(std::make_unique<SphereTreeDemo>(DemoInfo{
        .id = "sphere_tree",
        .title = "Trees of spheres",
        .short_title = "Sphere tree",
        .family = Family::Trees,
        .level = 20,
        .words = "bounding spheres bvh octree",
        .sources = "osullivan1999; thesis2002: section 2.1",
        .summary =
            "A sphere is invariant under rotation: to test two nodes, one point is transformed and "
            "one distance computed. The price is a loose fit, and so many more nodes to visit."}));

}  // namespace
}  // namespace collidoscope::app
