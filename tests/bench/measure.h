// Timing that survives a busy machine: processor time, rounds in which all contestants take turns,
// the median of the rounds, and how far they were apart.
#pragma once

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/bench/engine.h"

namespace collidoscope::bench {

struct Timing {
    double median = 0;  // seconds
    double spread = 0;  // (largest - smallest) / median
};

inline Timing timing_of(std::vector<double> samples) {
    std::sort(samples.begin(), samples.end());
    const double median = samples[samples.size() / 2];
    return {median, median > 0 ? (samples.back() - samples.front()) / median : 0};
}

// Runs the contestants round after round and answers their timings. Each answers how long it took,
// or -1 to be left out.
inline std::vector<Timing> compete(const std::vector<std::function<double()>>& contestants,
                                   int rounds) {
    std::vector<std::vector<double>> samples(contestants.size());
    for (int round = 0; round < rounds; ++round) {
        for (std::size_t i = 0; i < contestants.size(); ++i) {
            samples[i].push_back(contestants[i]());
        }
    }
    std::vector<Timing> result;
    result.reserve(samples.size());
    for (const auto& s : samples) result.push_back(timing_of(s));
    return result;
}

// Everything measured, and whether all answers agreed.
struct Report {
    nlohmann::json pairs = nlohmann::json::array();
    nlohmann::json rays = nlohmann::json::array();
    nlohmann::json builds = nlohmann::json::array();
    double largest_spread = 0;
    bool agreed = true;

    void note(const Timing& t) { largest_spread = std::max(largest_spread, t.spread); }
    void disagree(const std::string& what);
};

struct Body {
    std::string name;
    Mesh mesh;
};

void measure_pairs(const Body& a, const Body& b, bool exact_judge, int rounds, Report& report);
void measure_rays(const Body& body, int rounds, Report& report);
void measure_builds(const Body& body, int rounds, Report& report);

}  // namespace collidoscope::bench
