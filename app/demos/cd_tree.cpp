#include <algorithm>

#include "app/demos/families/tree_builders.h"
#include "app/demos/families/tree_contacts.h"
#include "app/demos/families/tree_demo.h"
#include "collision/trees/patches/cd_query.h"

namespace collidoscope::app {
namespace {

template <typename Value>
Value named(const std::string& name, std::initializer_list<std::pair<const char*, Value>> all) {
    for (const auto& [id, value] : all)
        if (name == id) return value;
    return all.begin()->second;
}

// Pairs of the second answer that the first lacks.
std::vector<TrianglePair> missed_pairs(const CdAnswer& found, const CdAnswer& whole) {
    std::vector<TrianglePair> missed;
    for (const TrianglePair& pair : whole.pairs)
        if (std::find(found.pairs.begin(), found.pairs.end(), pair) == found.pairs.end())
            missed.push_back(pair);
    return missed;
}

class CdTreeDemo final : public MeshTreesDemo<CdTreeDemo> {
  public:
    using MeshTreesDemo::MeshTreesDemo;

    std::vector<OptionSpec> options() const override {
        std::vector<OptionSpec> all{
            {"all", "All pairs", "Find every pair of intersecting triangles", false},
            {"connected", "Connected patches",
             "A triangle joins only a patch that it shares an edge with", true},
            {"patch_size",
             "Patch size",
             "Max triangles per convex patch",
             6,
             {},
             1,
             max_patch_size},
            {"points",
             "Contact points",
             "Max contact points; ends the query unless all pairs are wanted",
             2,
             {},
             1,
             1'000'000},
            {"open",
             "Descent rule",
             "Which of two inner nodes is descended; the thesis descends the larger",
             "larger",
             {"larger", "smaller", "first_tree", "higher"}},
            {"first_child",
             "First child",
             "Which child is visited first when the other node is a leaf",
             "smaller_first",
             {"smaller_first", "larger_first", "left_first"}},
            {"search",
             "Search",
             "Search over neighbors until nothing is missed; the same, but skipping triangles that "
             "bounds prove apart; once, as published; or no search",
             "complete",
             {"complete", "bounded", "published", "off"}}};
        for (OptionSpec& option : budget_options()) all.push_back(std::move(option));
        all.push_back(build_option());
        return all;
    }

    template <Tracer T>
    Answer run(const Question& question, const RunControl& control, T trace) const {
        const auto& a = std::get<MeshInstance>(question.inputs[0]);
        const auto& b = std::get<MeshInstance>(question.inputs[1]);
        const auto built_a = built(a, question, control);
        tell_build(option(*this, question, "tell_build").get<bool>(), *built_a->view, trace,
                   [&] { return patch_terms(a.asset->mesh(), patch_options(question), a.pose); });
        const CdTree& tree_a = *built_a->tree;
        const CdTree& tree_b = *built(b, question, control)->tree;
        const RelativePose pose(a.pose, b.pose);
        CdQueryOptions options = query_options(question, control);
        if constexpr (T::enabled) {
            // Recording takes longer: let it stop where the plain query did.
            if (options.time != std::chrono::nanoseconds::max()) {
                const CdAnswer timed = check_collision(tree_a, tree_b, pose, options);
                if (timed.interrupted) options.operations = timed.counts.operations();
                options.time = std::chrono::nanoseconds::max();
            }
        }
        const CdAnswer found =
            check_collision(tree_a, tree_b, pose, options, in_frame_of(a, trace));
        Answer answer = answer_of(found, a, b, options);

        // For the published search, say what it missed.
        if (options.search == CdSearch::Published && found.complete) {
            options.search = CdSearch::Complete;
            options.max_points = unlimited;
            const auto missed = missed_pairs(found, check_collision(tree_a, tree_b, pose, options));
            answer.add("missed_pairs", missed.size(),
                       "Pairs of triangles that intersect and that the search never reached.");
            if (!missed.empty()) {
                trace.step("missed", [&](auto& step) {
                    step.say("But ", strong(missed.size()),
                             missed.size() == 1 ? " pair of triangles intersects"
                                                : " pairs of triangles intersect",
                             " that the search never reached: it ended where no neighbor was "
                             "nearer to the plane.");
                    for (std::size_t k = 0; k < std::min<std::size_t>(missed.size(), 20); ++k) {
                        step.mark(TriangleMark{0, missed[k].a}, Role::Hit)
                            .mark(TriangleMark{1, missed[k].b}, Role::Hit);
                    }
                });
            }
        }
        return answer;
    }

    std::shared_ptr<const BuiltTree<CdTree>> built(const MeshInstance& mesh,
                                                   const Question& question,
                                                   const RunControl& control) const {
        return built_tree(*mesh.asset, key_of(question), control,
                          [&](const Mesh& triangles, BuildProgress* progress) {
                              return build_cd_tree(triangles, patch_options(question), progress);
                          });
    }
    auto view_of(const MeshInstance& mesh, const Question& question) const {
        return view_if_built<CdTree>(*mesh.asset, key_of(question));
    }

  private:
    CdBuildOptions patch_options(const Question& question) const {
        return {option(*this, question, "patch_size").get<std::uint32_t>(),
                option(*this, question, "connected").get<bool>()};
    }
    std::string key_of(const Question& question) const {
        const CdBuildOptions options = patch_options(question);
        return info().id + ":" + std::to_string(options.patch_size) +
               (options.connected ? "" : ":anywhere");
    }
    CdQueryOptions query_options(const Question& question, const RunControl& control) const {
        const OptionReader given(*this, question);
        CdQueryOptions options;
        options.max_points =
            given.get<bool>("all") ? unlimited : given.get<std::uint64_t>("points");
        options.open =
            named<CdOpen>(given.get<std::string>("open"), {{"larger", CdOpen::Larger},
                                                           {"smaller", CdOpen::Smaller},
                                                           {"first_tree", CdOpen::A},
                                                           {"higher", CdOpen::TurnWise}});
        options.first_child = named<CdFirstChild>(given.get<std::string>("first_child"),
                                                  {{"smaller_first", CdFirstChild::SmallerFirst},
                                                   {"larger_first", CdFirstChild::LargerFirst},
                                                   {"left_first", CdFirstChild::LeftFirst}});
        options.search =
            named<CdSearch>(given.get<std::string>("search"), {{"complete", CdSearch::Complete},
                                                               {"bounded", CdSearch::Bounded},
                                                               {"published", CdSearch::Published},
                                                               {"off", CdSearch::Off}});
        const QueryBudget budget = budget_of(given);
        options.operations = budget.operations;
        options.time = budget.time;
        options.cancel = control.cancel;
        return options;
    }

    static Answer answer_of(const CdAnswer& found, const MeshInstance& a, const MeshInstance& b,
                            const CdQueryOptions& options) {
        constexpr std::size_t max_contacts = 32;
        const bool all = options.max_points == unlimited;
        Answer answer;
        answer.hit = found.hit();
        if (all) answer.pairs = found.pairs.size();
        answer.volume_tests = found.counts.volume_tests;
        answer.primitive_tests = found.counts.triangle_tests;
        answer.partial = found.interrupted;
        for (const TrianglePair& pair : found.pairs)
            answer.triangle_pairs.emplace_back(pair.a, pair.b);
        std::sort(answer.triangle_pairs.begin(), answer.triangle_pairs.end());
        const std::size_t contacts = std::min(max_contacts, found.pairs.size());
        for (std::size_t k = 0; k < contacts; ++k) {
            const TrianglePair& pair = found.pairs[k * found.pairs.size() / contacts];
            answer.contacts.push_back(triangle_contact(a, b, pair.a, pair.b));
        }
        if (found.interrupted && found.pairs.empty()) answer.add_verdict("Assumed to collide");
        answer.add("interrupted", found.interrupted,
                   "Whether the budget was spent before the query was complete.");
        answer.add("plane_tests", found.counts.plane_tests,
                   "Number of triangles compared with a plane in the search.");
        answer.add("operations", found.counts.operations(),
                   "Tests of volumes, triangles and planes.");
        const RelativePose into_world({}, a.pose);
        Datum::List points;
        for (std::size_t k = 0; k < std::min<std::size_t>(found.points.size(), 64); ++k)
            points.push_back(into_world(found.points[k]));
        if (!points.empty())
            answer.add("points", std::move(points), "Points in which triangles of A and B meet.");
        return answer;
    }
};

[[maybe_unused]] const bool cd_tree_registered = Registry::add(std::make_unique<CdTreeDemo>(
    DemoInfo{.id = "cd_tree",
             .title = "Trees of convex patches (the thesis's library)",
             .short_title = "Convex patch tree (CD)",
             .family = Family::Trees,
             .level = 150,
             .words = "thesis library 18-dop time budget timeout interruptible",
             .sources = "thesis2002: chapter 3 and appendix; klosowski1998",
             .summary =
                 "Leaves hold convex patches of up to ten triangles, inner nodes 18-DOPs merged "
                 "bottom-up. In a pair of leaves a search over neighbors walks toward the plane of "
                 "each triangle. A spent budget counts as a hit, so no contact is ever denied."}));

[[maybe_unused]] const bool cd_tree_builder_registered =
    register_tree_builder({"cd_tree", "Convex patches, split at the mean", "kdop18",
                           [](const Mesh& mesh, const BuildOptions& options,
                              BuildProgress* progress) -> std::shared_ptr<const TreeView> {
                               auto tree =
                                   build_cd_tree(mesh, {.patch_size = options.leaf_size}, progress);
                               if (!tree) return nullptr;
                               return make_view(std::make_shared<const CdTree>(*std::move(tree)));
                           }});

}  // namespace
}  // namespace collidoscope::app
