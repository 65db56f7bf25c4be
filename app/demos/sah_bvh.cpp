#include "collision/trees/sah/sah_bvh.h"

#include "app/demos/families/mesh_pair_demo.h"

namespace collidoscope::app {
namespace {

template <sah::BinCount bins>
constexpr auto build_by_bins =
    [](const Mesh& mesh, const BuildOptions& options, BuildProgress* progress) {
        return build_sah_bvh(mesh, options, progress, nullptr, best_simd(), bins);
    };

class SahDemo final : public MeshPairDemo<SahDemo> {
  public:
    using MeshPairDemo::MeshPairDemo;

    std::vector<OptionSpec> options() const override {
        std::vector<OptionSpec> all = tree_options();
        all.insert(all.begin(), {"bins",
                                 "Bins",
                                 "Along each axis the triangles are counted in so many bins, and "
                                 "the planes between them compared",
                                 "16",
                                 {"4", "8", "16", "32"}});
        return all;
    }

    template <typename Call>
    auto with_builder(const Question& question, Call&& call) const {
        const auto bins = option_of<std::string>(question, "bins");
        return bins == "4"    ? call(bins, build_by_bins<sah::BinCount::Four>)
               : bins == "8"  ? call(bins, build_by_bins<sah::BinCount::Eight>)
               : bins == "32" ? call(bins, build_by_bins<sah::BinCount::ThirtyTwo>)
                              : call(bins, build_by_bins<sah::BinCount::Sixteen>);
    }
    std::string builder_id(const std::string& bins) const {
        return bins == "16" ? "sah_bvh" : "sah_bvh_" + bins;
    }
};

[[maybe_unused]] const bool sah_bvh_registered =
    register_builder("sah_bvh", "Min cost by surface area",
                     build_by_bins<sah::BinCount::Sixteen>) &&
    register_builder("sah_bvh_4", "Surface area, 4 bins", build_by_bins<sah::BinCount::Four>) &&
    register_builder("sah_bvh_8", "Surface area, 8 bins", build_by_bins<sah::BinCount::Eight>) &&
    register_builder("sah_bvh_32", "Surface area, 32 bins",
                     build_by_bins<sah::BinCount::ThirtyTwo>) &&
    Registry::add(std::make_unique<SahDemo>(DemoInfo{
        .id = "sah_bvh",
        .title = "Trees split by surface area",
        .short_title = "SAH tree",
        .family = Family::Trees,
        .level = 50,
        .words = "surface area heuristic bvh binning bins build cost",
        .sources = "macdonald1990; wald2007",
        .summary =
            "Axis-aligned boxes again, but every split minimizes the expected cost of a query: "
            "the area of each side times its number of triangles, compared for planes along "
            "all three axes. Boxes are smaller and overlap less than with midpoint splits."}));

}  // namespace
}  // namespace collidoscope::app
