// broad_bench [--bodies N]... [--crowd NAME] [--seconds S] [--frames N] [--fcl]
//
// Measures BodyGrid beside the broad phases of FCL, Bullet, ODE and CGAL: all bodies move a little,
// then update and all pairs. Prints the section of RESULTS.md: for each method the least of the
// frames and their mean, in milliseconds of processor time (with two threads: of wall clock). Exit
// code 1 when the numbers of pairs differ.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <functional>
#include <map>

#include "tests/bench/broad.h"
#include "tests/bench/engine.h"

namespace collidoscope::bench {
namespace {

constexpr std::size_t unlimited = 1u << 30;
const BroadContestant contestants[] = {
    {"body_grid", broad_ours, unlimited},
    {"body_grid, two threads", broad_ours_two, unlimited},
    {"FCL refitted", broad_fcl, unlimited},
    {"FCL anew", broad_fcl_anew, unlimited},
    {"FCL float, refitted", broad_fcl_float, unlimited},
    {"Bullet tree", broad_bullet_tree, unlimited, false},
    {"Bullet sweep", broad_bullet_sweep, 20'000, false},
    {"ODE hash", broad_ode_hash, 20'000},
    {"ODE sweep", broad_ode_sweep, 200'000},
    {"CGAL", broad_cgal, unlimited},
};

double wall_seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

struct Measured {
    double cpu = 1e30, wall = 1e30;      // the least of the frames, in seconds
    double mean_cpu = 0, mean_wall = 0;  // of all of them but the first two
    std::uint64_t pairs = 0;             // of the last frame
};

Measured measure(const BroadContestant& contestant, BroadCrowd crowd, int frames, double seconds) {
    const std::unique_ptr<BroadEngine> engine = contestant.make(crowd);
    Measured m;
    int counted = 0;
    const double start = wall_seconds();
    for (int frame = 0; frame < frames; ++frame) {
        crowd.step();
        const double wall = wall_seconds(), cpu = cpu_seconds();
        m.pairs = engine->frame(crowd);
        // The first frames fill what later ones use again.
        if (frame >= 2 || frames < 3) {
            const double cpu_here = cpu_seconds() - cpu, wall_here = wall_seconds() - wall;
            m.cpu = std::min(m.cpu, cpu_here);
            m.wall = std::min(m.wall, wall_here);
            m.mean_cpu += cpu_here;
            m.mean_wall += wall_here;
            ++counted;
        }
        if (frame >= 3 && wall_seconds() - start > seconds) {
            // The rest without looking, so that all end with the same frame.
            for (++frame; frame < frames; ++frame) crowd.step();
            m.pairs = engine->frame(crowd);
        }
    }
    m.mean_cpu /= std::max(counted, 1);
    m.mean_wall /= std::max(counted, 1);
    return m;
}

int run(const std::vector<std::size_t>& sizes, const std::string& only, bool fcl_only,
        double seconds, int frames) {
    const std::function<BroadCrowd(std::size_t)> scenes[] = {
        [](std::size_t n) { return plane_crowd(n); },
        [](std::size_t n) { return space_crowd(n, 1); },
        [](std::size_t n) { return space_crowd(n, 10); },
        [](std::size_t n) { return mixed_crowd(n, 2); },
        [](std::size_t n) { return mixed_crowd(n, 3); },
    };
    std::printf("| crowd | bodies | pairs a body |");
    for (const BroadContestant& c : contestants) std::printf(" %s |", c.name);
    std::printf(" least peer / our mean | means | the same, two threads |\n|---|--:|--:|");
    for (std::size_t i = 0; i < std::size(contestants); ++i) std::printf("--:|");
    std::printf("--:|--:|--:|\n");
    bool agreed = true;
    for (const auto& scene : scenes) {
        std::map<const char*, double> last;
        for (const std::size_t bodies : sizes) {
            const BroadCrowd crowd = scene(bodies);
            if (crowd.name.find(only) == std::string::npos) break;
            std::vector<Measured> measured;
            // The times of the peers that report the pairs of the boxes themselves, in double.
            double least = 1e30, mean = 1e30;
            for (const BroadContestant& c : contestants) {
                // Leave out engines that took long with fewer bodies.
                const bool others = measured.size() > 3 && fcl_only;
                const bool out = bodies > c.max_bodies || last[c.name] > 4 || others;
                measured.push_back(out ? Measured{} : measure(c, crowd, frames, seconds));
                const Measured& m = measured.back();
                if (out) continue;
                last[c.name] = m.cpu;
                if (measured.size() > 2 && c.make != broad_fcl_float) {
                    least = std::min(least, m.cpu);
                    mean = std::min(mean, m.mean_cpu);
                }
                // In double a few boxes that touch do not, and the other way round.
                const double apart = std::abs(double(m.pairs) - double(measured[0].pairs)) /
                                     std::max(1.0, double(measured[0].pairs));
                const bool doubles = c.make == broad_ode_hash || c.make == broad_ode_sweep ||
                                     c.make == broad_fcl || c.make == broad_fcl_anew;
                if (c.exact && apart > (doubles ? 1e-3 : 0)) {
                    agreed = false;
                    std::fprintf(stderr, "%s: %s reports %llu pairs, body_grid %llu\n",
                                 crowd.name.c_str(), c.name,
                                 static_cast<unsigned long long>(m.pairs),
                                 static_cast<unsigned long long>(measured[0].pairs));
                }
            }
            std::printf("| %s | %zu | %.2f |", crowd.name.c_str(), bodies,
                        double(measured[0].pairs) / double(bodies));
            for (std::size_t i = 0; i < measured.size(); ++i) {
                const Measured& m = measured[i];
                if (m.cpu > 1e20) {
                    std::printf(" |");
                } else {
                    std::printf(" %.3g, %.3g |", 1e3 * (i == 1 ? m.wall : m.cpu),
                                1e3 * (i == 1 ? m.mean_wall : m.mean_cpu));
                }
            }
            const double one = measured[0].mean_cpu, two = measured[1].mean_wall;
            std::printf(" **%.1f** | **%.1f** | **%.1f**, **%.1f** |\n", least / one, mean / one,
                        least / two, mean / two);
            std::fflush(stdout);
        }
    }
    return agreed ? 0 : 1;
}

}  // namespace
}  // namespace collidoscope::bench

int main(int argc, char** argv) {
    CLI::App app("Measures broad phases beside FCL, Bullet, ODE and CGAL");
    std::vector<std::size_t> bodies = {1'000, 20'000, 200'000, 1'000'000};
    double seconds = 10;
    int frames = 200;
    std::string only;
    bool fcl_only = false;
    app.add_option("--bodies", bodies, "How many bodies, several times for several sizes");
    app.add_option("--seconds", seconds, "About how long each contestant may take");
    app.add_option("--frames", frames, "Most frames of each")->check(CLI::PositiveNumber);
    app.add_option("--crowd", only, "Only crowds with this in their name");
    app.add_flag("--fcl", fcl_only, "No peer but FCL in double");
    CLI11_PARSE(app, argc, argv);
    return collidoscope::bench::run(bodies, only, fcl_only, seconds, frames);
}
