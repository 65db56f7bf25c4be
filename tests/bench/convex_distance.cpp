// Distance of convex pairs that are apart: cold, and along a continuous motion.
#include <cmath>
#include <cstdio>

#include "tests/bench/convex.h"
#include "tests/bench/measure.h"

namespace collidoscope::bench {
namespace {

struct Contestant {
    const char* id;
    ConvexFactory make;
    bool warm;         // has a way to use the last answer
    double tolerance;  // above this a different answer is an error, not imprecision
};
constexpr Contestant contestants[] = {{"ours", convex_ours, true, 1e-10},
                                      {"bullet", convex_bullet, true, 1e-2},
                                      {"fcl", convex_fcl, true, 0.5},
                                      {"fcl_libccd", convex_fcl_libccd, false, 5e-2}};

struct ConvexPair {
    Polytope a, b;
    std::vector<PosePair> cold, moving;
};

class Race {
  public:
    Race(const std::vector<ConvexPair>& pairs, bool moving) : pairs_(pairs), moving_(moving) {
        for (const Contestant& c : contestants) {
            auto& engines = engines_.emplace_back();
            for (const ConvexPair& pair : pairs) {
                engines.push_back(c.make(pair.a, pair.b));
                engines.back()->load(moving ? pair.moving : pair.cold);
            }
        }
    }

    // Our answers are the judge: the tests prove them by brute force, and each by its own lower
    // bound. Answers how far each was off at most.
    std::vector<double> compare(ConvexReport& report) {
        std::vector<double> off{0};
        for (std::size_t e = 1; e < engines_.size(); ++e) {
            double worst = 0;
            each(0, [&](ConvexEngine& ours, std::size_t pair, std::size_t pose) {
                const double mine = ours.distance(pose, moving_);
                const double its = engines_[e][pair]->distance(pose, moving_);
                worst = std::max(worst, std::abs(mine - its));
            });
            off.push_back(worst);
            if (worst > contestants[e].tolerance) {
                std::printf("ANSWERS DIFFER: %s by %g\n", contestants[e].id, worst);
                report.agreed = false;
            }
        }
        return off;
    }

    double seconds(std::size_t e) {
        double sum = 0;
        std::size_t count = 0;
        const double start = cpu_seconds();
        each(e, [&](ConvexEngine& engine, std::size_t, std::size_t pose) {
            sum += engine.distance(pose, moving_);
            ++count;
        });
        const double taken = cpu_seconds() - start;
        return sum < 0 ? 0 : taken / double(count);
    }

  private:
    template <typename Ask>
    void each(std::size_t e, const Ask& ask) {
        for (std::size_t pair = 0; pair < pairs_.size(); ++pair) {
            const auto& poses = moving_ ? pairs_[pair].moving : pairs_[pair].cold;
            for (std::size_t pose = 0; pose < poses.size(); ++pose)
                ask(*engines_[e][pair], pair, pose);
        }
    }

    const std::vector<ConvexPair>& pairs_;
    bool moving_;
    std::vector<std::vector<std::unique_ptr<ConvexEngine>>> engines_;
};

}  // namespace

void measure_distance(int vertices, int rounds, ConvexReport& report) {
    std::vector<ConvexPair> pairs;
    for (unsigned seed = 0; seed < 16; ++seed) {
        ConvexPair pair{
            random_hull(vertices, 2 * seed + 1), random_hull(vertices, 2 * seed + 2), {}, {}};
        pair.cold = apart_poses(pair.a, pair.b, 256, seed);
        pair.moving = moving_poses(pair.a, pair.b, 256, seed);
        pairs.push_back(std::move(pair));
    }
    for (const bool moving : {false, true}) {
        Race race(pairs, moving);
        const std::vector<double> off = race.compare(report);
        std::vector<std::function<double()>> runs;
        for (std::size_t e = 0; e < std::size(contestants); ++e)
            runs.emplace_back([&race, e] { return race.seconds(e); });
        const std::vector<Timing> timings = compete(runs, rounds);
        nlohmann::json row = {
            {"what", "distance"}, {"vertices", vertices}, {"poses", moving ? "moving" : "random"}};
        std::printf("%6d %-8s", vertices, moving ? "moving" : "random");
        for (std::size_t e = 0; e < timings.size(); ++e) {
            const double ns = 1e9 * timings[e].median;
            report.largest_spread = std::max(report.largest_spread, timings[e].spread);
            row[contestants[e].id] = {{"ns", ns}, {"off", off[e]}};
            std::printf(" %11.1f", ns);
        }
        std::printf("   %8.2f   off by at most %.1e, %.1e, %.1e\n",
                    timings[1].median / timings[0].median, off[1], off[2], off[3]);
        std::fflush(stdout);
        report.rows.push_back(row);
    }
}

}  // namespace collidoscope::bench
