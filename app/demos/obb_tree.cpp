#include "collision/trees/builders/obb_tree.h"

#include "app/demos/families/mesh_pair_demo.h"

namespace collidoscope::app {
namespace {

constexpr auto build_by_triangles = [](const Mesh& mesh, const BuildOptions& options,
                                       BuildProgress* progress) {
    return build_obb_tree(mesh, options, progress);
};
constexpr auto build_by_hulls = [](const Mesh& mesh, const BuildOptions& options,
                                   BuildProgress* progress) {
    return build_obb_hull_tree(mesh, options, progress);
};

class ObbDemo final : public MeshPairDemo<ObbDemo> {
  public:
    using MeshPairDemo::MeshPairDemo;

    std::vector<OptionSpec> options() const override {
        std::vector<OptionSpec> all = tree_options();
        all.push_back({"fit",
                       "Fit",
                       "A box's axes come from its triangles (RAPID), or from their convex hull, "
                       "whatever lies inside",
                       "triangles",
                       {"triangles", "hull"}});
        return all;
    }

    template <typename Call>
    auto with_builder(const Question& question, Call&& call) const {
        const auto fit = option_of<std::string>(question, "fit");
        return fit == "hull" ? call(fit, build_by_hulls) : call(fit, build_by_triangles);
    }
};

[[maybe_unused]] const bool obb_tree_registered =
    register_builder("obb_tree", "Covariance fit, split at the mean", build_by_triangles) &&
    register_builder("obb_tree_hull", "Fit to the hull, split at the mean", build_by_hulls) &&
    Registry::add(std::make_unique<ObbDemo>(DemoInfo{
        .id = "obb_tree",
        .title = "Trees of oriented boxes",
        .short_title = "OBB tree (RAPID)",
        .family = Family::Trees,
        .level = 30,
        .words = "oriented bounding boxes bvh covariance obbtree",
        .sources = "gottschalk1996; thesis2002: section 2.3; ecods: section 1 and table 1",
        .summary =
            "Every node has an oriented box fitted by the covariance of its surface. Such boxes "
            "fit "
            "tightly, so bodies close to each other are separated after few tests; a test uses up "
            "to 15 axes."}));

}  // namespace
}  // namespace collidoscope::app
