#include "collision/trees/builders/sbvh.h"

#include "app/demos/families/built_tree.h"
#include "app/demos/families/mesh_pair_demo.h"
#include "app/demos/families/mesh_ray_demo.h"
#include "collision/trees/traverse_ray.h"

namespace collidoscope::app {
namespace {

constexpr auto build_with_spatial_splits = [](const Mesh& mesh, const BuildOptions& options,
                                              BuildProgress* progress) {
    return build_sbvh(mesh, options, sbvh_entries, progress);
};

class SbvhDemo final : public MeshRayDemo<SbvhDemo> {
  public:
    using MeshRayDemo::MeshRayDemo;

    std::vector<OptionSpec> tree_options() const override {
        return {{"spatial_splits", "Spatial splits",
                 "A plane may cut triangles: both sides get the part that lies there", true},
                {.id = "entries",
                 .title = "Entries",
                 .help = "At most so many in all leaves for each triangle of the mesh",
                 .fallback = sbvh_entries,
                 .low = 1,
                 .high = max_sbvh_entries},
                {"leaf_size", "Leaf size", "Max triangles per leaf", 1, {}, 1, max_leaf_size}};
    }
    std::shared_ptr<const TreeView> tree_of(const Question& question,
                                            std::size_t input) const override {
        return input == 1 ? view_if_built<AabbTree>(*mesh_of(question).asset, key(question))
                          : nullptr;
    }

    static const AabbTree& rays_of(const BuiltTree<AabbTree>& built) { return *built.tree; }
    std::shared_ptr<const BuiltTree<AabbTree>> built(const Question& question,
                                                     const RunControl& control) const {
        return built_tree(*mesh_of(question).asset, key(question), control,
                          [&](const Mesh& triangles, BuildProgress* progress) {
                              return build_sbvh(triangles, {leaf_size_of(question)},
                                                entries_of(question), progress);
                          });
    }

  private:
    double entries_of(const Question& question) const {
        const OptionReader options(*this, question);
        return options.get<bool>("spatial_splits") ? options.get<double>("entries") : 1;
    }
    std::string key(const Question& question) const {
        return key_of(question) + ":" + std::to_string(entries_of(question));
    }
};

[[maybe_unused]] const bool sbvh_registered =
    register_builder("sbvh", "By surface area, with spatial splits", build_with_spatial_splits) &&
    Registry::add(std::make_unique<SbvhDemo>(DemoInfo{
        .id = "sbvh",
        .title = "Ray through a tree with spatial splits",
        .short_title = "Spatial splits (SBVH)",
        .family = Family::Rays,
        .level = 65,
        .words = "split bvh clip cut long thin slanted triangles references duplicates ray tracing",
        .sources = "stich2009",
        .summary =
            "Boxes around long, slanted triangles are mostly empty and overlap. Here a plane may "
            "cut a triangle, and each side keeps a box around its part alone. The ray then tests "
            "fewer triangles; the tree has more entries and takes far longer to build."}));

}  // namespace
}  // namespace collidoscope::app
