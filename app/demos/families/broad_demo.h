// Harness of the broad phases: bodies that drift in their field, and the pairs whose boxes overlap.
#pragma once

#include <algorithm>
#include <functional>
#include <span>

#include "app/demos/families/crowd_questions.h"
#include "app/demos/families/harness.h"
#include "app/model/crowd/simulation.h"
#include "collision/broad/broad_phase.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {

// Moves the bodies of a crowd through their field: they turn, pass through each other, and the
// walls turn them back. Recorded ones go to where the next frame has them. `boxes` become those of
// the bodies.
void drift(CrowdState& crowd, float seconds, std::vector<Aabb>& boxes);
inline void drift(CrowdState& crowd, float seconds) {
    std::vector<Aabb> boxes;
    drift(crowd, seconds, boxes);
}

// Pairs in rising order. Cost: linear, where no body is in very many.
std::vector<ProxyPair> sorted(std::span<const ProxyPair> pairs, std::size_t bodies);

// The option that every demo of a broad phase or a manager has: bodies at rest are static.
OptionSpec static_option();
inline bool is_fixed(const MovingBody& body) {
    return body.velocity == vec3(0) && body.spin == vec3(0);
}
// Whether a body is static: it says so itself, or is at rest and the option is on. Recorded bodies
// say so themselves: they have no velocity to tell it by.
inline bool is_fixed(const CrowdState& crowd, std::size_t i, bool option) {
    const MovingBody& body = crowd.bodies[i];
    return body.fixed || (option && !crowd.recorded.tracked(i) && is_fixed(body));
}
// By rising number.
std::vector<ProxyId> fixed_bodies(const ProxyBoxes& boxes);

// The answer of a broad phase: its pairs, and what they cost. With `statics`, its proxies, also
// which bodies are static, and how many pairs there can be.
Answer broad_answer(std::span<const ProxyPair> pairs, const BroadCounts& counts,
                    const CrowdState& crowd, const ProxyBoxes* statics = nullptr);
// Adds to the last step on the line "done" that two static bodies are no pair, and what is left of
// all pairs.
void tell_fixed(Recording& recording, const ProxyBoxes& boxes);

// For demos that compare all bodies with each other. Throws InputError, with the figure, where that
// takes longer than some seconds for each frame.
void check_all_pairs(std::size_t bodies);

template <BroadPhase B>
class BroadSimulation final : public Simulation {
  public:
    using Structure = std::function<std::vector<Mark>(const B&, std::size_t)>;

    // fixed: bodies at rest are static.
    BroadSimulation(const Crowd& crowd, B broad, bool fixed, Structure structure)
        : crowd_(*crowd.state),
          broad_(std::move(broad)),
          fixed_(fixed),
          structure_(std::move(structure)) {}

    std::unique_ptr<Simulation> copy() const override {
        return std::make_unique<BroadSimulation>(*this);
    }

    Answer run(Recording* recording) override {
        const std::size_t count = crowd_.bodies.size();
        if (!begun_) {
            for (std::size_t i = 0; i < count; ++i) add(i);
            begun_ = true;
        } else {
            drift(crowd_, frame_seconds, boxes_);
            if constexpr (requires { broad_.set_boxes(std::span<const Aabb>(boxes_)); }) {
                broad_.set_boxes(std::span<const Aabb>(boxes_));
            } else {
                for (std::size_t i = 0; i < count; ++i) {
                    if (!crowd_.bodies[i].fixed) broad_.move(static_cast<ProxyId>(i), boxes_[i]);
                }
            }
        }
        questions_.follow(spawn_and_remove(
            crowd_, [&](std::size_t i) { broad_.remove(static_cast<ProxyId>(i)); },
            [&](std::size_t i) { add(i); }));
        if constexpr (requires { B::compares_all; }) check_all_pairs(crowd_.bodies.size());
        if (recording) {
            broad_.update(Recorder(*recording));
            if (tells_fixed()) tell_fixed(*recording, broad_.proxies());
        } else {
            broad_.update();
        }
        Answer answer = broad_answer(broad_.pairs(), broad_.counts(), crowd_,
                                     tells_fixed() ? &broad_.proxies() : nullptr);
        if constexpr (requires { broad_.contradictions(); }) {
            if (broad_.printed()) {
                answer.add("wrong_answers", static_cast<std::int64_t>(broad_.wrong_answers()),
                           "Tests of two boxes whose answer is wrong.");
                answer.add("contradictions", static_cast<std::int64_t>(broad_.contradictions()),
                           "Pairs that are judged otherwise when B comes before A.");
            }
        }
        if constexpr (requires { broad_.cell_size(); }) {
            const double cell = broad_.cell_size(), asked = broad_.options().cell;
            answer.add("cell_size", cell, "The cell size actually used.");
            if (asked > 0 && cell != asked)
                answer.add_note("Cells of " + significant(asked) +
                                " were asked for, but cells have to be wider "
                                "than the largest body.");
        }
        questions_.ask(broad_, crowd_, answer, recording);
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
    std::vector<Mark> scenery() const override { return question_marks(crowd_); }
    std::vector<Mark> structure(std::size_t most) const override {
        return structure_ ? structure_(broad_, most) : std::vector<Mark>{};
    }

  private:
    void add(std::size_t i) {
        broad_.add(crowd_.box(i), is_fixed(crowd_, i, fixed_), crowd_.bodies[i].filter);
    }
    bool tells_fixed() const { return fixed_ || broad_.proxies().fixed_count() > 0; }

    CrowdState crowd_;
    B broad_;
    CrowdQuestions questions_;
    bool fixed_;
    Structure structure_;
    std::vector<Aabb> boxes_;
    bool begun_ = false;
};

// Its options are those given, and that of static bodies. make(OptionReader) -> B. structure(const
// B&, most) -> marks of what the broad phase keeps, for the overlay of bounds; may be left out.
template <BroadPhase B, typename Make>
bool register_broad_demo(DemoInfo info, std::vector<OptionSpec> options, Make make,
                         typename BroadSimulation<B>::Structure structure = {}) {
    info.family = Family::Broad;
    info.compares_all = requires {
        B::compares_all;
    };
    options.push_back(static_option());
    return register_simulation_demo(
        std::move(info), std::move(options),
        [make, structure](const Crowd& crowd, const Question& question, const Demo& demo) {
            const OptionReader given(demo, question);
            return std::unique_ptr<Simulation>(std::make_unique<BroadSimulation<B>>(
                crowd, make(given), given.get<bool>("static"), structure));
        });
}

}  // namespace collidoscope::app
