// An experiment under way: point after point in the background, to be canceled and gone on with.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "app/base/utilities/jobs.h"
#include "app/classroom/experiments/experiment.h"

namespace collidoscope::app {

class ExperimentRun {
  public:
    // Throws InputError when what was published cannot be read.
    ExperimentRun(const Experiment& experiment, Effort effort);
    ExperimentRun(const ExperimentRun&) = delete;
    ExperimentRun& operator=(const ExperimentRun&) = delete;
    ~ExperimentRun() { job_.stop(); }

    const Experiment& experiment() const { return experiment_; }
    const Published& published() const { return published_; }
    Effort effort() const { return effort_; }
    std::size_t points() const { return points_; }

    // Measures the points that are missing. `wake` is called from a thread after each.
    void start(std::function<void()> wake);
    // Ends after the point at hand, which is given up; what was measured stays.
    void cancel() { job_.cancel(); }
    bool running() const { return job_.active(); }
    bool canceling() const { return job_.active() && job_.canceled(); }
    bool complete() const { return results_.count() == points_; }
    // The point at hand, in words.
    std::string now() const;

    // Takes what was measured since the last time; true when there is something new. Rethrows what
    // a measurement threw.
    bool poll();
    const Results& results() const { return results_; }

    // The same without a thread; `tell` is called before each point with its number.
    void run_here(const std::atomic<bool>& cancel, const std::function<void(std::size_t)>& tell);

  private:
    struct Shared {
        std::mutex mutex;
        std::vector<std::pair<std::size_t, PointResult>> fresh;
        std::size_t now = 0;
        std::unique_ptr<Measuring> measuring;
    };

    const Experiment& experiment_;
    Effort effort_;
    Published published_;
    std::size_t points_ = 0;
    std::vector<std::string> titles_;
    Results results_;
    std::shared_ptr<Shared> shared_ = std::make_shared<Shared>();
    Job<bool> job_;
};

}  // namespace collidoscope::app
