// Work in the background: one thread per job, with progress and a way to stop it. Where there are
// no threads it waits for its turn (waiting_work.h).
#pragma once

#include <atomic>
#include <chrono>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

#include "app/base/utilities/threads.h"
#include "app/base/utilities/waiting_work.h"

namespace collidoscope::app {

// Runs make(cancel, progress) in a thread and holds what it returns or throws until it is fetched.
// Dropping or restarting the job asks it to stop and waits for it, so make should look at `cancel`
// often. All members are to be called from one thread.
template <typename T, bool threaded = have_threads>
class Job {
  public:
    using Make = std::function<T(const std::atomic<bool>& cancel, std::atomic<float>& progress)>;
    // One piece of the work; what comes out in the end, after the last one.
    using MakePiece = std::function<std::optional<T>(const std::atomic<bool>& cancel,
                                                     std::atomic<float>& progress)>;

    Job() = default;
    ~Job() { stop(); }
    Job(const Job&) = delete;
    Job& operator=(const Job&) = delete;

    // `wake` is called from the thread when the job is done.
    void start(Make make, std::function<void()> wake) {
        start_in_pieces(
            [make = std::move(make)](const auto& cancel, auto& progress) {
                return std::optional<T>(make(cancel, progress));
            },
            std::move(wake));
    }
    // Between two pieces other work has its turn where there are no threads.
    void start_in_pieces(MakePiece piece, std::function<void()> wake) {
        stop();
        state_ = std::make_shared<State>();
        auto work = [state = state_, piece = std::move(piece), wake = std::move(wake)] {
            try {
                std::optional<T> made = piece(state->cancel, state->progress);
                if (!made) return true;
                state->value.emplace(std::move(*made));
            } catch (...) {
                state->error = std::current_exception();
            }
            state->done.store(true, std::memory_order_release);
            if (wake) wake();
            return false;
        };
        if constexpr (threaded) {
            thread_ = std::thread([work = std::move(work)] {
                while (work()) {
                }
            });
        } else {
            waiting_ = std::make_shared<WorkInPieces>(std::move(work));
            add_waiting_work(waiting_);
        }
    }

    // Under way, or done and not fetched yet.
    bool active() const { return state_ != nullptr; }
    bool done() const { return state_ && state_->done.load(std::memory_order_acquire); }
    // Waits until it is done, but no longer than this; whether it is done. Without threads there is
    // nothing to wait for.
    bool wait(double milliseconds) const {
        if constexpr (!threaded) return done();
        using Clock = std::chrono::steady_clock;
        const auto until =
            Clock::now() + std::chrono::duration_cast<Clock::duration>(
                               std::chrono::duration<double, std::milli>(milliseconds));
        while (active() && !done() && Clock::now() < until)
            std::this_thread::sleep_for(std::chrono::microseconds(50));
        return done();
    }
    float progress() const { return state_ ? state_->progress.load() : 0.0f; }
    void cancel() {
        if (state_) state_->cancel.store(true);
    }
    bool canceled() const { return state_ && state_->cancel.load(); }

    // The result, once; rethrows what the job threw. Only when done().
    T fetch() {
        if (thread_.joinable()) thread_.join();
        const std::shared_ptr<State> state = std::move(state_);
        state_ = nullptr;
        waiting_ = nullptr;
        if (state->error) std::rethrow_exception(state->error);
        return std::move(*state->value);
    }

    // Asks it to stop, waits, and forgets it.
    void stop() {
        cancel();
        if (thread_.joinable()) thread_.join();
        state_ = nullptr;
        waiting_ = nullptr;
    }

  private:
    struct State {
        std::atomic<bool> cancel{false}, done{false};
        std::atomic<float> progress{0};
        std::optional<T> value;
        std::exception_ptr error;
    };
    std::shared_ptr<State> state_;
    std::thread thread_;
    std::shared_ptr<WorkInPieces> waiting_;
};

}  // namespace collidoscope::app
