// probe_bench [--rounds N] [--triangles N ...] [--queries N]
//
// H-Collide's hybrid grid beside plain descents of one tree over the whole mesh, on the ways of a
// touch loop and on long ways: one thread, processor time, the least of the rounds, in which all
// take turns. Prints the table of RESULTS.md, section "A probe's queries". Exit code 1 when an
// answer differs.
#include <CLI/CLI.hpp>
#include <cmath>
#include <cstdio>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <random>

#include "collision/trees/builders/obb_tree.h"
#include "collision/trees/probe/touch.h"
#include "collision/trees/sah/sah_bvh.h"
#include "tests/bench/engine.h"
#include "tests/bench/meshes.h"

namespace collidoscope::bench {
namespace {

// The cost of one contestant, and its hits.
struct Taken {
    double seconds = std::numeric_limits<double>::infinity();
    double boxes = 0, triangles = 0;  // tests per query
    std::vector<std::optional<TreeRayHit>> hits;
};

// The straight ways from proxy to probe while a hand moves from place to place just below the
// surface, a thousand updates a second.
std::vector<Ray> touch_ways(const Mesh& mesh, const ProbeGrid& grid, std::size_t count) {
    std::mt19937 random(7);
    std::uniform_int_distribution<std::size_t> any(0, mesh.triangles.size() - 1);
    const auto place = [&] {
        const Triangle t = mesh.triangle(any(random));
        const vec3 across = cross(t.b - t.a, t.c - t.a);
        const vec3 center = (t.a + t.b + t.c) / 3.0f;
        return dot(across, across) > 0 ? center - 0.03f * normalize(across) : center;
    };
    const TouchSpace space(grid.bounds());
    Touch touch(grid, space, {0, 3, 0});
    std::vector<Ray> ways;
    vec3 from(0, 3, 0);
    while (ways.size() < count) {
        const vec3 to = place();
        const int updates = std::max(1, int(1000 * length(to - from)));
        for (int i = 1; i <= updates && ways.size() < count; ++i) {
            const TouchAnswer answer = touch.update(mix(from, to, float(i) / float(updates)));
            if (answer.way.direction != vec3(0)) ways.push_back(answer.way);
        }
        from = to;
    }
    return ways;
}

// From a sphere around the body to points in it.
std::vector<Ray> long_ways(std::size_t count) {
    std::mt19937 random(3);
    std::normal_distribution<float> normal;
    std::uniform_real_distribution<float> uniform(-0.9f, 0.9f);
    std::vector<Ray> ways;
    while (ways.size() < count) {
        const vec3 from = 2.0f * normalize(vec3(normal(random), normal(random), normal(random)));
        ways.push_back({from, vec3(uniform(random), uniform(random), uniform(random)) - from});
    }
    return ways;
}

Taken in_grid(const ProbeGrid& grid, const std::vector<Ray>& ways, bool coherent) {
    Taken taken;
    taken.hits.resize(ways.size());
    ProbeMemory memory;
    ProbeCounts counts;
    const double start = cpu_seconds();
    for (std::size_t i = 0; i < ways.size(); ++i) {
        const ProbeAnswer answer = first_hit(grid, ways[i], coherent ? &memory : nullptr);
        if (!answer.hit) memory.any = false;
        taken.hits[i] = answer.hit;
        counts += answer.counts;
    }
    taken.seconds = cpu_seconds() - start;
    taken.boxes = double(counts.box_tests) / double(ways.size());
    taken.triangles = double(counts.triangle_tests) / double(ways.size());
    return taken;
}

template <typename TreeType>
Taken in_tree(const TreeType& tree, const std::vector<Ray>& ways) {
    Taken taken;
    taken.hits.resize(ways.size());
    std::uint64_t boxes = 0, triangles = 0;
    const double start = cpu_seconds();
    for (std::size_t i = 0; i < ways.size(); ++i) {
        const TreeRayAnswer answer = raycast(tree, ways[i], 1.0f);
        taken.hits[i] = answer.hit;
        boxes += answer.opened + answer.skipped;
        triangles += answer.primitive_tests;
    }
    taken.seconds = cpu_seconds() - start;
    taken.boxes = double(boxes) / double(ways.size());
    taken.triangles = double(triangles) / double(ways.size());
    return taken;
}

bool same(const Taken& a, const Taken& b) {
    for (std::size_t i = 0; i < a.hits.size(); ++i) {
        const auto &x = a.hits[i], &y = b.hits[i];
        if (x.has_value() != y.has_value()) return false;
        if (x && (x->t != y->t || x->triangle != y->triangle)) return false;
    }
    return true;
}

void keep_min(Taken& least, Taken taken) {
    const double seconds = std::min(least.seconds, taken.seconds);
    least = std::move(taken);
    least.seconds = seconds;
}

bool measure(const char* name, const Mesh& mesh, std::size_t queries, int rounds) {
    const ProbeGrid grid = *build_probe_grid(mesh);
    const ObbTree obb = *build_obb_tree(mesh, {2});
    const AabbTree sah = *build_sah_bvh(mesh, {4});
    bool right = true;
    for (const bool touching : {true, false}) {
        const std::vector<Ray> ways =
            touching ? touch_ways(mesh, grid, queries) : long_ways(queries);
        Taken coherent, plain, in_obb, in_sah;
        for (int round = 0; round < rounds; ++round) {
            keep_min(coherent, in_grid(grid, ways, true));
            keep_min(plain, in_grid(grid, ways, false));
            keep_min(in_obb, in_tree(obb, ways));
            keep_min(in_sah, in_tree(sah, ways));
        }
        const bool equal = same(coherent, plain) && same(plain, in_obb) && same(plain, in_sah);
        right &= equal;
        std::size_t hits = 0;
        for (const auto& hit : plain.hits) hits += hit.has_value();
        const double ns = 1e9 / double(ways.size());
        std::printf(
            "| %s | %zu | %s | %.0f %% | %.0f | %.0f | %.0f | %.0f | **%.2f** | **%.2f** | "
            "%.1f, %.1f | %.1f, %.1f | %.1f, %.1f | %.0f | %s |\n",
            name, mesh.triangles.size(), touching ? "touch" : "long",
            100 * double(hits) / double(ways.size()), ns * coherent.seconds, ns * plain.seconds,
            ns * in_obb.seconds, ns * in_sah.seconds, in_obb.seconds / coherent.seconds,
            in_sah.seconds / coherent.seconds, coherent.boxes, coherent.triangles, plain.boxes,
            plain.triangles, in_obb.boxes, in_obb.triangles,
            double(grid.bytes()) / double(mesh.triangles.size()), equal ? "yes" : "NO");
        std::fflush(stdout);
    }
    return right;
}

}  // namespace
}  // namespace collidoscope::bench

int main(int argc, char** argv) {
    CLI::App app("Measures a probe's queries in H-Collide's grid and in plain trees");
    int rounds = 3;
    std::vector<std::size_t> sizes{20'000, 100'000, 1'000'000};
    std::size_t queries = 100'000;
    app.add_option("--rounds", rounds, "Rounds per number")->check(CLI::PositiveNumber);
    app.add_option("--triangles", sizes, "Sizes of the generated meshes");
    app.add_option("--queries", queries, "Ways per mesh")->check(CLI::PositiveNumber);
    CLI11_PARSE(app, argc, argv);
    std::printf(
        "| body | triangles | ways | hit | grid, coherent ns | grid ns | OBB tree ns | SAH tree ns "
        "| OBB / grid | SAH / grid | boxes, triangles: coherent | grid | OBB tree | bytes a "
        "triangle | equal |\n|---|--:|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|\n");
    bool right = true;
    for (const std::size_t n : sizes) {
        right &= collidoscope::bench::measure("bumpy sphere", collidoscope::bench::bumpy_sphere(n),
                                              queries, rounds);
        right &= collidoscope::bench::measure("torus knot", collidoscope::bench::torus_knot(n),
                                              queries, rounds);
    }
    return right ? 0 : 1;
}
