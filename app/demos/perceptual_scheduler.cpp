#include "collision/broad/managers/perceptual_scheduler.h"

#include <optional>
#include <variant>

#include "app/crowd/crowd_solids.h"
#include "app/families/broad_demo.h"
#include "collision/broad/managers/piecewise_tests.h"
#include "collision/broad/sweep_and_prune.h"

namespace collidoscope::app {
namespace {

// Simple shapes in one operation, pairs of meshes by their trees. Trees is TreePieces, or
// ToldTreePieces where every piece is told: then More is the trace.
template <typename Trees>
class CrowdPieces {
  public:
    using State = std::variant<ShapePieces::State, typename Trees::State>;

    CrowdPieces(const CrowdState& crowd, std::span<const MeshBody> meshes)
        : crowd_(crowd), shapes_(crowd.bodies), trees_(meshes) {}
    Aabb box(ProxyId id) const { return crowd_.box(id); }
    template <typename... More>
    requires requires(const Trees& trees, const More&... more) {
        trees.begin(ProxyPair{}, more...);
    }
    State begin(ProxyPair pair, const More&... more) const {
        const auto meshed = [&](ProxyId id) { return crowd_.bodies[id].form == BodyForm::Mesh; };
        if (meshed(pair.low) || meshed(pair.high)) return trees_.begin(pair, more...);
        return shapes_.begin(pair, more...);
    }
    template <typename... More>
    bool advance(State& state, std::uint64_t operations, std::uint64_t& spent,
                 const More&... more) const {
        if (auto* tree = std::get_if<typename Trees::State>(&state))
            return trees_.advance(*tree, operations, spent, more...);
        return shapes_.advance(std::get<ShapePieces::State>(state), operations, spent, more...);
    }
    bool hit(const State& state) const {
        if (const auto* tree = std::get_if<typename Trees::State>(&state)) return trees_.hit(*tree);
        return shapes_.hit(std::get<ShapePieces::State>(state));
    }

  private:
    const CrowdState& crowd_;
    ShapePieces shapes_;
    Trees trees_;
};

class SchedulerSimulation final : public Simulation {
  public:
    SchedulerSimulation(const Crowd& crowd, const ScheduleOptions& options, const vec3& eye,
                        bool judged)
        : crowd_(*crowd.state),
          solids_(std::make_shared<const CrowdSolids>(crowd_, CrowdSolids::For::Triangles)),
          scheduler_(options),
          eye_(eye),
          judged_(judged) {}
    std::unique_ptr<Simulation> copy() const override {
        return std::make_unique<SchedulerSimulation>(*this);
    }

    Answer run(Recording* recording) override {
        if (begun_) drift(crowd_, frame_seconds);
        for (std::size_t i = 0; i < crowd_.bodies.size(); ++i) {
            begun_ ? broad_.move(static_cast<ProxyId>(i), crowd_.box(i))
                   : static_cast<void>(broad_.add(crowd_.box(i)));
        }
        begun_ = true;
        SolidsBeingChanged solids(solids_);
        spawn_and_remove(
            crowd_, [&](std::size_t i) { broad_.remove(static_cast<ProxyId>(i)); },
            [&](std::size_t i) { solids.set(i, crowd_), broad_.add(crowd_.box(i)); });
        std::vector<MeshBody> meshes;
        for (std::size_t i = 0; i < crowd_.bodies.size(); ++i)
            meshes.push_back(solids_->mesh(crowd_.bodies[i], i));
        if (recording) {
            broad_.update(Recorder(*recording).scope(SweepAndPrune::pseudocode));
        } else {
            broad_.update();
        }
        std::vector<ProxyPair> candidates(broad_.pairs().begin(), broad_.pairs().end());
        std::sort(candidates.begin(), candidates.end());
        if (recording) {
            const CrowdPieces<ToldTreePieces> test(crowd_, meshes);
            scheduler_.run(candidates, test, eye_, Recorder(*recording));
        } else {
            const CrowdPieces<TreePieces> test(crowd_, meshes);
            scheduler_.run(candidates, test, eye_);
        }
        std::optional<PerceivedQuality> quality;
        if (judged_) {
            PerceptualScheduler<CrowdPieces<TreePieces>> unhurried;
            unhurried.run(candidates, CrowdPieces<TreePieces>(crowd_, meshes), eye_);
            quality = perceived_quality(scheduler_.answers(), unhurried.answers());
        }
        return answer(std::move(candidates), quality);
    }
    const CrowdState& crowd() const override { return crowd_; }
    bool spawns_and_removes() const override { return true; }

  private:
    Answer answer(std::vector<ProxyPair> candidates,
                  const std::optional<PerceivedQuality>& quality) const {
        auto found = std::make_shared<CrowdAnswer>();
        for (const ScheduledPair& pair : scheduler_.answers()) {
            if (pair.verdict == Verdict::Hit) found->pairs.push_back(pair.pair);
            if (pair.verdict == Verdict::Degraded) found->degraded.push_back(pair.pair);
        }
        found->candidates = std::move(candidates);
        const ScheduleCounts counts = scheduler_.counts();
        found->counters = {{"bodies", static_cast<double>(crowd_.bodies.size())},
                           {"candidates", static_cast<double>(counts.candidates)},
                           {"operations", static_cast<double>(counts.operations)},
                           {"hits", static_cast<double>(counts.hits)},
                           {"apart", static_cast<double>(counts.apart)},
                           {"degraded", static_cast<double>(counts.degraded)}};
        if (quality) {
            found->counters.emplace_back("wrong", static_cast<double>(quality->wrong));
            found->counters.emplace_back("perceived_quality", quality->quality);
        }
        found->state_hash = state_hash(crowd_);
        Answer answer;
        answer.hit = !scheduler_.real().empty();
        answer.crowd = std::move(found);
        return answer;
    }

    CrowdState crowd_;
    std::shared_ptr<const CrowdSolids> solids_;
    SweepAndPrune broad_;
    PerceptualScheduler<CrowdPieces<TreePieces>> scheduler_;
    vec3 eye_;
    bool judged_;
    bool begun_ = false;
};

OptionSpec eye(int axis, const char* id, const char* title, double fallback) {
    return {.id = id,
            .title = title,
            .help = "Position of the viewer.",
            .fallback = fallback,
            .low = -1000,
            .high = 1000,
            .eye_axis = axis};
}

const bool perceptual_scheduler_registered = register_simulation_demo(
    {.id = "perceptual_scheduler",
     .title = "Perceptual scheduler: visible collisions first",
     .short_title = "Perceptual scheduler",
     .family = Family::Broad,
     .level = 130,
     .words = "priority time budget interruptible level of detail degraded",
     .sources = "thesis2002: sections 4.1.4 and 4.3.2; osullivan1999",
     .summary =
         "Each frame has a budget of operations. Four schedulers spend it on the candidate pairs; "
         "the rest is assumed to collide, by the volumes alone, and marked as degraded."},
    {{.id = "schedule",
      .title = "Scheduler",
      .help = "Which pair is tested next.",
      .fallback = "priority queue",
      .choices = {"round robin", "sequential", "sorted sequential", "priority queue"}},
     {.id = "budget",
      .title = "Budget",
      .help = "Operations per frame: tests of shapes, of volumes, of triangles.",
      .fallback = 20,
      .min = 0,
      .max = 100'000},
     {.id = "piece",
      .title = "Time slice",
      .help = "Operations given to a pair at a time.",
      .fallback = 16,
      .min = 1,
      .max = 10'000},
     eye(0, "eye_x", "Eye x", 0),
     eye(1, "eye_y", "Eye y", 4),
     eye(2, "eye_z", "Eye z", 14),
     {.id = "judge",
      .title = "Judge the quality",
      .help = "Also answer every pair in full, beside the budget: how many answers are wrong, and "
              "how much of that is seen (each weighed by its priority).",
      .fallback = false}},
    [](const Crowd& crowd, const Question& question, const Demo& demo) {
        const OptionReader reader(demo, question);
        ScheduleOptions options;
        const auto schedule = reader.get<std::string>("schedule");
        options.schedule = schedule == "round robin"         ? Schedule::RoundRobin
                           : schedule == "sequential"        ? Schedule::Sequential
                           : schedule == "sorted sequential" ? Schedule::SortedSequential
                                                             : Schedule::PriorityQueue;
        options.budget = reader.get<std::uint64_t>("budget");
        options.piece = reader.get<std::uint64_t>("piece");
        return std::unique_ptr<Simulation>(std::make_unique<SchedulerSimulation>(
            crowd, options,
            vec3(reader.get<float>("eye_x"), reader.get<float>("eye_y"),
                 reader.get<float>("eye_z")),
            reader.get<bool>("judge")));
    });

}  // namespace
}  // namespace collidoscope::app
