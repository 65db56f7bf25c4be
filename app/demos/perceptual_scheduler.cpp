#include "collision/broad/managers/perceptual_scheduler.h"

#include <optional>

#include "app/demos/families/broad_demo.h"
#include "app/model/crowd/crowd_solids.h"
#include "collision/broad/managers/piecewise_tests.h"
#include "collision/broad/sweep_and_prune.h"

namespace collidoscope::app {
namespace {

// Solids, with the boxes that the candidates come from.
template <typename Pieces>
class CrowdPieces : public Pieces {
  public:
    CrowdPieces(const CrowdState& crowd, std::span<const SolidBody> bodies)
        : Pieces(bodies), crowd_(crowd) {}
    Aabb box(ProxyId id) const { return crowd_.box(id); }

  private:
    const CrowdState& crowd_;
};

class SchedulerSimulation final : public Simulation {
  public:
    SchedulerSimulation(const Crowd& crowd, const ScheduleOptions& options, const vec3& eye,
                        bool judged, bool fixed)
        : crowd_(*crowd.state),
          solids_(std::make_shared<const CrowdSolids>(crowd_, CrowdSolids::For::Solids)),
          scheduler_(options),
          eye_(eye),
          judged_(judged),
          fixed_(fixed) {}
    std::unique_ptr<Simulation> copy() const override {
        return std::make_unique<SchedulerSimulation>(*this);
    }

    Answer run(Recording* recording) override {
        if (begun_) drift(crowd_, frame_seconds);
        for (std::size_t i = 0; i < crowd_.bodies.size(); ++i) {
            begun_ ? broad_.move(static_cast<ProxyId>(i), crowd_.box(i)) : add(i);
        }
        begun_ = true;
        SolidsBeingChanged solids(solids_);
        // Recorded boxes change their sizes, too.
        for (std::size_t i = 0; crowd_.recorded.frames && i < crowd_.bodies.size(); ++i)
            solids.set(i, crowd_);
        questions_.follow(spawn_and_remove(
            crowd_, [&](std::size_t i) { broad_.remove(static_cast<ProxyId>(i)); },
            [&](std::size_t i) { solids.set(i, crowd_), add(i); }));
        std::vector<SolidBody> bodies;
        for (std::size_t i = 0; i < crowd_.bodies.size(); ++i)
            bodies.push_back(solids_->solid(crowd_.bodies[i], i));
        if (recording) {
            broad_.update(Recorder(*recording).scope(SweepAndPrune::pseudocode));
        } else {
            broad_.update();
        }
        std::vector<ProxyPair> candidates(broad_.pairs().begin(), broad_.pairs().end());
        std::sort(candidates.begin(), candidates.end());
        if (recording) {
            const CrowdPieces<ToldSolidPieces> test(crowd_, bodies);
            scheduler_.run(candidates, test, eye_, Recorder(*recording));
            if (tells_fixed()) tell_fixed(*recording, broad_.proxies());
        } else {
            const CrowdPieces<SolidPieces> test(crowd_, bodies);
            scheduler_.run(candidates, test, eye_);
        }
        std::optional<PerceivedQuality> quality;
        if (judged_) {
            PerceptualScheduler<CrowdPieces<SolidPieces>> unhurried;
            unhurried.run(candidates, CrowdPieces<SolidPieces>(crowd_, bodies), eye_);
            quality = perceived_quality(scheduler_.answers(), unhurried.answers());
        }
        Answer result = answer(std::move(candidates), quality);
        questions_.ask(broad_, crowd_, result, recording);
        return result;
    }
    const CrowdState& crowd() const override { return crowd_; }
    bool spawns_and_removes() const override { return true; }
    std::vector<Mark> scenery() const override { return question_marks(crowd_); }

  private:
    // Two static bodies are no candidate pair.
    void add(std::size_t i) {
        broad_.add(crowd_.box(i), is_fixed(crowd_, i, fixed_), crowd_.bodies[i].filter);
    }
    bool tells_fixed() const { return fixed_ || broad_.proxies().fixed_count() > 0; }
    Answer answer(std::vector<ProxyPair> candidates,
                  const std::optional<PerceivedQuality>& quality) const {
        auto found = std::make_shared<CrowdAnswer>();
        for (const ScheduledPair& pair : scheduler_.answers()) {
            if (pair.verdict == Verdict::Hit) found->pairs.push_back(pair.pair);
            if (pair.verdict == Verdict::Degraded) found->degraded.push_back(pair.pair);
        }
        found->candidates = std::move(candidates);
        const ScheduleCounts counts = scheduler_.counts();
        found->count_bodies(crowd_.bodies.size());
        found->count("candidates", counts.candidates,
                     "Pairs whose boxes overlap: the result of the broad phase.",
                     CounterId::Candidates);
        found->count("operations", counts.operations,
                     "Operations of the exact tests in this frame.");
        found->count("hits", counts.hits, "Pairs that were proven to collide.");
        found->count("apart", counts.apart, "Pairs that were proven disjoint.");
        found->count("degraded", counts.degraded,
                     "Pairs whose time ran out: a collision is assumed from the volumes.");
        if (tells_fixed()) {
            const ProxyBoxes& boxes = broad_.proxies();
            found->fixed = fixed_bodies(boxes);
            found->count_static(boxes.fixed_count(), boxes.possible_pairs());
        }
        if (quality) {
            found->count("wrong", quality->wrong, "Answers that are wrong.");
            found->counters.push_back({"perceived_quality", quality->quality,
                                       "1 less the share of the wrong answers, each weighed by its "
                                       "apparent size: 1 where no wrong answer is seen."});
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
    CrowdQuestions questions_;
    PerceptualScheduler<CrowdPieces<SolidPieces>> scheduler_;
    vec3 eye_;
    bool judged_;
    bool fixed_;
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
         "the rest is assumed to collide, by the volumes alone, and marked as degraded.",
     .exact_pairs = true},
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
      .fallback = false},
     static_option()},
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
            reader.get<bool>("judge"), reader.get<bool>("static")));
    });

}  // namespace
}  // namespace collidoscope::app
