// The two experiments of ECoDS (section 5, figures 5 and 6) run again: ships of 430 triangles in a
// room, at a fixed volume and at a fixed density; the manager of pairs beside testing all pairs.
#include <CLI/CLI.hpp>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <glm/gtc/quaternion.hpp>
#include <memory>
#include <random>

#include "app/model/meshes/generators.h"
#include "collision/broad/managers/pair_manager.h"
#include "collision/broad/managers/two_body_tests.h"
#include "collision/trees/builders/obb_tree.h"

namespace {

using namespace collidoscope;
using Clock = std::chrono::steady_clock;

double ms_since(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

struct Ship {
    Pose pose;
    vec3 velocity{0}, axis{0, 1, 0};
    float turn = 0;  // radians a frame
};

// Ships with random places and motions in a cube of this half side.
std::vector<Ship> fleet(std::size_t count, float half, std::uint64_t seed) {
    std::mt19937_64 engine(seed);
    std::uniform_real_distribution<float> unit(-1, 1);
    const auto direction = [&] {
        const float x = unit(engine), y = unit(engine), z = unit(engine);
        return vec3(x, y, z);
    };
    std::vector<Ship> ships(count);
    for (Ship& ship : ships) {
        ship.pose.position = half * direction();
        ship.axis = glm::normalize(direction() + vec3(0, 0, 3e-3f));
        ship.pose.rotation = glm::angleAxis(3 * unit(engine), ship.axis);
        ship.velocity = 0.06f * direction();
        ship.turn = 0.03f * unit(engine);
    }
    return ships;
}

void fly(Ship& ship, float half) {
    ship.pose.position += ship.velocity;
    ship.pose.rotation = glm::normalize(glm::angleAxis(ship.turn, ship.axis) * ship.pose.rotation);
    for (int axis = 0; axis < 3; ++axis) {
        if (std::abs(ship.pose.position[axis]) > half)
            ship.velocity[axis] = std::copysign(ship.velocity[axis], -ship.pose.position[axis]);
    }
}

struct Row {
    double potential = 0, calls = 0, real = 0, managed_ms = 0, flat_ms = -1;
    bool equal = true;
};

Row run(const std::shared_ptr<const ObbTree>& tree, std::size_t count, float half,
        std::size_t frames, std::size_t max_flat) {
    std::vector<Ship> ships = fleet(count, half, count);
    const ObbTreeTest test;
    PairManager<ObbTreeTest> manager(true, test);
    const auto body = [&](const Ship& ship) {
        MeshBody result;
        result.tree = tree;
        result.pose = ship.pose;
        return result;
    };
    for (const Ship& ship : ships) manager.add(body(ship));
    manager.update();
    Row row;
    for (std::size_t frame = 0; frame < frames; ++frame) {
        for (Ship& ship : ships) fly(ship, half);
        auto start = Clock::now();
        for (std::uint32_t i = 0; i < count; ++i) manager.move(i, body(ships[i]));
        manager.update();
        row.managed_ms += ms_since(start);
        row.potential += static_cast<double>(manager.counts().potential);
        row.calls += static_cast<double>(manager.counts().calls);
        row.real += static_cast<double>(manager.counts().real);
        if (count > max_flat) continue;
        // Every pair is asked of the test of two bodies, as ECoDS's "pair wise RAPID" does.
        start = Clock::now();
        std::vector<ProxyPair> hits;
        std::uint64_t work = 0;
        ObbTreeTest::Memory memory;
        for (std::uint32_t i = 0; i < count; ++i) {
            const MeshBody a = body(ships[i]);
            for (std::uint32_t j = i + 1; j < count; ++j) {
                if (test(a, body(ships[j]), memory, work)) hits.push_back({i, j});
            }
        }
        if (row.flat_ms < 0) row.flat_ms = 0;
        row.flat_ms += ms_since(start);
        row.equal = row.equal && std::equal(hits.begin(), hits.end(), manager.collisions().begin(),
                                            manager.collisions().end());
    }
    const auto n = static_cast<double>(frames);
    row.potential /= n, row.calls /= n, row.real /= n, row.managed_ms /= n;
    if (row.flat_ms >= 0) row.flat_ms /= n;
    return row;
}

void print(std::size_t count, const Row& row) {
    std::printf("| %zu | %.1f | %.1f | %.1f | %.3f |", count, row.potential, row.calls, row.real,
                row.managed_ms);
    if (row.flat_ms >= 0) {
        std::printf(" %.2f | %.1f |%s\n", row.flat_ms, row.flat_ms / row.managed_ms,
                    row.equal ? "" : " **different collisions**");
    } else {
        std::printf(" | |\n");
    }
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("The experiments of ECoDS");
    std::size_t frames = 20, max_flat = 512;
    std::vector<std::size_t> counts{2, 8, 32, 128, 512, 2048, 10'000};
    app.add_option("--frames", frames, "Of each row");
    app.add_option("--flat", max_flat, "All pairs are tested up to so many ships");
    app.add_option("--ships", counts, "Ships in the room, a row each");
    CLI11_PARSE(app, argc, argv);
    const auto tree = std::make_shared<const ObbTree>(*build_obb_tree(app::ship(), {}, nullptr));
    // A density that gave one collision a frame with 32 ships in the room (ECoDS, section 5).
    const float half = 5.5f;
    bool equal = true;
    const char* head =
        "| ships | potential pairs | exact calls | collisions | managed, ms | all pairs, ms | "
        "times as fast |\n|--:|--:|--:|--:|--:|--:|--:|\n";
    std::printf("Fixed volume (figure 5)\n\n%s", head);
    for (const std::size_t count : counts) {
        if (count > 2048) continue;  // no room is left: nearly all pairs collide
        const Row row = run(tree, count, half, frames, max_flat);
        equal = equal && row.equal;
        print(count, row);
    }
    std::printf("\nFixed density (figure 6)\n\n%s", head);
    for (const std::size_t count : counts) {
        const float side = half * static_cast<float>(std::cbrt(double(count) / 32));
        const Row row = run(tree, count, side, frames, max_flat);
        equal = equal && row.equal;
        print(count, row);
    }
    return equal ? 0 : 1;
}
