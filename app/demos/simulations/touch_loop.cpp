#include "app/demos/simulations/touch_loop.h"

#include <algorithm>
#include <glm/common.hpp>

namespace collidoscope::app {
namespace {

constexpr auto tick = std::chrono::microseconds(1000);
// The loop rests when nothing has changed for so many updates.
constexpr int quiet_updates = 100;
// The window is woken after so many updates in which something changed.
constexpr int updates_per_picture = 16;
// Means are taken over about so many updates.
constexpr double mean_over = 400;

double nanoseconds(std::chrono::steady_clock::duration d) {
    return std::chrono::duration<double, std::nano>(d).count();
}

}  // namespace

// Means that follow, and the rate: updates of the last half second.
class TouchLoop::Meter {
  public:
    void note(TouchReading& reading, const BuiltProbe& built, ProbeMemory* memory) {
        const Ray& way = reading.touch.way;
        if (way.direction != vec3(0)) {
            const auto begin = Clock::now();
            const ProbeAnswer grid = first_hit(built.grid, way, memory);
            const auto middle = Clock::now();
            const TreeRayAnswer plain = raycast(built.plain, way, 1.0f);
            const auto end = Clock::now();
            ++queries_;
            follow(reading.grid_ns, nanoseconds(middle - begin));
            follow(reading.plain_ns, nanoseconds(end - middle));
            follow(reading.grid_boxes, double(grid.counts.box_tests));
            follow(reading.grid_triangles, double(grid.counts.triangle_tests));
            follow(reading.plain_boxes, double(plain.opened + plain.skipped));
            follow(reading.plain_triangles, double(plain.primitive_tests));
            follow(reading.recalled, double(grid.counts.recalled));
        }
        const auto now = Clock::now();
        ++updates_;
        const double seconds = std::chrono::duration<double>(now - since_).count();
        if (seconds < 0.25) return;
        reading.rate = double(updates_) / seconds;
        since_ = now;
        updates_ = 0;
    }
    // The loop has rested: that time does not count.
    void go_on() {
        since_ = Clock::now();
        updates_ = 0;
    }

  private:
    void follow(double& mean, double value) const {
        mean += (value - mean) / std::min(double(queries_), mean_over);
    }

    Clock::time_point since_ = Clock::now();
    std::uint64_t updates_ = 0, queries_ = 0;
};

// The touch and its measures between two updates.
struct TouchLoop::Course {
    Setup setup;
    std::uint64_t generation = 0;
    std::optional<Touch> touch;
    Meter meter;
    ProbeMemory memory;
    TouchReading reading;
    int quiet = 0;

    void begin(const Setup& from, std::uint64_t number) {
        generation = number;
        setup = from;
        touch.emplace(setup.built->grid, *setup.space, setup.start);
        meter = {};
        memory = {};
        reading = {};
        quiet = 0;
    }
    // One update, and the same query timed in the grid and in the plain tree; whether anything has
    // changed.
    bool update(const vec3& probe) {
        const vec3 before = reading.touch.proxy, probe_before = reading.touch.probe;
        reading.touch = touch->update(probe, setup.options);
        ++reading.updates;
        meter.note(reading, *setup.built, setup.options.coherence ? &memory : nullptr);
        if (!reading.touch.contact) memory.any = false;
        const bool same = before == reading.touch.proxy && probe_before == reading.touch.probe;
        quiet = same ? quiet + 1 : 0;
        return !same;
    }
    bool settled() const { return quiet >= quiet_updates; }
    void go_on() {
        reading.at_rest = false;
        quiet = 0;
        meter.go_on();
    }
};

TouchLoop::TouchLoop(std::function<void()> wake, bool threaded)
    : wake_(std::move(wake)), threaded_(threaded) {}

TouchLoop::~TouchLoop() {
    stop();
}

vec3 TouchLoop::Move::at(Clock::time_point now) const {
    if (now >= end || end <= begin) return to;
    const double share = std::chrono::duration<double>(now - begin).count() /
                         std::chrono::duration<double>(end - begin).count();
    return vec3(glm::mix(dvec3(from), dvec3(to), std::clamp(share, 0.0, 1.0)));
}

void TouchLoop::begin_move(const vec3& to, double seconds) {
    const auto now = Clock::now();
    move_ = {move_.at(now), to, now,
             now + std::chrono::duration_cast<Clock::duration>(
                       std::chrono::duration<double>(std::clamp(seconds, 0.0, 1.0)))};
}

void TouchLoop::set_up(const ProbeScene& scene, std::shared_ptr<const BuiltProbe> built,
                       double seconds) {
    const TouchSpace space = scene.space(built->grid);
    {
        const std::scoped_lock lock(mutex_);
        setup_ = {std::move(built), space, scene.touch, scene.start()};
        ++generation_;
        move_ = {};
        move_.from = move_.to = scene.start();
        begin_move(scene.end(), seconds);
        reading_ = {};
        stopping_ = false;
    }
    if (!threaded_) {
        course_ = std::make_unique<Course>();
        course_->begin(setup_, generation_);
        polled_ = Clock::now();
        return;
    }
    changed_.notify_all();
    if (running()) return;
    job_.start(
        [this](const std::atomic<bool>& cancel, std::atomic<float>&) {
            run(cancel);
            return true;
        },
        nullptr);
}

void TouchLoop::move_to(const vec3& probe, double seconds) {
    {
        const std::scoped_lock lock(mutex_);
        begin_move(probe, seconds);
        reading_.at_rest = false;
    }
    changed_.notify_all();
}

void TouchLoop::stop() {
    {
        const std::scoped_lock lock(mutex_);
        stopping_ = true;
    }
    changed_.notify_all();
    job_.stop();
    course_ = nullptr;
}

void TouchLoop::poll() {
    if (!course_) return;
    const auto now = Clock::now();
    if (reading_.at_rest) {
        polled_ = now;
        return;
    }
    if (course_->reading.at_rest) course_->go_on();
    // A picture that comes late does not bring more updates: the rate tells.
    for (polled_ = std::max(polled_, now - updates_per_picture * tick); polled_ + tick <= now;) {
        polled_ += tick;
        course_->update(move_.at(polled_));
    }
    course_->reading.at_rest = course_->settled() && now >= move_.end;
    const std::scoped_lock lock(mutex_);
    reading_ = course_->reading;
}

TouchReading TouchLoop::reading() const {
    const std::scoped_lock lock(mutex_);
    return reading_;
}

void TouchLoop::run(const std::atomic<bool>& cancel) {
    Course course;
    int unseen = 0;
    auto next = Clock::now();
    std::unique_lock lock(mutex_);
    while (!stopping_ && !cancel.load(std::memory_order_relaxed)) {
        if (course.generation != generation_) course.begin(setup_, generation_);
        const bool arrived = Clock::now() >= move_.end;
        if (arrived && course.settled()) {
            // Nothing changes until the hand moves.
            course.reading.at_rest = reading_.at_rest = true;
            lock.unlock();
            if (wake_) wake_();
            lock.lock();
            changed_.wait(lock, [&] {
                return stopping_ || course.generation != generation_ || Clock::now() < move_.end ||
                       !reading_.at_rest;
            });
            course.go_on();
            next = Clock::now();
            continue;
        }
        const vec3 probe = move_.at(Clock::now());
        lock.unlock();
        const bool changed = course.update(probe);
        lock.lock();
        if (course.generation == generation_) reading_ = course.reading;
        if (changed && ++unseen >= updates_per_picture) {
            unseen = 0;
            lock.unlock();
            if (wake_) wake_();
            lock.lock();
        }
        // Late by more than ten updates, the loop does not catch up: the rate tells.
        next += tick;
        const auto now = Clock::now();
        if (now > next + 10 * tick) next = now;
        changed_.wait_until(lock, next, [&] { return stopping_; });
    }
}

}  // namespace collidoscope::app
