// Harness of the pair managers: bodies that drift in their field, the candidates of a broad phase,
// and those of them that a test of two bodies finds to collide.
#pragma once

#include <utility>

#include "app/crowd/crowd_solids.h"
#include "app/families/broad_demo.h"
#include "collision/broad/managers/pair_manager.h"

namespace collidoscope::app {

// The answer of a pair manager: its collisions, and what they cost.
Answer manager_answer(std::span<const ProxyPair> collisions, std::span<const ProxyPair> candidates,
                      const PairCounts& counts, const CrowdState& crowd);

// Whether anything that collision depends on differs.
bool stands_elsewhere(const MovingBody& before, const MovingBody& after);

// The step in which bodies came and went, the newest ones marked.
void say_change(const SpawnedAndRemoved& change, const CrowdState& crowd, Recorder recorder);

// make_body(const CrowdSolids&, const MovingBody&, index) -> Manager::Body
template <typename Manager, typename MakeBody>
class ManagerSimulation final : public Simulation {
  public:
    ManagerSimulation(const Crowd& crowd, Manager manager, MakeBody make_body)
        : crowd_(*crowd.state),
          solids_(std::make_shared<const CrowdSolids>(crowd_)),
          manager_(std::move(manager)),
          make_body_(std::move(make_body)) {}

    std::unique_ptr<Simulation> copy() const override {
        return std::make_unique<ManagerSimulation>(*this);
    }

    Answer run(Recording* recording) override {
        const std::size_t count = crowd_.bodies.size();
        if (!begun_) {
            for (std::size_t i = 0; i < count; ++i) manager_.add(body(i));
            begun_ = true;
        } else {
            const std::vector<MovingBody> before = crowd_.bodies;
            drift(crowd_, frame_seconds);
            // Do not report bodies that stand still.
            for (std::size_t i = 0; i < count; ++i) {
                if (stands_elsewhere(before[i], crowd_.bodies[i]))
                    manager_.move(static_cast<ProxyId>(i), body(i));
            }
        }
        SolidsBeingChanged solids(solids_);
        const SpawnedAndRemoved change = spawn_and_remove(
            crowd_, [&](std::size_t i) { manager_.remove(static_cast<ProxyId>(i)); },
            [&](std::size_t i) { solids.set(i, crowd_), manager_.add(body(i)); });
        if (recording && change.any()) say_change(change, crowd_, Recorder(*recording));
        if (recording) {
            manager_.update(Recorder(*recording));
        } else {
            manager_.update();
        }
        return manager_answer(manager_.collisions(), manager_.candidates(), manager_.counts(),
                              crowd_);
    }
    const CrowdState& crowd() const override { return crowd_; }
    bool spawns_and_removes() const override { return true; }

  private:
    typename Manager::Body body(std::size_t i) const {
        return make_body_(*solids_, crowd_.bodies[i], i);
    }

    CrowdState crowd_;
    std::shared_ptr<const CrowdSolids> solids_;
    Manager manager_;
    MakeBody make_body_;
    bool begun_ = false;
};

// make() -> Manager.
template <typename Make, typename MakeBody>
bool register_manager_demo(DemoInfo info, Make make, MakeBody make_body) {
    using Manager = decltype(make());
    info.family = Family::Broad;
    return register_simulation_demo(
        std::move(info), {}, [make, make_body](const Crowd& crowd, const Question&, const Demo&) {
            return std::unique_ptr<Simulation>(
                std::make_unique<ManagerSimulation<Manager, MakeBody>>(crowd, make(), make_body));
        });
}

}  // namespace collidoscope::app
