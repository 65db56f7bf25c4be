// Numbers that the demos of many bodies count in each frame.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
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
    std::string name;  // "box_tests": in JSON and, with blanks, in the window
    double value = 0;
    std::string_view help;  // a sentence, its tooltip: a literal, as it is not copied
    CounterId id = CounterId::Shown;

    bool operator==(const Counter&) const = default;
};

inline std::optional<double> value_of(const std::vector<Counter>& counters, CounterId id) {
    const auto found = std::find_if(counters.begin(), counters.end(),
                                    [id](const Counter& counter) { return counter.id == id; });
    if (found == counters.end()) return std::nullopt;
    return found->value;
}

}  // namespace collidoscope::app
