// Two runs over one crowd, frame by frame: two broad phases, two managers or two schedulers, or one
// of them with another option.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/base/utilities/jobs.h"
#include "app/model/crowd/cost_curve.h"
#include "app/model/crowd/live_timeline.h"
#include "app/model/scene/scene.h"
#include "app/player/player.h"

namespace collidoscope::app {

// The rival in a comparison of runs.
struct CrowdRival {
    const SimulationDemo* demo = nullptr;
    std::string option;   // of the same demo that is changed; empty: another demo
    Datum value;          // its value
    std::string title;    // "ECoDS", "Scheduler: round robin", "Cell size: 2"
    bool number = false;  // the option is a number: it may have any value of its range
};
bool is_same(const CrowdRival& a, const CrowdRival& b);

// The demo itself with one choice, switch or number changed, and the demos of its family that can
// be asked about these bodies; those that move the bodies in another way are left out. The nearest
// comes first: a manager for a manager, a broad phase for a broad phase, of these what has the most
// options in common with it.
std::vector<CrowdRival> crowd_rivals(const SimulationDemo& demo, const Scene& scene);
// A rival whose option is a number with another value, the nearest that the option may have; any
// other rival as it is.
CrowdRival with_number(const CrowdRival& rival, double value);
// "ecods", "cell=2": a demo's id, or an option and its value.
std::string name_of(const CrowdRival& rival);
// The rival of that name; a number may have any value of its range. Throws InputError with the
// names of all there are.
CrowdRival rival_called(const std::string& name, const SimulationDemo& demo, const Scene& scene);
// Throws InputError when the bodies do not fit.
Question question_of(const CrowdRival& rival, const Scene& scene);

// The differences of two answers about the same bodies.
struct PairDifference {
    std::vector<ProxyPair> first_only, second_only;
    // One names the pairs whose boxes overlap, the other those of the bodies themselves: then
    // the lists hold collisions that are not among the other's candidates.
    bool different_kinds = false;
    bool none() const { return first_only.empty() && second_only.empty(); }
};
PairDifference difference(const CrowdAnswer& first, const CrowdAnswer& second);

// In one sentence, the runs called by their names.
std::string agreement(const CrowdAnswer& first, const std::string& first_name,
                      const CrowdAnswer& second, const std::string& second_name);

// The curves that can be drawn over both runs: the time, the pairs, and what either counts and is
// not the same number in every frame of both.
std::vector<CostCurve> common_curves(const Timeline& first, const Timeline& second);
// The cost up to and with a frame; none if the run does not count this.
std::optional<double> sum_of(const Timeline& timeline, const CostCurve& curve, std::size_t frame);

// The first frame at which the bodies of two runs are not the same any more.
std::optional<std::size_t> first_parting_frame(const Timeline& first, const Timeline& second);

// The rival's run, which stands at the same frame as the document's, and its steps there.
class CrowdComparison {
  public:
    explicit CrowdComparison(const std::function<void()>& wake) : wake_(wake), other_(wake) {}

    // Another rival, or other bodies: the run begins anew, and goes on to a frame. Errors come from
    // error().
    void open(const CrowdRival& rival, const Scene& scene, std::size_t frame);
    void close();
    // Lets the run follow to a frame, and records its steps there where they are wanted. To be
    // called in every frame of the window; what takes long goes on in the background.
    void follow(std::size_t frame, bool steps);

    bool busy() const { return other_.busy(); }
    bool empty() const { return other_.empty(); }
    const Timeline& timeline() const { return other_; }
    const std::string& error() const { return error_; }
    // The steps of the frame shown; none while they are made.
    const Recording* recording() const { return has_steps_ ? &steps_.recording() : nullptr; }
    // Which of them is shown; to be used while recording() is there.
    Player& steps() { return steps_; }
    const Player& steps() const { return steps_; }
    // Into the step shown; where its inside was not kept, once that is recorded.
    void step_into();
    bool recording_steps() const { return record_.active(); }

  private:
    void record(const StepPath& kept);
    void take(Recording recording);

    std::function<void()> wake_;
    LiveTimeline other_;
    Job<Recording> record_;
    Player steps_;
    bool has_steps_ = false;      // those of the frame shown
    StepPath into_;               // the step whose inside is recorded, to be entered
    std::uint64_t recorded_ = 0;  // the version of the timeline that the steps are for
    std::string error_;
};

}  // namespace collidoscope::app
