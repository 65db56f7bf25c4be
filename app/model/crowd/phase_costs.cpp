#include "app/model/crowd/phase_costs.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "collision/trace/numbers.h"

namespace collidoscope::app {
namespace {

constexpr std::array<std::string_view, 4> operation_counters = {"box_tests", "swaps", "cells",
                                                                "moved"};
constexpr std::uint64_t max_tests = 2'000'000'000;

bool is_cost(const Counter& counter) {
    return counter.id != CounterId::Bodies && counter.name != "static" &&
           counter.name != "possible_pairs";
}

void take(PhaseCosts& all, const std::vector<Counter>& counters, std::uint64_t frame) {
    double operations = 0;
    for (const Counter& counter : counters) {
        if (!is_cost(counter)) continue;
        auto cost = std::find_if(all.costs.begin(), all.costs.end(),
                                 [&](const PhaseCost& c) { return c.name == counter.name; });
        if (cost == all.costs.end()) {
            all.costs.push_back({counter.name, 0, 0, 0});
            cost = all.costs.end() - 1;
        }
        cost->total += counter.value;
        if (counter.value > cost->most) {
            cost->most = counter.value;
            cost->max_in = frame;
        }
        if (std::find(operation_counters.begin(), operation_counters.end(), counter.name) !=
            operation_counters.end())
            operations += counter.value;
    }
    all.operations += operations;
    if (operations > all.max_operations) {
        all.max_operations = operations;
        all.max_in = frame;
    }
}

std::uint64_t tests_of_all_pairs(const RecordedFrames& frames) {
    std::uint64_t tests = 0;
    for (const RecordedFrame& frame : frames.frames) {
        const std::uint64_t n = frame.count();
        tests += n * (n - (n > 0)) / 2;
    }
    return tests;
}

std::vector<ProxyPair> tracks_of(const std::vector<ProxyPair>& pairs, const CrowdState& crowd) {
    std::vector<ProxyPair> named;
    named.reserve(pairs.size());
    for (const ProxyPair& pair : pairs)
        named.push_back(ordered(crowd.recorded.tracks[pair.low], crowd.recorded.tracks[pair.high]));
    std::sort(named.begin(), named.end());
    return named;
}

}  // namespace

std::vector<const SimulationDemo*> broad_phases() {
    std::vector<const SimulationDemo*> all;
    for (const Demo* demo : Registry::all()) {
        const DemoInfo& info = demo->info();
        const auto* moving = dynamic_cast<const SimulationDemo*>(demo);
        if (moving && info.family == Family::Broad && !info.exact_pairs && !info.misses_pairs &&
            info.robust_version.empty())
            all.push_back(moving);
    }
    return all;
}

PhaseCosts costs_of(const SimulationDemo& demo, const std::string& file,
                    const std::shared_ptr<const RecordedFrames>& frames,
                    std::span<const std::vector<ProxyPair>> truth, bool each_frame) {
    PhaseCosts all;
    all.demo = &demo;
    const std::uint64_t tests = tests_of_all_pairs(*frames);
    if (demo.info().compares_all && tests > max_tests) {
        all.skipped = "it would compare " + grouped(tests) + " pairs";
        return all;
    }
    try {
        const Question question =
            make_question(demo, {Shape(make_crowd(crowd_of(file, frames)))}, {});
        const std::unique_ptr<Simulation> run = demo.start(question);
        for (std::size_t i = 0; i < frames->frames.size(); ++i) {
            const Answer answer = run->run(nullptr);
            if (!answer.crowd) continue;
            take(all, answer.crowd->counters, frames->frames[i].number);
            if (each_frame) all.frames.push_back(answer.crowd->counters);
            all.wrong_frames += tracks_of(answer.crowd->pairs, run->crowd()) != truth[i];
        }
    } catch (const InputError& error) {
        all.skipped = error.what();
    }
    return all;
}

}  // namespace collidoscope::app
