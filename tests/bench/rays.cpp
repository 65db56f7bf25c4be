// Single rays: ours against Embree.
#include <cmath>
#include <cstdio>
#include <glm/geometric.hpp>
#include <random>

#include "tests/bench/measure.h"

namespace collidoscope::bench {
namespace {

struct Contestant {
    const char* id;
    RayFactory make;
};
constexpr Contestant contestants[] = {{"aabb_tree", rays_aabb_tree},
                                      {"obb_tree", rays_obb_tree},
                                      {"embree", rays_embree},
                                      {"embree_robust", rays_embree_robust}};

// From a sphere around the body toward points in it, in random order; about half of them hit.
std::vector<Ray> random_rays(std::size_t count) {
    std::mt19937 random(3);
    std::normal_distribution<float> normal;
    std::uniform_real_distribution<float> uniform(-0.9f, 0.9f);
    std::vector<Ray> rays;
    while (rays.size() < count) {
        const vec3 from = 3.0f * normalize(vec3(normal(random), normal(random), normal(random)));
        const vec3 to(uniform(random), uniform(random), uniform(random));
        rays.push_back({from, to - from});
    }
    return rays;
}

}  // namespace

void measure_rays(const Body& body, int rounds, Report& report) {
    const std::vector<Ray> rays = random_rays(100'000);
    std::vector<std::unique_ptr<RayEngine>> engines;
    std::vector<std::function<double()>> turns;
    std::vector<std::vector<std::optional<float>>> answers;
    for (const Contestant& c : contestants) {
        engines.push_back(c.make(body.mesh));
        RayEngine& engine = *engines.back();
        std::vector<std::optional<float>> hits;
        for (const Ray& ray : rays) hits.push_back(engine.cast(ray));
        answers.push_back(std::move(hits));
        turns.emplace_back([&engine, &rays] {
            const double start = cpu_seconds();
            for (const Ray& ray : rays) engine.cast(ray);
            return (cpu_seconds() - start) / double(rays.size());
        });
    }

    // No hit of Embree's robust mode may be missing here. Its t is rounded more, so where a ray
    // only just touches a triangle it may differ; for all but a thousandth it does not.
    std::size_t hits = 0, extra = 0, loose = 0;
    for (std::size_t i = 0; i < rays.size(); ++i) {
        const auto &aabb = answers[0][i], &obb = answers[1][i], &robust = answers[3][i];
        hits += aabb.has_value();
        if (aabb != obb) report.disagree(body.name + ": rays of aabb and obb");
        if (robust && !aabb) report.disagree(body.name + ": a ray that only Embree has");
        extra += aabb && !robust;
        if (aabb && robust) {
            const float difference = std::abs(*aabb - *robust);
            loose += difference > 1e-5f;
            if (difference > 1e-2f) report.disagree(body.name + ": t of a ray");
        }
    }
    if (loose > rays.size() / 1000) report.disagree(body.name + ": t of many rays");

    const std::vector<Timing> times = compete(turns, rounds);
    std::printf("%-16s %8zu %6.1f%% %9.0f %9.0f %9.0f %9.0f   %.2f, %.2f  (%zu hits only here)\n",
                body.name.c_str(), body.mesh.triangles.size(),
                100 * double(hits) / double(rays.size()), 1e9 * times[0].median,
                1e9 * times[1].median, 1e9 * times[2].median, 1e9 * times[3].median,
                times[2].median / times[0].median, times[3].median / times[0].median, extra);
    std::fflush(stdout);
    nlohmann::json row = {{"body", body.name},       {"triangles", body.mesh.triangles.size()},
                          {"rays", rays.size()},     {"hits", hits},
                          {"hits_only_here", extra}, {"t_differs", loose}};
    for (std::size_t i = 0; i < times.size(); ++i) {
        row[contestants[i].id] = {{"ns", 1e9 * times[i].median}, {"spread", times[i].spread}};
        report.note(times[i]);
    }
    report.rays.push_back(std::move(row));
}

void measure_builds(const Body& body, int rounds, Report& report) {
    constexpr struct {
        const char* id;
        BuildTimer time;
    } builders[] = {{"aabb_tree", build_aabb},
                    {"obb_tree", build_obb},
                    {"fcl_obb", build_fcl_obb},
                    {"cgal", build_cgal},
                    {"embree", build_embree}};
    std::vector<std::function<double()>> turns;
    for (const auto& builder : builders) {
        turns.emplace_back([&body, &builder] { return builder.time(body.mesh); });
    }
    const std::vector<Timing> times = compete(turns, rounds);
    std::printf("%-16s %8zu", body.name.c_str(), body.mesh.triangles.size());
    nlohmann::json row = {{"body", body.name}, {"triangles", body.mesh.triangles.size()}};
    for (std::size_t i = 0; i < times.size(); ++i) {
        std::printf(" %10.1f", 1e3 * times[i].median);
        row[builders[i].id] = {{"ms", 1e3 * times[i].median}, {"spread", times[i].spread}};
        report.note(times[i]);
    }
    std::printf("\n");
    std::fflush(stdout);
    report.builds.push_back(std::move(row));
}

}  // namespace collidoscope::bench
