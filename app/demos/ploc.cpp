#include "collision/trees/builders/ploc.h"

#include "app/demos/families/mesh_pair_demo.h"

namespace collidoscope::app {
namespace {

template <std::uint32_t radius>
constexpr auto build_within =
    [](const Mesh& mesh, const BuildOptions& options, BuildProgress* progress) {
        return build_ploc(mesh, options, radius, progress);
    };

class PlocDemo final : public MeshPairDemo<PlocDemo> {
  public:
    using MeshPairDemo::MeshPairDemo;

    std::vector<OptionSpec> options() const override {
        std::vector<OptionSpec> all = tree_options();
        all.insert(all.begin(), {"radius",
                                 "Search radius",
                                 "A cluster looks for its nearest neighbor among those up to so "
                                 "many places away along the Morton curve",
                                 "16",
                                 {"4", "16", "100"}});
        return all;
    }

    template <typename Call>
    auto with_builder(const Question& question, Call&& call) const {
        const auto radius = option_of<std::string>(question, "radius");
        return radius == "4"     ? call(radius, build_within<4>)
               : radius == "100" ? call(radius, build_within<100>)
                                 : call(radius, build_within<ploc_radius>);
    }
    std::string builder_id(const std::string& radius) const {
        return radius == "16" ? "ploc" : "ploc_" + radius;
    }
};

[[maybe_unused]] const bool ploc_registered =
    register_builder("ploc", "Merged along the curve (PLOC)", build_within<ploc_radius>) &&
    register_builder("ploc_4", "PLOC, radius 4", build_within<4>) &&
    register_builder("ploc_100", "PLOC, radius 100", build_within<100>) &&
    Registry::add(std::make_unique<PlocDemo>(DemoInfo{
        .id = "ploc",
        .title = "Trees merged along the Morton curve",
        .short_title = "PLOC (merged neighbors)",
        .family = Family::Trees,
        .level = 65,
        .words =
            "parallel locally-ordered clustering agglomerative bottom-up fast build bvh ploc++",
        .sources = "meister2018; benthin2022; morton1966",
        .summary =
            "From the bottom up: each box looks at a few neighbors along the Morton curve, and two "
            "that are each other's nearest merge. The build compares surface areas, and every step "
            "is local. On most models the tree costs less than a Morton tree, and up to a quarter "
            "more than one split by the surface-area heuristic."}));

}  // namespace
}  // namespace collidoscope::app
