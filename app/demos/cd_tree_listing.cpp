#include <algorithm>

#include "app/demos/families/built_tree.h"
#include "app/demos/families/tree_contacts.h"
#include "collision/trace/scopes.h"
#include "collision/trees/patches/cd_listing.h"
#include "collision/trees/patches/cd_query.h"

namespace collidoscope::app {
namespace {

constexpr std::size_t max_listing_triangles = 3'000;

class CdTreeListing final : public MeshesDemo<CdTreeListing> {
  public:
    using MeshesDemo::MeshesDemo;

    std::vector<OptionSpec> options() const override {
        return {{"patch_size",
                 "Patch size",
                 "The published maximum of triangles per patch; patches get one more",
                 6,
                 {},
                 1,
                 max_patch_size},
                {"all", "All pairs",
                 "Continue the search after two contact points; off: the published StopCondition",
                 true},
                {"build", "Show AddTriangle",
                 "Begin with the steps in which the patches of A and B are made", true}};
    }

    template <Tracer T>
    Answer run(const Question& question, const RunControl& control, T trace) const {
        const MeshInstance &a = mesh_of(question, 0), &b = mesh_of(question, 1);
        const OptionReader given(*this, question);
        const bool all = given.get<bool>("all");
        const auto patches_a = patches_of(a, 0, given, control, trace);
        const auto patches_b = patches_of(b, 1, given, control, trace);
        const RelativePose pose(a.pose, b.pose);
        const auto seen = with_changed_scopes(trace, [&] { return SeenFromWorld(a.pose); });
        const ListingAnswer found =
            check_triangles_as_printed(a.asset->mesh(), *patches_a, b.asset->mesh(), *patches_b,
                                       pose, all ? unlimited : 1, control.cancel, seen);
        if (control.canceled()) throw Canceled();

        // All pairs that intersect, by the sound search.
        const CdTree tree_a = *build_cd_tree(a.asset->mesh(), {});
        const CdTree tree_b = *build_cd_tree(b.asset->mesh(), {});
        const CdQueryOptions whole{.max_points = unlimited, .search = CdSearch::Bounded};
        const CdAnswer truth = check_collision(tree_a, tree_b, pose, whole);
        std::vector<TrianglePair> pairs = found.pairs;
        std::sort(pairs.begin(), pairs.end());
        pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
        std::vector<TrianglePair> missed;
        for (const TrianglePair& pair : truth.pairs)
            if (!std::binary_search(pairs.begin(), pairs.end(), pair)) missed.push_back(pair);
        const std::size_t repeated = found.pairs.size() - pairs.size();
        tell(trace, found, missed, repeated, truth);

        Answer answer;
        answer.hit = !pairs.empty();
        if (all) answer.pairs = pairs.size();
        answer.volume_tests = found.counts.volume_tests;
        answer.primitive_tests = found.counts.triangle_tests;
        for (const TrianglePair& pair : pairs) answer.triangle_pairs.emplace_back(pair.a, pair.b);
        for (std::size_t k = 0; k < std::min<std::size_t>(pairs.size(), 32); ++k)
            answer.contacts.push_back(triangle_contact(a, b, pairs[k].a, pairs[k].b));
        answer.add("plane_tests", found.counts.plane_tests,
                   "Number of triangles compared with a plane in the search.");
        answer.add("reported_again", repeated,
                   "Pairs of triangles that the published search reports more than once.");
        if (found.complete)
            answer.add("missed_pairs", missed.size(),
                       "Pairs of triangles that intersect and that the search never reached.");
        answer.add("hit_in_truth", !truth.pairs.empty(),
                   "Whether the meshes intersect, by the search with bounds.");
        answer.add("largest_patch", std::max(patches_a->largest(), patches_b->largest()),
                   "The most triangles in one patch.");
        answer.add("neighbors_in_other_patches", patches_a->foreign() + patches_b->foreign(),
                   "Listed neighbors that belong to another patch.");
        answer.add("plane_tests_with_bounds", truth.counts.plane_tests,
                   "Tests of a plane in the search with bounds.");
        return answer;
    }

  private:
    template <Tracer T>
    static std::shared_ptr<const ListingPatches> patches_of(const MeshInstance& body, int number,
                                                            const OptionReader& given,
                                                            const RunControl& control, T trace) {
        const auto size = given.get<std::uint32_t>("patch_size");
        const Mesh& mesh = body.asset->mesh();
        if (mesh.triangles.size() > max_listing_triangles)
            throw InputError(
                "the published AddTriangle compares every triangle with all patches: a "
                "mesh may have at most " +
                std::to_string(max_listing_triangles) + " triangles here");
        if constexpr (T::enabled) {
            if (given.get<bool>("build"))
                return made(add_triangles_as_printed(mesh, size, control.cancel, trace,
                                                     listing_steps::Stage{number}));
        }
        return body.asset->derived<ListingPatches>(
            "cd_tree_listing:" + std::to_string(size), [&](const Mesh& of) {
                return *made(add_triangles_as_printed(of, size, control.cancel));
            });
    }
    static std::shared_ptr<const ListingPatches> made(std::optional<ListingPatches> patches) {
        if (!patches) throw Canceled();
        return std::make_shared<const ListingPatches>(*std::move(patches));
    }

    template <Tracer T>
    static void tell(T trace, const ListingAnswer& found, const std::vector<TrianglePair>& missed,
                     std::size_t repeated, const CdAnswer& truth) {
        trace.step("done", [&](auto& step) {
            step.verdict(!found.pairs.empty());
            if (!found.pairs.empty())
                step.decides(AnswerPart::Contact, AnswerPart::Witness, AnswerPart::Normal,
                             AnswerPart::Depth);
            const std::size_t reported = found.pairs.size();
            step.say("The search reports ", strong(reported),
                     plural(reported, " pair of triangles", " pairs of triangles"));
            if (repeated > 0) step.say(", ", strong(repeated), " of them again");
            step.say(". Tests of a plane: ", now(found.counts.plane_tests),
                     ", of two triangles: ", found.counts.triangle_tests, ".")
                .value("reported", static_cast<std::int64_t>(reported))
                .value("reported again", static_cast<std::int64_t>(repeated))
                .now_value("plane tests", static_cast<std::int64_t>(found.counts.plane_tests))
                .value("triangle tests", static_cast<std::int64_t>(found.counts.triangle_tests));
        });
        if (!found.complete || missed.empty()) return;
        trace.step("missed", [&](auto& step) {
            step.say(
                    "But ", strong(missed.size()),
                    plural(missed.size(), " pair of triangles intersects",
                           " pairs of triangles intersect"),
                    " that the search did not report. The search with bounds finds them all, with ",
                    truth.counts.plane_tests, " plane tests.")
                .value("missed", static_cast<std::int64_t>(missed.size()));
            for (std::size_t k = 0; k < std::min<std::size_t>(missed.size(), 20); ++k)
                step.mark(TriangleMark{0, missed[k].a}, Role::Hit)
                    .mark(TriangleMark{1, missed[k].b}, Role::Hit);
        });
    }
};

[[maybe_unused]] const bool cd_tree_listing_registered =
    Registry::add(std::make_unique<CdTreeListing>(DemoInfo{
        .id = "cd_tree_listing",
        .title = "The thesis's patches and search as published (textbook, flawed)",
        .short_title = "Convex patches (textbook, flawed)",
        .family = Family::Trees,
        .level = 152,
        .words = "AddTriangle CheckTriangles local search thesis listing",
        .sources = "thesis2002: sections 3.3.1 and 3.4.2",
        .summary = "AddTriangle and CheckTriangles line by line: patches of one triangle too many, "
                   "neighbors without a common edge or from another patch, and a sign that is "
                   "taken over or read from one corner. Contacts are missed, and some found twice.",
        .robust_version = "cd_tree"}));

}  // namespace
}  // namespace collidoscope::app
