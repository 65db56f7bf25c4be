// Work that makes more work, done by a few threads.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

namespace collidoscope {

// Tasks are done in no particular order, the youngest first; results must not depend on it.
template <typename Task>
class ParallelTasks {
  public:
    explicit ParallelTasks(std::uint32_t threads) : threads_(threads) {}

    // Does `first` and all that `body(task, spawn)` hands to spawn(task), on the calling thread and
    // threads - 1 others, and returns when nothing is left. body must not throw.
    template <typename Body>
    void run(Task first, const Body& body) {
        waiting_.push_back(first);
        std::vector<std::thread> others;
        for (std::uint32_t i = 1; i < threads_; ++i) {
            others.emplace_back([&] { work(body); });
        }
        work(body);
        for (std::thread& thread : others) thread.join();
    }

  private:
    template <typename Body>
    void work(const Body& body) {
        std::unique_lock lock(mutex_);
        while (true) {
            changed_.wait(lock, [&] { return !waiting_.empty() || busy_ == 0; });
            if (waiting_.empty()) return;
            const Task task = waiting_.back();
            waiting_.pop_back();
            ++busy_;
            lock.unlock();
            body(task, [&](Task more) {
                const std::lock_guard guard(mutex_);
                waiting_.push_back(more);
                changed_.notify_one();
            });
            lock.lock();
            if (--busy_ == 0) changed_.notify_all();
        }
    }

    std::uint32_t threads_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<Task> waiting_;
    std::uint32_t busy_ = 0;  // threads with a task
};

}  // namespace collidoscope
