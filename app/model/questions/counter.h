// Numbers that the demos of many bodies count in each frame.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace collidoscope::app {

// The counters that something is worked out from; every other one is only shown.
enum class CounterId : std::uint8_t {
    Shown,
    Bodies,      // all of the crowd: the same in every frame
    Candidates,  // pairs that a broad phase passed on, and the answer lists
    Potential,   // the same, where a manager of pairs counts them
    Score,       // of a game
    MemoryUsed,  // KB
    MemoryLimit,
    Waits,        // parts of a model that a test waited for
    LoadedAhead,  // parts that were there before a test needed them
    Dropped,      // parts that were freed
};

struct Counter {
    Counter(std::string called, double counted, CounterId meant = CounterId::Shown)
        : name(std::move(called)), value(counted), id(meant) {}

    std::string name;  // "box_tests": in JSON and, with blanks, in the window
    double value;
    CounterId id;

    bool operator==(const Counter&) const = default;
};

inline std::optional<double> value_of(const std::vector<Counter>& counters, CounterId id) {
    const auto found = std::find_if(counters.begin(), counters.end(),
                                    [id](const Counter& counter) { return counter.id == id; });
    if (found == counters.end()) return std::nullopt;
    return found->value;
}

}  // namespace collidoscope::app
