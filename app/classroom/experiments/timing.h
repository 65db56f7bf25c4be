// Times of calls, for experiments: medians of a few repetitions.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <vector>

#include "app/classroom/experiments/experiment.h"

namespace collidoscope::app {

using ExperimentClock = std::chrono::steady_clock;
inline double milliseconds_since(ExperimentClock::time_point start) {
    return std::chrono::duration<double, std::milli>(ExperimentClock::now() - start).count();
}

// A sample of repeated values: their median, and the least and the greatest. Not of none.
inline Sample median_sample(std::string series, double x, std::vector<double> values) {
    std::sort(values.begin(), values.end());
    Sample sample;
    sample.series = std::move(series);
    sample.x = x;
    sample.y = values[values.size() / 2];
    sample.low = values.front();
    sample.high = values.back();
    sample.repeats = static_cast<int>(values.size());
    return sample;
}

// Milliseconds of one call, `repeats` times; each time is that of as many calls as take
// `min_ms`. Ends early when canceled, after one at least.
template <typename Call>
std::vector<double> timed_calls(int repeats, double min_ms, const std::atomic<bool>& cancel,
                                Call&& call) {
    std::vector<double> all;
    int calls = 1;
    for (int i = 0; i < repeats && (i == 0 || !cancel.load()); ++i) {
        for (;;) {
            const auto start = ExperimentClock::now();
            for (int k = 0; k < calls; ++k) call();
            const double ms = milliseconds_since(start);
            if (ms >= min_ms || calls >= 1 << 20 || cancel.load()) {
                all.push_back(ms / calls);
                break;
            }
            calls *= 2;
        }
    }
    return all;
}

}  // namespace collidoscope::app
