// The timeline of a window: frames that take long are made in another thread, or where there are no
// threads one by one between the window's own, while the window shows the frame it has.
#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/base/utilities/jobs.h"
#include "app/model/crowd/timeline.h"

namespace collidoscope::app {

// The calls are those of Timeline. A call that makes frames waits for a moment; longer work
// continues in the background, busy() until poll() has fetched it. Meanwhile the timeline is what
// it was. Errors come from poll().
class LiveTimeline : public Timeline {
  public:
    // `wake` is called from the other thread when there is something to fetch.
    explicit LiveTimeline(std::function<void()> wake) : wake_(std::move(wake)) {}
    ~LiveTimeline();

    // And goes on to a frame.
    void open(const SimulationDemo& demo, const Question& question, std::size_t frame = 0);
    void change(const Question& question);
    void revise(const Question& question);
    void close();
    void restart();
    void go(std::size_t frame);
    void step_by(long frames);
    bool advance(double seconds);
    void drive(const DriveInput& input);

    bool busy() const { return job_ != nullptr; }
    // The run is begun anew or changed; else only another frame is made.
    bool opening() const { return busy() && opening_; }
    float progress() const { return job_ ? job_->progress() : 0.0f; }
    // "Frame 0 of 12,000 bodies", "Going to frame 500".
    const std::string& work() const { return work_; }
    // Fetches what is done. True when another frame is shown. Throws what the work threw; then
    // nothing has changed.
    bool poll();
    // Gives up what runs: the timeline stays what it is.
    void cancel();

  private:
    // A piece of the work; false when there are more.
    using Work = std::function<bool(Timeline&)>;
    void start(std::string what, bool opening, bool anew, Work work, double patience_ms);
    bool fetch();

    std::function<void()> wake_;
    std::unique_ptr<Job<Timeline>> job_;
    // Given up, but still in the middle of a frame.
    std::vector<std::unique_ptr<Job<Timeline>>> left_;
    bool opening_ = false;
    std::exception_ptr error_;  // of what was done at once
    std::string work_;
};

}  // namespace collidoscope::app
