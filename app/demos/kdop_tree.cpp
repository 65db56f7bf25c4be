#include "collision/trees/builders/kdop_tree.h"

#include <algorithm>
#include <cmath>

#include "app/demos/families/mesh_pair_demo.h"
#include "collision/trees/builders/front_motion.h"
#include "collision/trees/pair_front.h"
#include "collision/volumes/outline.h"

namespace collidoscope::app {
namespace {

template <int K>
constexpr auto build_planes =
    [](const Mesh& mesh, const BuildOptions& options, BuildProgress* progress) {
        return build_kdop_tree<K>(mesh, options, progress);
    };

class KdopDemo final : public MeshPairDemo<KdopDemo> {
  public:
    using MeshPairDemo::MeshPairDemo;

    std::vector<OptionSpec> options() const override {
        std::vector<OptionSpec> all = tree_options();
        all.insert(all.begin(),
                   {{"planes",
                     "Planes",
                     "k, the number of planes of a k-DOP",
                     "18",
                     {"6", "14", "18", "26"}},
                    {"front", "Cache the front",
                     "A is at rest, B moves: start where the previous query stopped", false},
                    {"move",
                     "Move",
                     "How much farther away B was in the first query, in hundredths of the "
                     "distance to A",
                     3,
                     {},
                     -100,
                     100},
                    {"frames",
                     "Frames",
                     "B moves to its pose in so many equal steps, with a query after each",
                     1,
                     {},
                     1,
                     200}});
        const auto size = std::find_if(all.begin(), all.end(), [](const OptionSpec& option) {
            return option.id == "leaf_size";
        });
        all.insert(
            size + 1,
            OptionSpec{"leaf_size_b",
                       "Leaf size of B",
                       "Max triangles per leaf of B, which moves; 0: as for A. QuickCD gives "
                       "A, at rest, leaves of one triangle and B larger ones",
                       0,
                       {},
                       0,
                       max_leaf_size});
        return all;
    }
    std::uint32_t leaf_size_of_body(const Question& question, std::size_t input) const {
        const auto of_b = input == 1 ? option_of<std::uint32_t>(question, "leaf_size_b") : 0u;
        return of_b > 0 ? of_b : option_of<std::uint32_t>(question, "leaf_size");
    }

    template <typename Call>
    auto with_builder(const Question& question, Call&& call) const {
        const auto planes = option_of<std::string>(question, "planes");
        if (planes == "6") return call(planes, build_planes<6>);
        if (planes == "14") return call(planes, build_planes<14>);
        if (planes == "26") return call(planes, build_planes<26>);
        return call(planes, build_planes<18>);
    }

    template <Tracer T, typename Tree>
    Answer query(const Question& question, const Tree& a, const Tree& b, const RunControl& control,
                 T trace) const {
        const RelativePose pose = pose_of(question);
        const OpenChosen rule = rule_named(option_of<std::string>(question, "rule"));
        if (!option_of<bool>(question, "front")) {
            return answer_of(
                question,
                ask(question, control, trace, [&](const TreePairOptions& limits, auto tracer) {
                    return overlapping_triangles(a, b, pose, limits, rule, tracer);
                }));
        }
        const TreePairOptions limits = limits_of(question, control);
        const MeshInstance& body_b = mesh_of(question, 1);
        const auto path = front_path(mesh_of(question, 0).pose, pose_before(question), body_b.pose,
                                     option_of<int>(question, "frames"));
        front_steps::Stage stage{{}, RelativePose({}, mesh_of(question, 0).pose)};
        if constexpr (T::enabled) stage.outline = outline_of(body_b.asset->mesh());
        std::optional<PairFront<Tree, Tree, OpenChosen>> kept;
        FrontMotion motion;
        const TreePairAnswer found =
            ask(question, control, trace, [&](const TreePairOptions& within, auto tracer) {
                motion = query_along(kept.emplace(a, b, rule), a, b, rule, path, limits, within,
                                     stage, tracer);
                return motion.last;
            });
        const FrontCounts& counts = kept->counts();
        Answer answer = answer_of(question, found);
        answer.add("volume_tests_from_the_roots", motion.last_from_roots,
                   "Pairs of volumes that a query without the front would compare.");
        answer.add("front", counts.pairs,
                   "Pairs of nodes at which the query stopped: where the next one begins.");
        answer.add("stayed", counts.stayed, "Pairs of the front that stayed as they were.");
        answer.add("opened", counts.opened, "Pairs of the front that were descended further.");
        answer.add("raised", counts.raised,
                   "Pairs of the front that were replaced by one above them.");
        answer.add("not_opened_again", motion.totals.reused(),
                   "Pairs of all frames that the front spared from being opened again.");
        if (path.size() > 2) {
            answer.add("volume_tests_of_all_frames", motion.totals.tests,
                       "Pairs of volumes compared in all frames, with the front.");
            answer.add("from_the_roots_in_all_frames", motion.totals.tests_from_roots,
                       "Pairs of volumes that all frames would compare without the front.");
        }
        return answer;
    }

  private:
    // B a little farther from A, and turned by as many hundredths of a right angle.
    Pose pose_before(const Question& question) const {
        const Pose& a = std::get<MeshInstance>(question.inputs[0]).pose;
        Pose b = std::get<MeshInstance>(question.inputs[1]).pose;
        const float share = 0.01f * option_of<float>(question, "move");
        vec3 way = b.position - a.position;
        if (way == vec3(0)) way.x = 1;
        b.position += share * way;
        const float half = share * 0.7853982f;
        b.rotation = quat(std::cos(half), 0, std::sin(half), 0) * b.rotation;
        return b;
    }
};

[[maybe_unused]] const bool kdop_tree_registered =
    register_builder("kdop_tree", "Splatter, 6 planes", build_planes<6>) &&
    register_builder("kdop_tree", "Splatter, 14 planes", build_planes<14>) &&
    register_builder("kdop_tree", "Splatter, 18 planes", build_planes<18>) &&
    register_builder("kdop_tree", "Splatter, 26 planes", build_planes<26>) &&
    Registry::add(std::make_unique<KdopDemo>(DemoInfo{
        .id = "kdop_tree",
        .title = "Trees of k-DOPs",
        .short_title = "k-DOP tree (QuickCD)",
        .family = Family::Trees,
        .level = 40,
        .words = "discrete oriented polytope slabs kdop front tracking coherence bvh",
        .sources = "klosowskiheld1998; thesis2002: section 2.4",
        .summary =
            "Every node is bounded by pairs of parallel planes with the same fixed directions: 6, "
            "14, 18 or 26 planes. Two nodes are tested by comparing intervals alone. A moving body "
            "starts its next query at the front where the last one stopped."}));

}  // namespace
}  // namespace collidoscope::app
