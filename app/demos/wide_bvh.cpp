#include "collision/trees/wide/wide_bvh.h"

#include "app/demos/families/mesh_pair_demo.h"

namespace collidoscope::app {
namespace {

template <std::uint32_t children>
constexpr auto build_with_children =
    [](const Mesh& mesh, const BuildOptions& options, BuildProgress* progress) {
        return build_wide_tree<Obb>(mesh, options, children, progress);
    };

class WideDemo final : public MeshPairDemo<WideDemo> {
  public:
    using MeshPairDemo::MeshPairDemo;

    std::vector<OptionSpec> options() const override {
        std::vector<OptionSpec> all = tree_options();
        std::erase_if(all, [](const OptionSpec& o) { return o.id == "rule"; });
        for (OptionSpec& o : all) {
            if (o.id == "leaf_size") o.fallback = 4;
        }
        all.push_back({"children", "Children", "A node has at most so many", "8", {"8", "4"}});
        all.push_back({"instructions",
                       "Instructions",
                       "The widest that this processor supports, or those that every processor "
                       "supports: the answer is the same",
                       "widest",
                       {"widest", "baseline"}});
        return all;
    }

    template <typename Call>
    auto with_builder(const Question& question, Call&& call) const {
        const auto children = option_of<std::string>(question, "children");
        return children == "4" ? call(children, build_with_children<4>)
                               : call(children, build_with_children<wide_children>);
    }
    std::string builder_id(const std::string& children) const {
        return children == "4" ? "wide_bvh_4" : "wide_bvh";
    }

    template <Tracer T>
    Answer query(const Question& question, const WideObbTree& a, const WideObbTree& b,
                 const RunControl& control, T trace) const {
        WidePairOptions limits;
        limits.max_pairs = option_of<bool>(question, "all") ? unlimited : 1;
        limits.cancel = control.cancel;
        if (option_of<std::string>(question, "instructions") == "baseline") {
            limits.simd = Simd::Baseline;
        }
        return answer_of(question, ask_within(OptionReader(*this, question), limits,
                                              in_frame_of(mesh_of(question, 0), trace),
                                              [&](const WidePairOptions& within, auto tracer) {
                                                  return wide_overlapping_triangles(
                                                      a, b, pose_of(question), within, tracer);
                                              }));
    }
};

[[maybe_unused]] const bool wide_bvh_registered =
    register_builder("wide_bvh", "Eight children, oriented boxes",
                     build_with_children<wide_children>) &&
    register_builder("wide_bvh_4", "Four children, oriented boxes", build_with_children<4>) &&
    Registry::add(std::make_unique<WideDemo>(DemoInfo{
        .id = "wide_bvh",
        .title = "Trees with eight children",
        .short_title = "Wide BVH (8 children)",
        .family = Family::Trees,
        .level = 160,
        .words = "simd avx bvh8 obb fast",
        .sources = "wald2008; ylitie2017; gottschalk1996",
        .summary = "The fastest layout on today's processors: the nodes of a binary tree are "
                   "collapsed until each has up to eight children, and all eight boxes of a "
                   "visited node are tested at once by one stream of vector instructions."}));

}  // namespace
}  // namespace collidoscope::app
