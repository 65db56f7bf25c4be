#include "collision/trees/builders/reinsertion.h"

#include "app/demos/families/mesh_pair_demo.h"
#include "collision/trees/builders/lbvh.h"
#include "collision/trees/sah/sah_bvh.h"

namespace collidoscope::app {
namespace {

std::optional<AabbTree> improved(const std::optional<AabbTree>& start, BuildProgress* progress) {
    return start ? reinserted(*start, reinsertion_passes, progress) : std::nullopt;
}

constexpr auto from_sah = [](const Mesh& mesh, const BuildOptions& options,
                             BuildProgress* progress) {
    return improved(build_sah_bvh(mesh, options, progress), progress);
};
constexpr auto from_lbvh = [](const Mesh& mesh, const BuildOptions& options,
                              BuildProgress* progress) {
    return improved(build_lbvh(mesh, options, progress), progress);
};

class ReinsertionDemo final : public MeshPairDemo<ReinsertionDemo> {
  public:
    using MeshPairDemo::MeshPairDemo;

    std::vector<OptionSpec> options() const override {
        std::vector<OptionSpec> all = tree_options();
        all.insert(all.begin(), {"start",
                                 "Start",
                                 "The tree that is improved: sorted along the Morton curve, or "
                                 "split by surface area",
                                 "lbvh",
                                 {"lbvh", "sah_bvh"}});
        return all;
    }

    template <typename Call>
    auto with_builder(const Question& question, Call&& call) const {
        const auto start = option_of<std::string>(question, "start");
        return start == "lbvh" ? call(start, from_lbvh) : call(start, from_sah);
    }
    std::string builder_id(const std::string& start) const {
        return start == "lbvh" ? "reinsertion_lbvh" : "reinsertion";
    }
};

[[maybe_unused]] const bool reinsertion_registered =
    register_builder("reinsertion", "By surface area, then reinsertion", from_sah) &&
    register_builder("reinsertion_lbvh", "Morton curve, then reinsertion", from_lbvh) &&
    Registry::add(std::make_unique<ReinsertionDemo>(DemoInfo{
        .id = "reinsertion",
        .title = "Trees improved by reinsertion",
        .short_title = "Reinsertion",
        .family = Family::Trees,
        .level = 68,
        .words = "insertion-based optimization bvh optimize quality remove insert",
        .sources = "bittner2013; meister2018b",
        .summary =
            "A finished tree is made better: each subtree is taken out and put back where the "
            "surface of the boxes grows least. A tree that was only sorted becomes nearly as good "
            "as one split by cost, and one split by cost still gains."}));

}  // namespace
}  // namespace collidoscope::app
