#include "app/demos/families/instances_demo.h"
#include "collision/trees/instances/tell_top.h"

namespace collidoscope::app {
namespace {

// Instances, of which one moves after the top tree was built.
class TwoLevelBuildDemo final : public Harness<TwoLevelBuildDemo> {
  public:
    using Harness::Harness;

    std::vector<InputSlot> inputs() const override { return {{"a", kind_of_type<Instances>()}}; }
    std::vector<Shape> default_inputs() const override { return {default_instances()}; }
    std::vector<OptionSpec> options() const override {
        return {opening_option(),
                {"moving",
                 "Moving instance",
                 "Number of the instance that moves once the tree is built; numbers count from 0",
                 0,
                 {},
                 0,
                 100'000},
                {.id = "offset",
                 .title = "Offset",
                 .help = "How far it moves",
                 .fallback = vec3(0),
                 .low = -1000,
                 .high = 1000}};
    }

    template <Tracer T>
    Answer run(const Question& question, const RunControl&, T trace) const {
        const OptionReader given(*this, question);
        const auto& instances = std::get<Instances>(question.inputs[0]);
        const TopOptions options = opening_of(instances, given.get<std::uint32_t>("open"));
        TopRecord record;
        InstancedScene scene = scene_of(instances, options, T::enabled ? &record : nullptr);
        tell_top(scene, record, trace);
        const TopQuality built = top_quality(scene);
        trace.step("built", [&](auto& step) { say_built(step, built); });

        // One moves: the tree is refitted, and built anew to compare.
        const auto moving = given.get<std::uint32_t>("moving");
        const auto offset = given.get<vec3>("offset");
        std::optional<TopQuality> refitted, anew;
        if (offset != vec3(0) && moving < instances.members.size()) {
            Instances moved = instances;
            moved.members[moving].pose.position += offset;
            move_instance(scene, moving, placement_of(moved.members[moving], "instances"), trace);
            refitted = top_quality(scene);
            anew = top_quality(scene_of(moved, options));
        }
        const bool holds = !scene.top().empty();
        trace.step("done", [&](auto& step) { say_done(step, holds, built, refitted, anew); });

        Answer answer;
        answer.hit = holds;
        answer.add_verdict(holds ? "Built" : "Empty");
        answer.add("instances", instances.members.size(), "Number of instances.");
        answer.add("entries", scene.refs().size(),
                   "Entries of the top tree: instances, and parts of those that were opened.");
        answer.add("nodes", scene.top().nodes.size(), "Number of nodes of the top tree.");
        answer.add("triangles", scene.triangle_count(),
                   "Triangles of the scene, those of a shared mesh counted for every instance.");
        add_quality(answer, "", built);
        if (refitted) add_quality(answer, "_refitted", *refitted);
        if (anew) add_quality(answer, "_rebuilt", *anew);
        return answer;
    }

  private:
    static void add_quality(Answer& answer, const std::string& when, const TopQuality& quality) {
        answer.add("sah_cost" + when, quality.sah_cost,
                   "Expected tests of a random ray through the top tree and the trees of the "
                   "instances (surface-area "
                   "heuristic).");
        answer.add("overlap" + when, quality.overlap,
                   "Area that boxes of different instances share, relative to that of all boxes.");
    }
    static void say_built(StepBuilder& step, const TopQuality& built) {
        step.say("A ray costs ", now(built.sah_cost),
                 " tests in both levels on average; boxes of different instances share ",
                 strong(built.overlap), " of their area.")
            .now_value("SAH cost", built.sah_cost)
            .value("overlap", built.overlap);
    }
    static void say_done(StepBuilder& step, bool holds, const TopQuality& built,
                         const std::optional<TopQuality>& refitted,
                         const std::optional<TopQuality>& anew) {
        step.verdict(holds);
        if (!holds) {
            step.say("There is ", strong("nothing"), " to build a tree over.");
        } else if (!refitted) {
            step.say("The tree is ", strong("built"), ": nothing moves.");
        } else {
            step.say("Refitted, a ray costs ", now(refitted->sah_cost), " tests, before ",
                     built.sah_cost, ", built anew ", strong(anew->sah_cost), ".")
                .now_value("SAH cost, refitted", refitted->sah_cost)
                .value("SAH cost, rebuilt", anew->sah_cost)
                .value("overlap, refitted", refitted->overlap)
                .value("overlap, rebuilt", anew->overlap);
        }
    }
};

[[maybe_unused]] const bool two_level_build_registered =
    Registry::add(std::make_unique<TwoLevelBuildDemo>(DemoInfo{
        .id = "two_level_build",
        .title = "Building and refitting a tree of instances",
        .short_title = "Tree over instances (TLAS)",
        .family = Family::Trees,
        .level = 165,
        .words = "tlas blas two-level acceleration structure instancing rebraiding opening refit",
        .sources = "benthin2017; wald2003; wald2007",
        .summary = "A top tree by the surface-area heuristic over the boxes of instances. Opening "
                   "large instances first lessens their overlap; when one moves, only its path to "
                   "the root is refitted."}));

}  // namespace
}  // namespace collidoscope::app
