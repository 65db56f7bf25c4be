// Harness of what happens between two moving bodies: the first two of a crowd, looked at anew in
// every frame of their flight.
#pragma once

#include <memory>
#include <utility>

#include "app/crowd/simulation.h"
#include "app/families/harness.h"
#include "collision/motion/sweep.h"

namespace collidoscope::app {

// The answer of a sweep between bodies 0 and 1; extra: the bounds of the time.
Answer sweep_answer(const SweepResult& result, const CrowdState& crowd);

// "seconds": how far a sweep looks ahead.
OptionSpec seconds_option(double fallback);

// Throws InputError unless the crowd has two bodies.
void check_pair(const CrowdState& crowd);

// look(const CrowdState&, const OptionReader&, trace) -> Answer asks about the bodies as they are
// now. advance(CrowdState&, const OptionReader&) brings them to the next frame.
template <typename Look, typename Advance>
class MotionPairSimulation final : public Simulation {
  public:
    MotionPairSimulation(const Crowd& crowd, const Question& question, const Demo& demo, Look look,
                         Advance advance)
        : crowd_(*crowd.state),
          question_(question),
          demo_(&demo),
          look_(std::move(look)),
          advance_(std::move(advance)) {
        check_pair(crowd_);
        question_.inputs.clear();
    }
    std::unique_ptr<Simulation> copy() const override {
        return std::make_unique<MotionPairSimulation>(*this);
    }
    Answer run(Recording* recording) override {
        const OptionReader options(*demo_, question_);
        if (begun_) {
            advance_(crowd_, options);
            crowd_.given.clear();
        }
        begun_ = true;
        if (recording) return look_(crowd_, options, Recorder(*recording));
        return look_(crowd_, options, NoTrace{});
    }
    const CrowdState& crowd() const override { return crowd_; }

  private:
    CrowdState crowd_;
    Question question_;  // its options
    const Demo* demo_;   // lives as long as the program
    Look look_;
    Advance advance_;
    bool begun_ = false;
};

template <typename Look, typename Advance>
bool register_motion_pair_demo(DemoInfo info, std::vector<OptionSpec> options, Look look,
                               Advance advance) {
    info.family = Family::Motion;
    return register_simulation_demo(
        std::move(info), std::move(options),
        [look, advance](const Crowd& crowd, const Question& question, const Demo& demo) {
            return std::unique_ptr<Simulation>(
                std::make_unique<MotionPairSimulation<Look, Advance>>(crowd, question, demo, look,
                                                                      advance));
        });
}

}  // namespace collidoscope::app
