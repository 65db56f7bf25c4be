// Harness of what happens between two moving bodies: the first two of a crowd, looked at anew in
// every frame of their flight.
#pragma once

#include <memory>
#include <utility>

#include "app/demos/families/harness.h"
#include "app/model/crowd/simulation.h"
#include "collision/motion/sweep.h"

namespace collidoscope::app {

// The answer of a sweep between bodies 0 and 1; extra: the bounds of the time.
Answer sweep_answer(const SweepResult& result, const CrowdState& crowd);

// "seconds": how far a sweep looks ahead.
OptionSpec seconds_option(double fallback);

// The region of both bodies: from where they are to a little after they meet; when they do not, to
// a little after they are closest, within `seconds`. With what stands in the lanes beside them.
Aabb action_of(const CrowdState& crowd, const Answer& answer, float seconds,
               const std::vector<Mark>& lanes);

// Throws InputError unless the crowd has two bodies.
void check_pair(const CrowdState& crowd);

// Beside the bodies there is nothing.
struct NoLanes {
    std::vector<Mark> operator()(const CrowdState&, float, const OptionReader&) const { return {}; }
    vec3 answer_shift(const CrowdState&) const { return vec3(0); }
};

// look(const CrowdState&, const OptionReader&, trace) -> Answer asks about the bodies as they are
// now. advance(CrowdState&, const OptionReader&) brings them to the next frame. lanes(begin, time,
// options) -> marks: what stands beside them, of the bodies as they began and the seconds since.
template <typename Look, typename Advance, typename Lanes>
class MotionPairSimulation final : public Simulation {
  public:
    MotionPairSimulation(const Crowd& crowd, const Question& question, const Demo& demo, Look look,
                         Advance advance, Lanes lanes)
        : crowd_(*crowd.state),
          begin_(crowd_),
          question_(question),
          demo_(&demo),
          look_(std::move(look)),
          advance_(std::move(advance)),
          lanes_(std::move(lanes)) {
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
            ++frames_;
        }
        Answer answer = recording ? look_(crowd_, options, Recorder(*recording))
                                  : look_(crowd_, options, NoTrace{});
        if (!begun_) action_ = action_of(crowd_, answer, options.get<float>("seconds"), scenery());
        begun_ = true;
        return answer;
    }
    const CrowdState& crowd() const override { return crowd_; }
    // The region as of the first frame.
    std::optional<Aabb> action() const override { return action_; }
    std::vector<Mark> scenery() const override {
        return lanes_(begin_, static_cast<float>(frames_) * frame_seconds,
                      OptionReader(*demo_, question_));
    }
    vec3 answer_shift() const override { return lanes_.answer_shift(begin_); }

  private:
    CrowdState crowd_, begin_;  // now, and before the first frame
    Question question_;         // its options
    const Demo* demo_;          // lives as long as the program
    Look look_;
    Advance advance_;
    Lanes lanes_;
    std::uint64_t frames_ = 0;  // since the first one
    std::optional<Aabb> action_;
    bool begun_ = false;
};

template <typename Look, typename Advance, typename Lanes = NoLanes>
bool register_motion_pair_demo(DemoInfo info, std::vector<OptionSpec> options, Look look,
                               Advance advance, Lanes lanes = {}) {
    info.family = Family::Motion;
    return register_simulation_demo(
        std::move(info), std::move(options),
        [look, advance, lanes](const Crowd& crowd, const Question& question, const Demo& demo) {
            return std::unique_ptr<Simulation>(
                std::make_unique<MotionPairSimulation<Look, Advance, Lanes>>(crowd, question, demo,
                                                                             look, advance, lanes));
        });
}

}  // namespace collidoscope::app
