// Simulation of the demos of many bodies: a run of frames that can be copied, repeated and recorded
// at any frame.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "app/model/questions/demo.h"
#include "app/model/shapes/crowd_events.h"
#include "app/model/shapes/crowd_frames.h"

namespace collidoscope::app {

// Keys that a player presses during a frame.
struct DriveInput {
    float steer = 0;     // -1 left to 1 right
    float throttle = 0;  // -1 brakes, backward; 1 forward
    bool operator==(const DriveInput&) const = default;
};

// The target of a camera that follows a body; the heading lies in the horizontal plane.
struct ChaseTarget {
    vec3 center{0}, heading{0, 0, 1};
};

using Reading = std::variant<bool, std::int64_t, double, std::vector<std::int64_t>>;
using Readings = std::vector<std::pair<std::string, Reading>>;

// Seconds of one frame.
inline constexpr float frame_seconds = 1.0f / 60;

class Simulation {
  public:
    virtual ~Simulation() = default;
    virtual std::unique_ptr<Simulation> copy() const = 0;

    // The memory that a copy takes, about.
    virtual std::size_t bytes() const {
        // The bodies, and what is kept of each by a sorted list, a tree or a set of pairs.
        return (crowd().bodies.size() + 100) * sizeof(MovingBody) * 3;
    }

    // Runs the next frame. The first one looks at the bodies where they are; every later one moves
    // them on by frame_seconds first. A recording gets the frame's steps and changes nothing else.
    virtual Answer run(Recording* recording) = 0;
    // The bodies after the last frame.
    virtual const CrowdState& crowd() const = 0;
    // Keys, for the frames to come.
    virtual void drive(const DriveInput&) {}
    virtual bool driven() const { return false; }
    // Body that a camera follows: the one that is driven. None: there is nothing to follow.
    virtual std::optional<ChaseTarget> chase_target() const { return std::nullopt; }
    // Says in one sentence what happens in the last frame; empty: what the scene says of itself.
    virtual std::string caption() const { return {}; }
    // The offset from the bodies at which the answer is drawn: beside them in a lane of its own.
    virtual vec3 answer_shift() const { return vec3(0); }
    // The region in which something worth seeing happens; none: the whole field.
    virtual std::optional<Aabb> action() const { return std::nullopt; }
    // The results of a game so far, by name, for those who record it.
    virtual Readings readings() const { return {}; }
    // Which game it is, for the panels that belong to it; empty: none.
    virtual std::string_view game_id() const { return {}; }
    // Nothing more will happen (a game is over, recorded frames have ended).
    virtual bool over() const { return crowd().recorded.last(); }
    // Goes on from where another run of the same bodies stood, with other options: takes over what
    // it had counted. Called before the first frame.
    virtual void carry_on(const Simulation& before) { (void)before; }

    // -- Bodies that come and go --
    // Whether they can. A run in which they cannot passes its crowd's events over.
    virtual bool spawns_and_removes() const { return false; }
    // Whether bodies like this may come. Asked before the first frame.
    virtual bool takes(BodyForm form, float min_size) const {
        (void)form, (void)min_size;
        return true;
    }
    // Bodies that come and go in the frames to come, by the number of the frame.
    void plan(std::shared_ptr<const CrowdEvents> events) { events_ = std::move(events); }
    // The next frame has this number, and those of its events have come about already.
    void begin_at(std::uint64_t frame) { next_frame_ = frame, came_about_ = true; }

    // Marks that are always there: the ground that a game is played on.
    virtual std::vector<Mark> scenery() const { return {}; }
    // Marks of the data structure as it is now: cells, nodes, fat boxes. Shown over the scene where
    // bounds are wanted; at most about `most`.
    virtual std::vector<Mark> structure(std::size_t most) const {
        (void)most;
        return {};
    }

  protected:
    Simulation() = default;
    Simulation(const Simulation&) = default;
    Simulation& operator=(const Simulation&) = default;

    // To be called once a frame, after bodies have moved and before they are looked at: changes the
    // crowd as its recorded frames and events say. Calls remove(number) and add(number) such that
    // whoever keeps something of each body by its number, as a broad phase does, holds those of the
    // crowd afterward: numbers stay dense, as the last body takes the number of one that goes.
    // A body that changes its shape is removed and added anew, or change(number) is called.
    template <typename Remove, typename Add, typename Change>
    SpawnedAndRemoved spawn_and_remove(CrowdState& crowd, const Remove& remove, const Add& add,
                                       const Change& change) {
        const std::uint64_t frame = next_frame_++;
        SpawnedAndRemoved sum;
        if (crowd.recorded.frames) come_and_go(crowd, remove, add, sum);
        if (std::exchange(came_about_, false) || !events_) return sum;
        for (const auto& event : events_of(*events_, frame))
            apply(*event, crowd, remove, add, change, sum);
        return sum;
    }
    template <typename Remove, typename Add>
    SpawnedAndRemoved spawn_and_remove(CrowdState& crowd, const Remove& remove, const Add& add) {
        return spawn_and_remove(crowd, remove, add,
                                [&](std::size_t number) { remove(number), add(number); });
    }

  private:
    std::shared_ptr<const CrowdEvents> events_;
    std::uint64_t next_frame_ = 0;
    bool came_about_ = false;
};

// Throws InputError when bodies come that the run does not take.
void check_events(const Simulation& simulation, const std::shared_ptr<const CrowdEvents>& events);

// Everything that makes up the bodies, bit for bit: equal for equal states (FNV-1a in four lanes).
std::uint64_t state_hash(const CrowdState& crowd);

// The option every such demo has: how many frames lie before the one that is answered.
OptionSpec frame_option();

// A demo whose question has one crowd and whose answer is that of a frame.
class SimulationDemo : public Demo {
  public:
    using Demo::Demo;

    std::vector<InputSlot> inputs() const override { return {{"bodies", kind_of_type<Crowd>()}}; }
    std::vector<Shape> default_inputs() const override;
    // frame_option() and what own_options() adds.
    std::vector<OptionSpec> options() const final;

    Answer answer(const Question& question, const RunControl& control) const final;
    Answer trace(const Question& question, Recording& recording,
                 const RunControl& control) const final;

    // A run that stands before its first frame, in which bodies come and go as the crowd says.
    // Throws InputError.
    std::unique_ptr<Simulation> start(const Question& question) const;

  protected:
    virtual std::unique_ptr<Simulation> simulate(const Question& question) const = 0;
    virtual std::vector<OptionSpec> own_options() const { return {}; }

  private:
    Answer run(const Question& question, Recording* recording, const RunControl& control) const;
};

// simulate(Crowd, OptionReader) -> std::unique_ptr<Simulation>
template <typename Simulate>
class SimulationOf final : public SimulationDemo {
  public:
    SimulationOf(DemoInfo info, Simulate simulate, std::vector<OptionSpec> options)
        : SimulationDemo(std::move(info)),
          simulate_(std::move(simulate)),
          options_(std::move(options)) {}

  protected:
    std::unique_ptr<Simulation> simulate(const Question& question) const override {
        return simulate_(std::get<Crowd>(question.inputs[0]), question, *this);
    }
    std::vector<OptionSpec> own_options() const override { return options_; }

  private:
    Simulate simulate_;
    std::vector<OptionSpec> options_;
};

// simulate(crowd, question, demo) makes the run; option values through OptionReader(demo,
// question).
template <typename Simulate>
bool register_simulation_demo(DemoInfo info, std::vector<OptionSpec> options, Simulate simulate) {
    return Registry::add(std::make_unique<SimulationOf<Simulate>>(
        std::move(info), std::move(simulate), std::move(options)));
}

}  // namespace collidoscope::app
