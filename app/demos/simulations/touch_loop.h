// The touch loop: updates of a probe's touch a thousand times a second, in a thread of its own,
// beside a picture that is drawn a few dozen times a second. Where there are no threads poll()
// makes the updates that are due.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>

#include "app/base/utilities/jobs.h"
#include "app/demos/simulations/probe_scene.h"

namespace collidoscope::app {

// The state of the loop.
struct TouchReading {
    TouchAnswer touch;          // the last update, in the mesh's frame
    std::uint64_t updates = 0;  // since the loop was set up
    double rate = 0;            // updates per second, while it ran last
    bool at_rest = false;       // the probe does not move, and the proxy has settled
    // Means over the last updates, of the query on the straight way from the proxy to the probe:
    // in the grid, and the same one in a tree over the whole mesh.
    double grid_ns = 0, plain_ns = 0;
    double grid_boxes = 0, plain_boxes = 0;
    double grid_triangles = 0, plain_triangles = 0;
    double recalled = 0;  // share of the queries in which the last contact was hit again
};

// All members are to be called from one thread. Stops and waits for its own when it is destroyed.
class TouchLoop {
  public:
    static constexpr double updates_per_second = 1000;

    // wake: called from the loop's thread, some sixty times a second, while something changes.
    explicit TouchLoop(std::function<void()> wake, bool threaded = have_threads);
    ~TouchLoop();
    TouchLoop(const TouchLoop&) = delete;
    TouchLoop& operator=(const TouchLoop&) = delete;

    // Begins anew with the probe at its start; it then moves to its end. Throws InputError when the
    // scene is too large for a touch.
    void set_up(const ProbeScene& scene, std::shared_ptr<const BuiltProbe> built, double seconds);
    // The probe goes straight on to this place of the mesh's frame, within so many seconds.
    void move_to(const vec3& probe, double seconds);
    void stop();

    bool running() const { return job_.active(); }
    // To be called for each picture; does nothing where a thread makes the updates.
    void poll();
    TouchReading reading() const;

  private:
    using Clock = std::chrono::steady_clock;
    struct Setup {
        std::shared_ptr<const BuiltProbe> built;
        std::optional<TouchSpace> space;
        TouchOptions options;
        vec3 start{0};
    };
    // A straight move of the hand.
    struct Move {
        vec3 from{0}, to{0};
        Clock::time_point begin{}, end{};
        vec3 at(Clock::time_point now) const;
    };
    class Meter;
    struct Course;

    void run(const std::atomic<bool>& cancel);
    void begin_move(const vec3& to, double seconds);

    std::function<void()> wake_;
    mutable std::mutex mutex_;  // of all below but the job
    std::condition_variable changed_;
    Setup setup_;
    std::uint64_t generation_ = 0;  // of the setup
    Move move_;
    bool stopping_ = false;
    TouchReading reading_;
    bool threaded_;
    std::unique_ptr<Course> course_;  // without a thread
    Clock::time_point polled_{};
    Job<bool> job_;
};

}  // namespace collidoscope::app
