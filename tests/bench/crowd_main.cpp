// crowd_bench [--spheres N] [--threads N]... [--steps N]
//
// Measures T-Collide's whole step (SphereCrowd: cells, exact test over time, response, move) by the
// clock, for unit spheres in the plane as dense as T-Collide's. The numbers of threads take turns;
// their states must be the same to the bit.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <bit>
#include <chrono>
#include <cstdio>
#include <vector>

#include "collision/simulation/sphere_crowd.h"
#include "tests/bench/broad.h"
#include "tests/bench/engine.h"

namespace collidoscope::bench {
namespace {

constexpr float step_seconds = 1.0f / 60;

SphereCrowd make(std::size_t spheres, std::uint32_t threads) {
    const BroadCrowd crowd = plane_crowd(spheres);
    SphereCrowd result({vec3(0, -1, 0), vec3(crowd.field, 1, crowd.field)}, threads);
    for (std::size_t i = 0; i < spheres; ++i)
        result.add(crowd.balls[i], crowd.velocities[i] / step_seconds);
    return result;
}

// FNV-1a over all floats.
std::uint64_t fingerprint(const SphereCrowd& crowd) {
    std::uint64_t hash = 0xcbf29ce484222325;
    const auto add = [&](const vec3& v) {
        for (int axis = 0; axis < 3; ++axis)
            hash = (hash ^ std::bit_cast<std::uint32_t>(v[axis])) * 0x100000001b3;
    };
    for (std::uint32_t i = 0; i < crowd.size(); ++i) {
        add(crowd.sphere(i).center);
        add(crowd.velocity(i));
    }
    return hash;
}

struct Way {
    SphereCrowd crowd;
    std::vector<double> wall, cpu;  // seconds of each step
};

int run(std::size_t spheres, const std::vector<std::uint32_t>& threads, int steps) {
    using Clock = std::chrono::steady_clock;
    std::vector<Way> ways;
    for (const std::uint32_t count : threads) ways.push_back({make(spheres, count), {}, {}});
    // The first steps find memory and order.
    for (Way& way : ways) {
        for (int i = 0; i < 4; ++i) way.crowd.step(step_seconds);
    }
    constexpr int in_turn = 8;
    for (int begin = 0; begin < steps; begin += in_turn) {
        for (Way& way : ways) {
            for (int i = begin; i < std::min(steps, begin + in_turn); ++i) {
                const double cpu = cpu_seconds();
                const auto start = Clock::now();
                way.crowd.step(step_seconds);
                way.wall.push_back(std::chrono::duration<double>(Clock::now() - start).count());
                way.cpu.push_back(cpu_seconds() - cpu);
            }
        }
    }
    std::printf(
        "| spheres | threads | least ms | median ms | mean ms | steps a second | cpu ms |\n");
    bool same = true;
    for (std::size_t k = 0; k < ways.size(); ++k) {
        std::vector<double>& wall = ways[k].wall;
        double mean = 0, cpu = 0;
        for (const double t : wall) mean += t / double(wall.size());
        for (const double t : ways[k].cpu) cpu += t / double(wall.size());
        std::sort(wall.begin(), wall.end());
        std::printf("| %zu | %u | %.2f | %.2f | %.2f | %.1f | %.2f |\n", spheres, threads[k],
                    1e3 * wall.front(), 1e3 * wall[wall.size() / 2], 1e3 * mean, 1 / mean,
                    1e3 * cpu);
        same = same && fingerprint(ways[k].crowd) == fingerprint(ways[0].crowd);
    }
    std::printf("states %s: %016llx\n", same ? "agree" : "DIFFER",
                static_cast<unsigned long long>(fingerprint(ways[0].crowd)));
    return same ? 0 : 1;
}

}  // namespace
}  // namespace collidoscope::bench

int main(int argc, char** argv) {
    CLI::App app("Measures T-Collide's whole step");
    std::size_t spheres = 1'000'000;
    std::vector<std::uint32_t> threads = {1, 2};
    int steps = 96;
    app.add_option("--spheres", spheres, "How many")->check(CLI::PositiveNumber);
    app.add_option("--threads", threads, "On how many threads, several times for several turns");
    app.add_option("--steps", steps, "Steps of each")->check(CLI::PositiveNumber);
    CLI11_PARSE(app, argc, argv);
    return collidoscope::bench::run(spheres, threads, steps);
}
