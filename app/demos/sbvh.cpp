#include "collision/trees/builders/sbvh.h"

#include "app/demos/families/built_tree.h"
#include "app/demos/families/mesh_pair_demo.h"
#include "app/demos/families/mesh_ray_demo.h"
#include "collision/trees/builders/presplit.h"
#include "collision/trees/traverse_ray.h"

namespace collidoscope::app {
namespace {

constexpr auto cut_during = [](const Mesh& mesh, const BuildOptions& options,
                               BuildProgress* progress) {
    return build_sbvh(mesh, options, sbvh_entries, progress);
};
constexpr auto cut_before = [](const Mesh& mesh, const BuildOptions& options,
                               BuildProgress* progress) {
    return build_presplit(mesh, options, presplit_entries, progress);
};

class SbvhDemo final : public MeshRayDemo<SbvhDemo> {
  public:
    using MeshRayDemo::MeshRayDemo;

    std::vector<OptionSpec> tree_options() const override {
        return {{"cuts",
                 "Cut triangles",
                 "during: where a plane through space is cheaper at a node (spatial splits). "
                 "before: those with mostly empty boxes, before the build (pre-splitting). none: "
                 "all stay whole",
                 "during",
                 {"during", "before", "none"}},
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
                              const BuildOptions options{leaf_size_of(question)};
                              const double entries = entries_of(question);
                              return cuts_of(question) == "before"
                                         ? build_presplit(triangles, options, entries, progress)
                                         : build_sbvh(triangles, options, entries, progress);
                          });
    }

  private:
    std::string cuts_of(const Question& question) const {
        return OptionReader(*this, question).get<std::string>("cuts");
    }
    double entries_of(const Question& question) const {
        return cuts_of(question) == "none" ? 1
                                           : OptionReader(*this, question).get<double>("entries");
    }
    std::string key(const Question& question) const {
        return key_of(question) + ":" + cuts_of(question) + ":" +
               std::to_string(entries_of(question));
    }
};

[[maybe_unused]] const bool sbvh_registered =
    register_builder("sbvh", "By surface area, with spatial splits", cut_during) &&
    register_builder("presplit", "Cut before, then by surface area", cut_before) &&
    Registry::add(std::make_unique<SbvhDemo>(DemoInfo{
        .id = "sbvh",
        .title = "Ray through a tree with cut triangles",
        .short_title = "Spatial splits (SBVH)",
        .family = Family::Rays,
        .level = 65,
        .words =
            "spatial splits presplit pre-splitting bvh clip long thin slanted triangles references "
            "duplicates ray tracing",
        .sources = "stich2009; karras2013",
        .summary =
            "Boxes around long, slanted triangles are mostly empty and overlap. Here triangles are "
            "cut, and each part is sorted with a box of its own: while the tree is built, by a "
            "plane that makes a node cheaper, or all at once before. The ray then tests fewer "
            "triangles; the tree has more entries and takes longer to build."}));

}  // namespace
}  // namespace collidoscope::app
