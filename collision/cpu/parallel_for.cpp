#include "collision/cpu/parallel_for.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>

namespace collidoscope::detail {
namespace {

// Kept by all that have a ticket for it: a thread that comes when the rounds are begun finds none
// left and does not touch the body, which may be gone.
class Loop {
  public:
    Loop(std::uint32_t rounds, Round run, const void* body)
        : rounds_(rounds), run_(run), body_(body) {}

    void work(std::uint32_t thread) {
        std::uint32_t own = 0;
        for (std::uint32_t round = next_++; round < rounds_; round = next_++, ++own)
            run_(body_, round, thread);
        if (own > 0 && (done_ += own) == rounds_) done_.notify_all();
    }
    void wait() const {
        for (std::uint32_t done = done_; done < rounds_; done = done_) done_.wait(done);
    }

  private:
    std::uint32_t rounds_;
    Round run_;
    const void* body_;
    std::atomic<std::uint32_t> next_ = 0, done_ = 0;
};

// Threads that do rounds of any loop. They are made as they are wanted and end with the program.
class Helpers {
  public:
    void ask(const std::shared_ptr<Loop>& loop, std::uint32_t count) {
        {
            const std::scoped_lock lock(mutex_);
            for (std::uint32_t thread = 1; thread <= count; ++thread)
                tickets_.push_back({loop, thread});
            while (idle_ < tickets_.size() && made_ < max_helpers && make_one()) {
            }
        }
        wanted_.notify_all();
    }
    // Tickets that no thread has taken: the loop is done.
    void forget(const std::shared_ptr<Loop>& loop) {
        const std::scoped_lock lock(mutex_);
        std::erase_if(tickets_, [&](const Ticket& ticket) { return ticket.loop == loop; });
    }

  private:
    struct Ticket {
        std::shared_ptr<Loop> loop;
        std::uint32_t thread;
    };

    bool make_one() {
        try {
            std::thread([this] { help(); }).detach();
        } catch (const std::system_error&) {
            return false;  // the system gives no more: whoever asks does the rounds
        }
        ++made_;
        ++idle_;
        return true;
    }
    // Counted as idle from the moment it is made.
    [[noreturn]] void help() {
        for (std::unique_lock lock(mutex_);; ++idle_) {
            wanted_.wait(lock, [&] { return !tickets_.empty(); });
            const Ticket ticket = std::move(tickets_.front());
            tickets_.pop_front();
            --idle_;
            lock.unlock();
            ticket.loop->work(ticket.thread);
            lock.lock();
        }
    }

    std::mutex mutex_;
    std::condition_variable wanted_;
    std::deque<Ticket> tickets_;
    std::size_t idle_ = 0;
    std::uint32_t made_ = 0;
};

// Never destroyed: its threads may still wait when the program ends.
Helpers& helpers() {
    static Helpers* const all = new Helpers;
    return *all;
}

}  // namespace

HelpPolicy& help_policy() {
    static HelpPolicy policy;
    return policy;
}

void run_rounds(std::uint32_t rounds, std::uint32_t threads, Round run, const void* body) {
    using Clock = std::chrono::steady_clock;
    HelpPolicy& policy = help_policy();
    if (!policy.asks()) {
        for (std::uint32_t round = 0; round < rounds; ++round) run(body, round, 0);
        return;
    }
    const auto loop = std::make_shared<Loop>(rounds, run, body);
    const std::uint32_t count = std::min(threads, rounds) - 1;
    const Clock::time_point begin = Clock::now();
    helpers().ask(loop, count);
    loop->work(0);
    const Clock::time_point worked = Clock::now();
    loop->wait();
    policy.ended(worked - begin, Clock::now() - worked, count);
    helpers().forget(loop);
}

}  // namespace collidoscope::detail
