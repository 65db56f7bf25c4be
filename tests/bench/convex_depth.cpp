// Penetration depth of convex pairs: rate, and the share of answers that are not the depth.
#include <cmath>
#include <cstdio>

#include "collision/narrow/sat/hull_depth.h"
#include "tests/bench/convex.h"
#include "tests/bench/measure.h"

namespace collidoscope::bench {
namespace {

struct Contestant {
    const char* id;
    ConvexFactory make;
};
constexpr Contestant contestants[] = {{"ours", convex_ours},
                                      {"bullet", convex_bullet},
                                      {"bullet_epa", convex_bullet_epa},
                                      {"fcl", convex_fcl},
                                      {"fcl_libccd", convex_fcl_libccd},
                                      {"libccd_epa", convex_libccd_epa},
                                      {"libccd_mpr", convex_libccd_mpr},
                                      {"our_mpr", convex_our_mpr}};

struct DeepPair {
    Polytope a, b;
    std::vector<PosePair> poses;
    std::vector<double> depths;  // by exhaustive search
};

// Pairs that overlap in every direction.
std::vector<DeepPair> deep_pairs(int vertices) {
    const int count = vertices > 500 ? 16 : 128;
    std::vector<DeepPair> pairs;
    for (unsigned seed = 0; seed < 8; ++seed) {
        DeepPair pair{
            random_hull(vertices, 2 * seed + 1), random_hull(vertices, 2 * seed + 2), {}, {}};
        for (const PosePair& pose : deep_poses(pair.a, pair.b, count, seed)) {
            const double depth =
                hull_depth(PlacedPolytope(pair.a, pose.a), PlacedPolytope(pair.b, pose.b)).depth;
            if (depth < 1e-4) continue;
            pair.poses.push_back(pose);
            pair.depths.push_back(depth);
        }
        pairs.push_back(std::move(pair));
    }
    return pairs;
}

}  // namespace

void measure_depth(int vertices, int rounds, ConvexReport& report) {
    const std::vector<DeepPair> pairs = deep_pairs(vertices);
    std::vector<std::vector<std::unique_ptr<ConvexEngine>>> engines;
    for (const Contestant& c : contestants) {
        auto& its = engines.emplace_back();
        for (const DeepPair& pair : pairs) {
            its.push_back(c.make(pair.a, pair.b));
            its.back()->load(pair.poses);
        }
    }
    std::size_t count = 0;
    for (const DeepPair& pair : pairs) count += pair.poses.size();

    nlohmann::json row = {{"what", "depth"}, {"vertices", vertices}, {"pairs", count}};
    std::vector<double> share, worst;
    for (const auto& its : engines) {
        std::size_t wrong = 0;
        double most = 0;
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            const double size = pairs[i].a.radius + pairs[i].b.radius;
            for (std::size_t k = 0; k < pairs[i].poses.size(); ++k) {
                const double off = std::abs(its[i]->depth(k) - pairs[i].depths[k]) / size;
                most = std::max(most, off);
                wrong += !(off <= 1e-3);
            }
        }
        share.push_back(double(wrong) / double(count));
        worst.push_back(most);
    }
    // Ours is never other than exhaustive search.
    if (worst[0] > 1e-10) {
        std::printf("ANSWERS DIFFER: ours by %g\n", worst[0]);
        report.agreed = false;
    }

    std::vector<std::function<double()>> runs;
    runs.reserve(std::size(engines));
    for (const auto& its : engines)
        runs.emplace_back([&] {
            double sum = 0;
            const double start = cpu_seconds();
            for (std::size_t i = 0; i < pairs.size(); ++i)
                for (std::size_t k = 0; k < pairs[i].poses.size(); ++k) sum += its[i]->depth(k);
            const double taken = cpu_seconds() - start;
            return sum < 0 ? 0 : taken / double(count);
        });
    const std::vector<Timing> timings = compete(runs, rounds);
    std::printf("%6d", vertices);
    for (std::size_t e = 0; e < timings.size(); ++e) {
        const double us = 1e6 * timings[e].median;
        report.largest_spread = std::max(report.largest_spread, timings[e].spread);
        row[contestants[e].id] = {{"us", us}, {"wrong", share[e]}, {"worst", worst[e]}};
        std::printf("  %8.2f (%4.1f%%)", us, 100 * share[e]);
    }
    std::printf("  %5.2f %5.2f %5.2f\n", timings[1].median / timings[0].median,
                timings[2].median / timings[0].median, timings[6].median / timings[7].median);
    std::fflush(stdout);
    report.rows.push_back(row);
}

}  // namespace collidoscope::bench
