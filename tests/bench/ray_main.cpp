// ray_bench [--rounds N] [--triangles N ...] [--rays N] [--builds | --quantized]
//
// Builds and rays beside Embree, one thread, processor time, the least of the rounds, in which all
// take turns. Prints the tables of RESULTS.md, section "Builds and rays". Exit code 1 when an
// answer is wrong.
#include <CLI/CLI.hpp>
#include <cmath>
#include <cstdio>
#include <cstring>

#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/builders/lbvh.h"
#include "collision/trees/builders/ploc.h"
#include "collision/trees/builders/reinsertion.h"
#include "collision/trees/sah/sah_bvh.h"
#include "collision/trees/statistics.h"
#include "collision/trees/wide_rays/wide_ray.h"
#include "tests/bench/engine.h"
#include "tests/bench/meshes.h"
#include "tests/bench/ray_embree.h"
#include "tests/bench/ray_kit.h"

namespace collidoscope::bench {
namespace {

double cost_of(const AabbTree& tree) {
    return statistics(*make_view(std::make_shared<const AabbTree>(tree)), {}, false).sah_cost;
}

void measure_builds(const Body& body, int rounds) {
    const BuildOptions four{4};
    Least medium, low, sah, morton, middle, refitted, copied;
    const AabbTree tree = *build_sah_bvh(body.mesh, four);
    AabbTree moved = tree;
    std::vector<char> from(tree.bytes(), 1), to(tree.bytes(), 0);
    for (int round = 0; round < rounds; ++round) {
        medium.offer(Embree(body.mesh, RTC_BUILD_QUALITY_MEDIUM).build_seconds());
        sah.time([&] { return build_sah_bvh(body.mesh, four); });
        low.offer(Embree(body.mesh, RTC_BUILD_QUALITY_LOW).build_seconds());
        morton.time([&] { return build_lbvh(body.mesh, four); });
        middle.time([&] { return build_aabb_tree(body.mesh, four); });
        refitted.time([&] { refit(moved, body.mesh); });
        copied.time([&] { std::memcpy(to.data(), from.data(), from.size()); });
    }
    const double ours = cost_of(tree), theirs = embree_sah_cost(body.mesh, 4);
    std::printf(
        "| %s | %zu | %.1f | %.1f | **%.2f** | %.1f | %.1f | **%.2f** | %.1f | %.2f | %.2f | "
        "%+.1f %% | %.1f | %.0f %% |\n",
        body.name.c_str(), body.mesh.triangles.size(), 1e3 * medium.seconds(), 1e3 * sah.seconds(),
        sah.seconds() / medium.seconds(), 1e3 * low.seconds(), 1e3 * morton.seconds(),
        morton.seconds() / low.seconds(), 1e3 * middle.seconds(), ours, theirs,
        100 * (ours / theirs - 1), 1e3 * refitted.seconds(),
        100 * copied.seconds() / refitted.seconds());
    std::fflush(stdout);
}

bool measure_rays(const Body& body, bool from_surface, std::size_t count, int rounds) {
    const std::vector<Ray> rays = random_rays(body.mesh, from_surface, count);
    const Embree embree(body.mesh, RTC_BUILD_QUALITY_MEDIUM);
    const Embree robust(body.mesh, RTC_BUILD_QUALITY_MEDIUM, RTC_SCENE_FLAG_ROBUST);
    const WideRayTree tree = for_rays(*build_sah_bvh(body.mesh, {4}), body.mesh);
    std::vector<std::optional<TreeRayHit>> hits(rays.size());
    Least theirs, theirs_robust, single, batch;
    double sum = 0;
    for (int round = 0; round < rounds; ++round) {
        theirs.time([&] {
            for (const Ray& ray : rays) sum += double(embree.cast(ray));
        });
        theirs_robust.time([&] {
            for (const Ray& ray : rays) sum += double(robust.cast(ray));
        });
        single.time([&] {
            for (std::size_t i = 0; i < rays.size(); ++i) hits[i] = raycast(tree, rays[i]).hit;
        });
        batch.time([&] { raycast(tree, rays, hits); });
    }
    // Rays that only Embree hits must be hit by rounding: no triangle is met exactly.
    std::size_t found = 0, only_theirs = 0;
    bool right = !std::isnan(sum);
    for (std::size_t i = 0; i < rays.size(); ++i) {
        found += hits[i].has_value();
        if (hits[i] || !std::isfinite(robust.cast(rays[i]))) continue;
        ++only_theirs;
        const TriangleCaster cast(rays[i]);
        for (std::size_t k = 0; k < body.mesh.triangles.size(); ++k) {
            right &= !cast(body.mesh.triangle(k));
        }
    }
    const double ns = 1e9 / double(rays.size());
    std::printf(
        "| %s | %zu | %s | %.0f %% | %.0f | %.0f | %.0f | **%.2f** | %.0f | **%.2f** | %zu | "
        "%.0f |\n",
        body.name.c_str(), body.mesh.triangles.size(), from_surface ? "surface" : "outside",
        100 * double(found) / double(rays.size()), ns * theirs.seconds(),
        ns * theirs_robust.seconds(), ns * single.seconds(), theirs.seconds() / single.seconds(),
        ns * batch.seconds(), theirs.seconds() / batch.seconds(), only_theirs,
        double(tree.bytes()) / double(body.mesh.triangles.size()));
    std::fflush(stdout);
    return right;
}

// All builders of boxes: what each takes, what its tree costs, and rays through it, eight children
// a node. Ratios are to sah_bvh in the same rounds.
bool measure_builders(const Body& body, std::size_t count, int rounds) {
    struct Way {
        const char* name;
        AabbTree (*build)(const Mesh&);
        Least build_time{}, ray_time{};
        double cost = 0;
        WideRayTree tree{};
    };
    Way ways[] = {{"sah_bvh", [](const Mesh& mesh) { return *build_sah_bvh(mesh, {4}); }},
                  {"lbvh", [](const Mesh& mesh) { return *build_lbvh(mesh, {4}); }},
                  {"ploc_4", [](const Mesh& mesh) { return *build_ploc(mesh, {4}, 4); }},
                  {"ploc", [](const Mesh& mesh) { return *build_ploc(mesh, {4}); }},
                  {"ploc_100", [](const Mesh& mesh) { return *build_ploc(mesh, {4}, 100); }},
                  {"reinsertion of lbvh",
                   [](const Mesh& mesh) { return *reinserted(*build_lbvh(mesh, {4})); }},
                  {"reinsertion of sah_bvh",
                   [](const Mesh& mesh) { return *reinserted(*build_sah_bvh(mesh, {4})); }},
                  {"aabb_tree", [](const Mesh& mesh) { return *build_aabb_tree(mesh, {4}); }}};
    const std::vector<Ray> rays = random_rays(body.mesh, true, count);
    for (Way& way : ways) {
        const AabbTree tree = way.build(body.mesh);
        way.cost = cost_of(tree);
        way.tree = for_rays(tree, body.mesh);
    }
    std::vector<float> answers(rays.size());
    bool right = true;
    for (int round = 0; round < rounds; ++round) {
        for (Way& way : ways) {
            way.build_time.time([&] { return way.build(body.mesh); });
            way.ray_time.time([&] {
                for (std::size_t i = 0; i < rays.size(); ++i) {
                    const auto hit = raycast(way.tree, rays[i]).hit;
                    const float t = hit ? hit->t : -1;
                    if (round == 0 && &way == ways) answers[i] = t;
                    right &= answers[i] == t;
                }
            });
        }
    }
    for (const Way& way : ways) {
        std::printf("| %s | %zu | %s | %.1f | **%.2f** | %.2f | **%.2f** | %.0f | **%.2f** |\n",
                    body.name.c_str(), body.mesh.triangles.size(), way.name,
                    1e3 * way.build_time.seconds(),
                    way.build_time.seconds() / ways[0].build_time.seconds(), way.cost,
                    way.cost / ways[0].cost, 1e9 * way.ray_time.seconds() / double(rays.size()),
                    way.ray_time.seconds() / ways[0].ray_time.seconds());
    }
    std::fflush(stdout);
    return right;
}

struct Parts {
    bool builds, rays, quantized;
};

int run(int rounds, const std::vector<std::size_t>& sizes, std::size_t rays, const Parts& parts) {
    std::vector<Body> bodies;
    for (const std::size_t n : sizes) {
        bodies.push_back({"bumpy sphere", bumpy_sphere(n)});
        bodies.push_back({"torus knot", torus_knot(n)});
    }
    if (auto dragon = model("dragon_203k.obj")) bodies.push_back({"dragon", *std::move(dragon)});
    bool right = true;
    if (parts.builds) {
        std::printf(
            "| body | triangles | Embree medium ms | sah_bvh ms | ratio | Embree low ms | lbvh ms "
            "| ratio | aabb_tree ms | SAH cost | Embree's | above | refit ms | of a copy |\n"
            "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n");
        for (const Body& body : bodies) measure_builds(body, rounds);
        std::printf(
            "\n| body | triangles | builder | build ms | ratio | SAH cost | ratio | ray ns | ratio "
            "|\n"
            "|---|--:|---|--:|--:|--:|--:|--:|--:|\n");
        for (const Body& body : bodies) right &= measure_builders(body, rays / 5, rounds);
    }
    if (parts.rays) {
        std::printf(
            "\n| body | triangles | rays from | hit | Embree ns | robust ns | one at a time ns | "
            "times as fast | together ns | times as fast | only Embree | bytes a triangle |\n"
            "|---|--:|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n");
        for (const Body& body : bodies) {
            for (const bool from_surface : {false, true}) {
                right &= measure_rays(body, from_surface, rays, rounds);
            }
        }
    }
    if (parts.quantized) {
        print_quantized_head();
        for (const Body& body : bodies) {
            for (const bool from_surface : {false, true})
                right &= measure_quantized(body, from_surface, rays, rounds);
        }
    }
    return right ? 0 : 1;
}

}  // namespace
}  // namespace collidoscope::bench

int main(int argc, char** argv) {
    CLI::App app("Measures builds and rays beside Embree");
    int rounds = 3;
    std::vector<std::size_t> sizes{20'000, 200'000, 1'000'000};
    std::size_t rays = 1'000'000;
    app.add_option("--rounds", rounds, "Rounds per number")->check(CLI::PositiveNumber);
    app.add_option("--triangles", sizes, "Sizes of the generated meshes");
    app.add_option("--rays", rays, "Rays per mesh")->check(CLI::PositiveNumber);
    bool builds_only = false, quantized_only = false;
    app.add_flag("--builds", builds_only, "No rays");
    app.add_flag("--quantized", quantized_only, "Quantized nodes alone")->excludes("--builds");
    CLI11_PARSE(app, argc, argv);
    return collidoscope::bench::run(
        rounds, sizes, rays, {!quantized_only, !builds_only && !quantized_only, !builds_only});
}
