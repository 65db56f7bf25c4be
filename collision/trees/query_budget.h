// Budget of a query, in operations and time, and whether it is spent. A query that is stopped says
// so, and its answer errs on the safe side: bodies are taken to meet, every pair that it reports
// does meet, and a distance lies between the two bounds that it gives. Source: thesis 3.4.1 and
// appendix (the time limit of CheckCollision, after which bodies are taken to meet).
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>

namespace collidoscope {

inline constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

struct QueryBudget {
    // Volume and triangle tests, looked at after each pair of nodes (whose triangles are all
    // compared before the query stops). Needs no clock: the answer is the same everywhere.
    std::uint64_t operations = unlimited;
    // From the beginning of the query, looked at after every eighth pair of nodes.
    std::chrono::nanoseconds time = std::chrono::nanoseconds::max();
};

// The budget of a query under way.
class Spending {
  public:
    Spending(const QueryBudget& budget, const std::atomic<bool>* cancel)
        : budget_(budget),
          cancel_(cancel),
          timed_(budget.time != std::chrono::nanoseconds::max()),
          begin_(timed_ ? Clock::now() : Clock::time_point{}) {}

    // After how many pairs of nodes to ask again, where a flag alone is looked at every `chunk`.
    std::uint64_t stride(std::uint64_t chunk) const {
        if (budget_.operations != unlimited) return 1;
        if (timed_) return 8;
        return cancel_ ? chunk : unlimited;
    }

    // Whether to stop after so many operations.
    bool spent(std::uint64_t operations) const {
        return operations >= budget_.operations ||
               (timed_ && Clock::now() - begin_ >= budget_.time) ||
               (cancel_ && cancel_->load(std::memory_order_relaxed));
    }

  private:
    using Clock = std::chrono::steady_clock;
    QueryBudget budget_;
    const std::atomic<bool>* cancel_;
    bool timed_;
    Clock::time_point begin_;
};

// Runs a descent piece by piece until it has ended or its budget is spent.
template <typename Descent>
void run_within(Descent& descent, const QueryBudget& budget, const std::atomic<bool>* cancel,
                std::uint64_t chunk) {
    const Spending spending(budget, cancel);
    const std::uint64_t stride = spending.stride(chunk);
    while (!descent.advance(stride)) {
        if (spending.spent(descent.operations())) {
            descent.interrupt();
            return;
        }
    }
}

}  // namespace collidoscope
