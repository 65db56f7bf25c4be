// Harness of the pair managers: bodies that drift in their field, the candidates of a broad phase,
// and those of them that a test of two bodies finds to collide.
#pragma once

#include <utility>

#include "app/demos/families/broad_demo.h"
#include "app/model/crowd/crowd_solids.h"
#include "collision/broad/managers/solid_tests.h"

namespace collidoscope::app {

// Options that every manager demo has besides its own.
struct ManagerOptions {
    bool pieces = false;  // its test asks for closest features
    bool mixed = false;   // of some pairs only: then no distances are given
    bool fixed = false;   // bodies without velocity and spin are static
    bool flat = false;    // no broad phase
};
// The options of all of them.
std::vector<OptionSpec> manager_options(std::vector<OptionSpec> own = {});
ManagerOptions read_manager_options(const OptionReader& given);

// The answer of a pair manager: its collisions, what they cost, and its static bodies.
Answer manager_answer(std::span<const ProxyPair> collisions, std::span<const ProxyPair> candidates,
                      const PairCounts& counts, const CrowdState& crowd,
                      std::vector<ProxyId> fixed);
// Adds the distances of the candidates to the answer.
void add_distances(Answer& answer, std::vector<double> distances);
// Adds the collisions that are none, as an exact test says, and what a body was taken as instead:
// "A mesh counts as the oriented box around it".
void add_wrong(Answer& answer, std::vector<ProxyPair> wrong, const std::string& taken_as);

// The volumes that such a test takes for bodies.
std::string taken_as(const ChosenTest& test);

// Whether anything that collision depends on differs.
bool stands_elsewhere(const MovingBody& before, const MovingBody& after);

// The step in which bodies came and went, the newest ones marked.
void say_change(const SpawnedAndRemoved& change, const CrowdState& crowd, Recorder recorder);

// The simulation of the managers of solid bodies.
template <typename Manager>
class ManagerSimulation final : public Simulation {
  public:
    ManagerSimulation(const Crowd& crowd, Manager manager, const ManagerOptions& options)
        : crowd_(*crowd.state),
          solids_(std::make_shared<const CrowdSolids>(
              crowd_, options.pieces ? CrowdSolids::For::Features : CrowdSolids::For::Solids)),
          manager_(std::move(manager)),
          options_(options) {
        manager_.set_flat(options.flat);
    }

    std::unique_ptr<Simulation> copy() const override {
        return std::make_unique<ManagerSimulation>(*this);
    }

    Answer run(Recording* recording) override {
        const std::size_t count = crowd_.bodies.size();
        if (options_.flat) check_all_pairs(count);
        if (!begun_) {
            for (std::size_t i = 0; i < count; ++i) add(i);
            begun_ = true;
        } else {
            const std::vector<MovingBody> before = crowd_.bodies;
            drift(crowd_, frame_seconds);
            // Recorded boxes change their sizes, too.
            if (crowd_.recorded.frames) {
                SolidsBeingChanged solids(solids_);
                for (std::size_t i = 0; i < count; ++i) {
                    if (before[i].half != crowd_.bodies[i].half) solids.set(i, crowd_);
                }
            }
            // Do not report bodies that stand still.
            for (std::size_t i = 0; i < count; ++i) {
                if (stands_elsewhere(before[i], crowd_.bodies[i]))
                    manager_.move(static_cast<ProxyId>(i), body(i));
            }
        }
        SolidsBeingChanged solids(solids_);
        const SpawnedAndRemoved change = spawn_and_remove(
            crowd_, [&](std::size_t i) { manager_.remove(static_cast<ProxyId>(i)); },
            [&](std::size_t i) { solids.set(i, crowd_), add(i); },
            [&](std::size_t i) {
                // Reported like a move: nothing is added or removed.
                solids.set(i, crowd_);
                manager_.move(static_cast<ProxyId>(i), body(i));
            });
        questions_.follow(change);
        if (recording && change.any()) say_change(change, crowd_, Recorder(*recording));
        if (recording) {
            manager_.update(Recorder(*recording));
        } else {
            manager_.update();
        }
        Answer result = answer();
        // A flat system keeps no sorted lists.
        if (options_.flat) {
            questions_.ask(ListAsked{manager_.broad().proxies()}, crowd_, result, recording);
        } else {
            questions_.ask(manager_.broad(), crowd_, result, recording);
        }
        return result;
    }
    const CrowdState& crowd() const override { return crowd_; }
    bool spawns_and_removes() const override { return true; }
    std::vector<Mark> scenery() const override { return question_marks(crowd_); }

  private:
    SolidBody body(std::size_t i) const { return solids_->solid(crowd_.bodies[i], i); }
    void add(std::size_t i) {
        manager_.add(body(i), is_fixed(crowd_, i, options_.fixed), crowd_.bodies[i].filter);
    }

    Answer answer() const {
        Answer answer = manager_answer(manager_.collisions(), manager_.candidates(),
                                       manager_.counts(), crowd_, manager_.fixed());
        const auto candidates = manager_.candidates();
        if constexpr (requires { manager_.memory(0).distance; }) {
            if (options_.pieces && !options_.mixed) {
                std::vector<double> distances;
                for (std::size_t k = 0; k < candidates.size(); ++k)
                    distances.push_back(manager_.memory(k).distance);
                add_distances(answer, std::move(distances));
            }
        }
        if constexpr (requires { manager_.test().may_err(); }) {
            if (manager_.test().may_err()) add_wrong(answer, wrong(), taken_as(manager_.test()));
        }
        return answer;
    }
    // The collisions that the exact test does not confirm.
    std::vector<ProxyPair> wrong() const {
        std::vector<ProxyPair> found;
        for (const ProxyPair pair : manager_.collisions()) {
            std::uint64_t tests = 0;
            DecidedBy by{};
            if (!solids_meet(manager_.body(pair.low), manager_.body(pair.high), tests, by))
                found.push_back(pair);
        }
        return found;
    }

    CrowdState crowd_;
    std::shared_ptr<const CrowdSolids> solids_;
    Manager manager_;
    ManagerOptions options_;
    CrowdQuestions questions_;
    bool begun_ = false;
};

// make(OptionReader) -> a manager of solid bodies. change(ManagerOptions&, OptionReader): what its
// own options ask for.
template <typename Make, typename Change>
bool register_manager_demo(DemoInfo info, std::vector<OptionSpec> own, Make make, Change change) {
    info.family = Family::Broad;
    info.exact_pairs = true;
    return register_simulation_demo(
        std::move(info), manager_options(std::move(own)),
        [make, change](const Crowd& crowd, const Question& question, const Demo& demo) {
            const OptionReader given(demo, question);
            ManagerOptions options = read_manager_options(given);
            change(options, given);
            return std::unique_ptr<Simulation>(
                std::make_unique<ManagerSimulation<decltype(make(given))>>(crowd, make(given),
                                                                           options));
        });
}

}  // namespace collidoscope::app
