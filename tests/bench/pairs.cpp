// Tree against tree: ours against FCL, with CGAL as the judge of the number of pairs.
#include <cmath>
#include <cstdio>

#include "collision/trees/builders/obb_tree.h"
#include "tests/bench/measure.h"
#include "tests/bench/poses.h"

namespace collidoscope::bench {
namespace {

struct Contestant {
    const char* id;
    PairFactory make;
};
constexpr Contestant contestants[] = {{"aabb_tree", pairs_aabb_tree},
                                      {"obb_tree", pairs_obb_tree},
                                      {"fcl_obb", pairs_fcl_obb},
                                      {"fcl_obbrss", pairs_fcl_obbrss}};

double time_of(PairEngine& engine, const std::vector<RelativePose>& poses, bool all) {
    const double start = cpu_seconds();
    for (const RelativePose& pose : poses) engine.query(pose, all);
    return (cpu_seconds() - start) / double(poses.size());
}

PairCount total(PairEngine& engine, const std::vector<RelativePose>& poses, bool all) {
    PairCount sum;
    for (const RelativePose& pose : poses) {
        const PairCount c = engine.count(pose, all);
        sum.pairs += c.pairs;
        sum.volume_tests += c.volume_tests;
        sum.triangle_tests += c.triangle_tests;
    }
    return sum;
}

// FCL judges unrounded coordinates with tolerances: a pair in a thousand may differ, and a few more
// where only edges graze.
bool near(std::uint64_t a, std::uint64_t b) {
    return std::abs(double(a) - double(b)) <= 4 + 0.001 * double(a);
}

}  // namespace

void measure_pairs(const Body& a, const Body& b, bool exact_judge, int rounds, Report& report) {
    std::vector<std::unique_ptr<PairEngine>> engines;
    for (const Contestant& c : contestants) engines.push_back(c.make(a.mesh, b.mesh));
    const std::unique_ptr<PairEngine> cgal = exact_judge ? pairs_cgal(a.mesh, b.mesh) : nullptr;
    const ObbTree tree_a = *build_obb_tree(a.mesh);
    const ObbTree tree_b = *build_obb_tree(b.mesh);

    std::printf("\n%s (%zu) against %s (%zu)\n", a.name.c_str(), a.mesh.triangles.size(),
                b.name.c_str(), b.mesh.triangles.size());
    std::printf("%-16s %9s %11s %11s %11s %11s %11s   %s\n", "", "pairs", "aabb µs", "obb µs",
                "FCL OBB µs", "OBBRSS µs", "CGAL µs", "FCL OBB / aabb, / obb");
    for (const Regime regime : {Regime::Deep, Regime::Grazing, Regime::Separated}) {
        std::vector<RelativePose> places;
        for (const Pose& pose : poses(tree_a, tree_b, regime, 48))
            places.emplace_back(Pose{}, pose);
        for (const bool all : {false, true}) {
            // Compare the answers first.
            std::vector<PairCount> counts;
            for (const auto& engine : engines) counts.push_back(total(*engine, places, all));
            const std::string where = a.name + " against " + b.name + ", " + name_of(regime);
            if (counts[0].pairs != counts[1].pairs) report.disagree(where + ": aabb and obb");
            if (!near(counts[0].pairs, counts[2].pairs)) report.disagree(where + ": FCL");

            std::vector<std::function<double()>> turns;
            for (const auto& engine : engines) {
                turns.emplace_back([&] { return time_of(*engine, places, all); });
            }
            const std::vector<Timing> times = compete(turns, rounds);

            // CGAL takes a hundred times as long: two poses have to do.
            double cgal_seconds = 0;
            if (cgal) {
                const std::vector<RelativePose> few(places.begin(), places.begin() + 2);
                const double start = cpu_seconds();
                const std::uint64_t pairs = total(*cgal, few, all).pairs;
                cgal_seconds = (cpu_seconds() - start) / 2;
                if (pairs != total(*engines[0], few, all).pairs) report.disagree(where + ": CGAL");
            }

            const double to_aabb = times[2].median / times[0].median;
            const double to_obb = times[2].median / times[1].median;
            std::printf("%-9s %-6s %9.1f %11.2f %11.2f %11.2f %11.2f %11.0f   %.2f, %.2f\n",
                        name_of(regime), all ? "all" : "first",
                        double(counts[0].pairs) / double(places.size()), 1e6 * times[0].median,
                        1e6 * times[1].median, 1e6 * times[2].median, 1e6 * times[3].median,
                        1e6 * cgal_seconds, to_aabb, to_obb);
            std::fflush(stdout);
            nlohmann::json row = {{"a", a.name},
                                  {"b", b.name},
                                  {"triangles", a.mesh.triangles.size()},
                                  {"regime", name_of(regime)},
                                  {"all", all},
                                  {"poses", places.size()},
                                  {"fcl_obb_over_aabb_tree", to_aabb},
                                  {"fcl_obb_over_obb_tree", to_obb}};
            if (cgal) row["cgal_us"] = 1e6 * cgal_seconds;
            for (std::size_t i = 0; i < engines.size(); ++i) {
                const double n = double(places.size());
                row[contestants[i].id] = {{"us", 1e6 * times[i].median},
                                          {"spread", times[i].spread},
                                          {"pairs", double(counts[i].pairs) / n},
                                          {"volume_tests", double(counts[i].volume_tests) / n},
                                          {"triangle_tests", double(counts[i].triangle_tests) / n}};
                report.note(times[i]);
            }
            report.pairs.push_back(std::move(row));
        }
    }
}

}  // namespace collidoscope::bench
