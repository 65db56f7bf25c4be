#include "collision/trees/builders/reinsertion.h"

#include "app/demos/families/mesh_pair_demo.h"
#include "collision/trees/builders/lbvh.h"
#include "collision/trees/builders/treelets.h"
#include "collision/trees/sah/sah_bvh.h"

namespace collidoscope::app {
namespace {

constexpr auto by_surface_area = [](const Mesh& mesh, const BuildOptions& options,
                                    BuildProgress* progress) {
    return build_sah_bvh(mesh, options, progress);
};
constexpr auto along_the_curve = [](const Mesh& mesh, const BuildOptions& options,
                                    BuildProgress* progress) {
    return build_lbvh(mesh, options, progress);
};

// Another tree, made better.
template <bool by_treelets, typename Start>
constexpr auto improved(Start start) {
    return [start](const Mesh& mesh, const BuildOptions& options,
                   BuildProgress* progress) -> std::optional<AabbTree> {
        const std::optional<AabbTree> tree = start(mesh, options, progress);
        if (!tree) return std::nullopt;
        return by_treelets ? with_treelets(*tree, treelet_rounds, progress)
                           : reinserted(*tree, reinsertion_passes, progress);
    };
}

class ReinsertionDemo final : public MeshPairDemo<ReinsertionDemo> {
  public:
    using MeshPairDemo::MeshPairDemo;

    std::vector<OptionSpec> options() const override {
        std::vector<OptionSpec> all = tree_options();
        const std::vector<OptionSpec> own = {
            {"start",
             "Start",
             "The tree that is improved: sorted along the Morton curve, or split by surface area",
             "lbvh",
             {"lbvh", "sah_bvh"}},
            {"by",
             "Improved by",
             "reinsertion: a subtree moves to where it costs least, anywhere in the tree. "
             "treelets: "
             "seven subtrees at a time are joined in the best way",
             "reinsertion",
             {"reinsertion", "treelets"}}};
        all.insert(all.begin(), own.begin(), own.end());
        return all;
    }

    // The name is that of the builder.
    template <typename Call>
    auto with_builder(const Question& question, Call&& call) const {
        const auto by = option_of<std::string>(question, "by");
        const bool curve = option_of<std::string>(question, "start") == "lbvh";
        const std::string name = by + (curve ? "_lbvh" : "");
        if (by == "treelets")
            return curve ? call(name, improved<true>(along_the_curve))
                         : call(name, improved<true>(by_surface_area));
        return curve ? call(name, improved<false>(along_the_curve))
                     : call(name, improved<false>(by_surface_area));
    }
    std::string builder_id(const std::string& name) const { return name; }
};

[[maybe_unused]] const bool reinsertion_registered =
    register_builder("reinsertion", "By surface area, then reinsertion",
                     improved<false>(by_surface_area)) &&
    register_builder("reinsertion_lbvh", "Morton curve, then reinsertion",
                     improved<false>(along_the_curve)) &&
    register_builder("treelets", "By surface area, then treelets",
                     improved<true>(by_surface_area)) &&
    register_builder("treelets_lbvh", "Morton curve, then treelets",
                     improved<true>(along_the_curve)) &&
    Registry::add(std::make_unique<ReinsertionDemo>(DemoInfo{
        .id = "reinsertion",
        .title = "Trees improved after the build",
        .short_title = "Reinsertion",
        .family = Family::Trees,
        .level = 68,
        .words = "insertion-based optimization treelet restructuring trbvh bvh optimize quality "
                 "remove insert",
        .sources = "bittner2013; meister2018b; karras2013",
        .summary =
            "A finished tree is made better: each subtree is taken out and put back where the "
            "surface of the boxes grows least, or seven at a time are joined in the best way. A "
            "tree that was only sorted becomes nearly as good as one split by cost, and one split "
            "by cost still gains."}));

}  // namespace
}  // namespace collidoscope::app
