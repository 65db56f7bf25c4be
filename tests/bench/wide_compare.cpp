// One line of a table: the same questions to our wide trees and to FCL.
#include <array>
#include <cmath>
#include <cstdio>

#include "collision/trees/builders/obb_tree.h"
#include "collision/trees/traverse_pair.h"
#include "collision/trees/wide/wide_bvh.h"
#include "collision/trees/wide/wide_distance.h"
#include "tests/bench/wide.h"

namespace collidoscope::bench {
namespace {

template <typename Query>
double time_of(const std::vector<RelativePose>& poses, Query&& query) {
    const double start = cpu_seconds();
    for (const RelativePose& pose : poses) query(pose);
    return (cpu_seconds() - start) / double(poses.size());
}

template <typename... Values>
std::string text(const char* format, Values... values) {
    std::array<char, 512> line{};
    std::snprintf(line.data(), line.size(), format, values...);
    return line.data();
}

// FCL judges unrounded coordinates with tolerances: a pair in a thousand may differ.
bool near(std::uint64_t a, std::uint64_t b) {
    return std::abs(double(a) - double(b)) <= 4 + 0.001 * double(a);
}

}  // namespace

Contest::Contest(const Body& a, const Body& b)
    : bodies(a.name + " against " + b.name),
      triangles(std::max(a.mesh.triangles.size(), b.mesh.triangles.size())),
      wide_a(*build_wide_bvh(a.mesh)),
      wide_b(*build_wide_bvh(b.mesh)),
      obb_a(*build_obb_tree(a.mesh)),
      obb_b(*build_obb_tree(b.mesh)),
      fcl(pairs_fcl_obb(a.mesh, b.mesh)),
      mesh_a(a.mesh),
      mesh_b(b.mesh) {}
Contest::~Contest() = default;

std::string Contest::memory() const {
    return text("%.1f", double(wide_a.bytes()) / double(mesh_a.triangles.size()));
}

Line compare_pairs(Contest& c, const Ask& ask, bool all, int rounds) {
    const std::uint64_t most = all ? unlimited : 1;
    std::uint64_t ours = 0, theirs = 0, boxes = 0, triangles = 0;

    // Answers first; an own tree of another kind has to agree exactly.
    bool agree = true;
    const std::size_t stride = std::max<std::size_t>(1, ask.poses.size() / 50);
    for (std::size_t i = 0; i < ask.poses.size(); ++i) {
        const RelativePose& pose = ask.poses[i];
        const auto found =
            wide_overlapping_triangles(c.wide_a, c.wide_b, pose, {.max_pairs = most});
        ours += found.pairs.size();
        boxes += found.volume_tests;
        triangles += found.primitive_tests;
        theirs += c.fcl->query(pose, all);
        if (i % stride != 0) continue;
        const auto judged = overlapping_triangles(c.obb_a, c.obb_b, pose, {.max_pairs = most});
        agree = agree && judged.pairs.size() == found.pairs.size();
    }
    agree = agree && near(ours, theirs);

    WidePairMemory memory;
    const std::vector<Timing> times = compete(
        {[&] {
             return time_of(ask.poses, [&](const RelativePose& pose) {
                 wide_overlapping_triangles(c.wide_a, c.wide_b, pose, {.max_pairs = most});
             });
         },
         [&] {
             memory = {};
             return time_of(ask.poses, [&](const RelativePose& pose) {
                 wide_overlapping_triangles(c.wide_a, c.wide_b, pose,
                                            {.max_pairs = most, .memory = &memory});
             });
         },
         [&] {
             return time_of(ask.poses, [&](const RelativePose& pose) { c.fcl->query(pose, all); });
         }},
        rounds);
    const double n = double(ask.poses.size()), fcl = times[2].median;
    return {ask.name + (all ? ", all" : ", first"),
            c.triangles,
            times[0].median,
            fcl,
            agree,
            text("| %s | %s | %s | %zu | %.1f | %.2f (%.0f, %.0f) | %.2f | %.2f | **%.2f** | %.2f "
                 "| %s |",
                 c.bodies.c_str(), ask.name.c_str(), all ? "all" : "first", ask.poses.size(),
                 double(ours) / n, 1e6 * times[0].median, double(boxes) / n, double(triangles) / n,
                 1e6 * times[1].median, 1e6 * fcl, fcl / times[0].median, fcl / times[1].median,
                 agree ? "yes" : "**NO**")};
}

Line compare_distances(Contest& c, const Ask& ask, int rounds) {
    if (!c.fcl_distance) c.fcl_distance = std::make_unique<FclDistance>(c.mesh_a, c.mesh_b);
    FclDistance& fcl = *c.fcl_distance;
    double largest = 0, sum = 0;
    for (const RelativePose& pose : ask.poses) {
        const double ours = wide_distance(c.wide_a, c.wide_b, pose).distance;
        sum += ours;
        largest = std::max(largest, std::abs(ours - fcl(pose)));
    }
    const std::vector<Timing> times =
        compete({[&] {
                     return time_of(ask.poses, [&](const RelativePose& pose) {
                         wide_distance(c.wide_a, c.wide_b, pose);
                     });
                 },
                 [&] { return time_of(ask.poses, [&](const RelativePose& pose) { fcl(pose); }); }},
                rounds);
    const double own = times[0].median, theirs = times[1].median;
    return {"distance, " + ask.name,
            c.triangles,
            own,
            theirs,
            largest < 1e-6,
            text("| %s | %s | %zu | %.4f | %.1f | %.1f | **%.2f** | %.1e |", c.bodies.c_str(),
                 ask.name.c_str(), ask.poses.size(), sum / double(ask.poses.size()), 1e6 * own,
                 1e6 * theirs, theirs / own, largest)};
}

}  // namespace collidoscope::bench
