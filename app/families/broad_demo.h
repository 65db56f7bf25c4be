// Harness of the broad phases: bodies that drift in their field, and the pairs whose boxes overlap.
#pragma once

#include <algorithm>
#include <functional>
#include <span>

#include "app/crowd/simulation.h"
#include "app/families/harness.h"
#include "collision/broad/broad_phase.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {

// Moves the bodies of a crowd through their field: they turn, pass through each other, and the
// walls turn them back. `boxes` become those of the bodies.
void drift(CrowdState& crowd, float seconds, std::vector<Aabb>& boxes);
inline void drift(CrowdState& crowd, float seconds) {
    std::vector<Aabb> boxes;
    drift(crowd, seconds, boxes);
}

// Pairs in rising order. Cost: linear, where no body is in very many.
std::vector<ProxyPair> sorted(std::span<const ProxyPair> pairs, std::size_t bodies);

// The answer of a broad phase: its pairs, and what they cost.
Answer broad_answer(std::span<const ProxyPair> pairs, const BroadCounts& counts,
                    const CrowdState& crowd);

// For demos that compare all bodies with each other. Throws InputError, with the figure, where that
// takes longer than some seconds for each frame.
void check_all_pairs(std::size_t bodies);

template <BroadPhase B>
class BroadSimulation final : public Simulation {
  public:
    using Structure = std::function<std::vector<Mark>(const B&, std::size_t)>;

    BroadSimulation(const Crowd& crowd, B broad, Structure structure)
        : crowd_(*crowd.state), broad_(std::move(broad)), structure_(std::move(structure)) {}

    std::unique_ptr<Simulation> copy() const override {
        return std::make_unique<BroadSimulation>(*this);
    }

    Answer run(Recording* recording) override {
        const std::size_t count = crowd_.bodies.size();
        if (!begun_) {
            for (std::size_t i = 0; i < count; ++i) broad_.add(crowd_.box(i));
            begun_ = true;
        } else {
            drift(crowd_, frame_seconds, boxes_);
            if constexpr (requires { broad_.set_boxes(std::span<const Aabb>(boxes_)); }) {
                broad_.set_boxes(std::span<const Aabb>(boxes_));
            } else {
                for (std::size_t i = 0; i < count; ++i)
                    broad_.move(static_cast<ProxyId>(i), boxes_[i]);
            }
        }
        spawn_and_remove(
            crowd_, [&](std::size_t i) { broad_.remove(static_cast<ProxyId>(i)); },
            [&](std::size_t i) { broad_.add(crowd_.box(i)); });
        if constexpr (requires { B::compares_all; }) check_all_pairs(crowd_.bodies.size());
        if (recording) {
            broad_.update(Recorder(*recording));
        } else {
            broad_.update();
        }
        Answer answer = broad_answer(broad_.pairs(), broad_.counts(), crowd_);
        if constexpr (requires { broad_.cell_size(); }) {
            const double cell = broad_.cell_size(), asked = broad_.options().cell;
            answer.extra.emplace_back("cell_size", cell);
            if (asked > 0 && cell != asked)
                answer.extra.emplace_back("note", "Cells of " + significant(asked) +
                                                      " were asked for, but cells have to be wider "
                                                      "than the largest body.");
        }
        return answer;
    }
    const CrowdState& crowd() const override { return crowd_; }
    std::size_t bytes() const override {
        std::size_t broad = 0;
        if constexpr (requires { broad_.bytes(); }) broad = broad_.bytes();
        return std::max(Simulation::bytes(),
                        broad + crowd_.bodies.size() * (sizeof(MovingBody) + sizeof(Aabb)));
    }
    bool spawns_and_removes() const override { return true; }
    std::vector<Mark> structure(std::size_t most) const override {
        return structure_ ? structure_(broad_, most) : std::vector<Mark>{};
    }

  private:
    CrowdState crowd_;
    B broad_;
    Structure structure_;
    std::vector<Aabb> boxes_;
    bool begun_ = false;
};

// make(OptionReader) -> B. structure(const B&, most) -> marks of what the broad phase keeps, for
// the overlay of bounds; may be left out.
template <BroadPhase B, typename Make>
bool register_broad_demo(DemoInfo info, std::vector<OptionSpec> options, Make make,
                         typename BroadSimulation<B>::Structure structure = {}) {
    info.family = Family::Broad;
    return register_simulation_demo(
        std::move(info), std::move(options),
        [make, structure](const Crowd& crowd, const Question& question, const Demo& demo) {
            return std::unique_ptr<Simulation>(std::make_unique<BroadSimulation<B>>(
                crowd, make(OptionReader(demo, question)), structure));
        });
}

}  // namespace collidoscope::app
