// triangle_bench [--pairs N] [--rounds N]
//
// Measures the test of two triangles beside CGAL and FCL in one run, with CGAL's exact predicates
// as the judge, and prints the section of RESULTS.md. Exit code 1 when ours gives a wrong answer.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cstdio>

#include "tests/bench/engine.h"
#include "tests/bench/triangle.h"

namespace collidoscope::bench {
namespace {

struct Contestant {
    const char* name;
    TriangleFactory make;
};
constexpr std::array<Contestant, 5> contestants{{{"overlaps", triangles_single},
                                                 {"overlaps_batch", triangles_batch},
                                                 {"CGAL", triangles_cgal},
                                                 {"FCL", triangles_fcl},
                                                 {"as published", triangles_published}}};
constexpr std::size_t single = 0, batch = 1, judge = 2, fcl = 3, published = 4;

int run(std::size_t pairs, int rounds) {
    std::printf(
        "| pairs | hits | overlaps ns | batch ns | CGAL ns | FCL ns | CGAL / overlaps | CGAL "
        "/ batch | million/s in batches | FCL wrong | as published wrong | ours wrong |\n"
        "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n");
    bool right = true;
    for (const TriangleSet& set : triangle_sets(pairs)) {
        std::array<std::unique_ptr<TriangleEngine>, contestants.size()> engines;
        std::array<std::vector<std::uint8_t>, contestants.size()> hits;
        std::array<double, contestants.size()> best;
        best.fill(1e30);
        for (std::size_t i = 0; i < contestants.size(); ++i) {
            engines[i] = contestants[i].make(set);
            hits[i].resize(pairs);
        }
        // The smallest of the rounds: what others do meanwhile only adds.
        for (int round = 0; round < rounds; ++round) {
            for (std::size_t i = 0; i < contestants.size(); ++i) {
                const double start = cpu_seconds();
                engines[i]->ask(hits[i]);
                best[i] = std::min(best[i], cpu_seconds() - start);
            }
        }
        const auto ns = [&](std::size_t i) { return 1e9 * best[i] / double(pairs); };
        const auto wrong = [&](std::size_t i) {
            std::size_t count = 0;
            for (std::size_t k = 0; k < pairs; ++k) count += hits[i][k] != hits[judge][k];
            return count;
        };
        const auto share = [&](std::size_t i) { return 100 * double(wrong(i)) / double(pairs); };
        const auto met = std::count(hits[judge].begin(), hits[judge].end(), std::uint8_t{1});
        right = right && wrong(single) == 0 && wrong(batch) == 0;
        std::printf(
            "| %s | %.0f %% | %.1f | %.1f | %.1f | %.1f | **%.1f** | **%.1f** | %.0f | "
            "%.2f %% | %.2f %% | %zu |\n",
            set.name.c_str(), 100 * double(met) / double(pairs), ns(single), ns(batch), ns(judge),
            ns(fcl), ns(judge) / ns(single), ns(judge) / ns(batch), 1e3 / ns(batch), share(fcl),
            share(published), wrong(single) + wrong(batch));
        std::fflush(stdout);
    }
    return right ? 0 : 1;
}

}  // namespace
}  // namespace collidoscope::bench

int main(int argc, char** argv) {
    CLI::App app("Measures triangle pairs beside CGAL and FCL");
    std::size_t pairs = 20'000;
    int rounds = 9;
    app.add_option("--pairs", pairs, "Pairs of each kind")->check(CLI::PositiveNumber);
    app.add_option("--rounds", rounds, "Rounds per number")->check(CLI::PositiveNumber);
    CLI11_PARSE(app, argc, argv);
    return collidoscope::bench::run(pairs, rounds);
}
