// One line of a table: the same questions to our wide trees and to FCL.
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

// FCL judges unrounded coordinates with tolerances: a pair in a thousand may differ.
bool near(std::uint64_t a, std::uint64_t b) {
    return std::abs(double(a) - double(b)) <= 4 + 0.001 * double(a);
}

}  // namespace

bool compare_pairs(const Body& a, const Body& b, const Ask& ask, bool all, int rounds) {
    const WideObbTree tree_a = *build_wide_bvh(a.mesh), tree_b = *build_wide_bvh(b.mesh);
    const auto fcl = pairs_fcl_obb(a.mesh, b.mesh);
    const std::uint64_t most = all ? unlimited : 1;
    std::uint64_t ours = 0, theirs = 0, boxes = 0, triangles = 0;

    // Answers first; an own tree of another kind has to agree exactly.
    bool agree = true;
    const ObbTree judge_a = *build_obb_tree(a.mesh), judge_b = *build_obb_tree(b.mesh);
    const std::size_t stride = std::max<std::size_t>(1, ask.poses.size() / 50);
    for (std::size_t i = 0; i < ask.poses.size(); ++i) {
        const RelativePose& pose = ask.poses[i];
        const auto found = wide_overlapping_triangles(tree_a, tree_b, pose, {.max_pairs = most});
        ours += found.pairs.size();
        boxes += found.volume_tests;
        triangles += found.primitive_tests;
        theirs += fcl->query(pose, all);
        if (i % stride != 0) continue;
        const auto judged = overlapping_triangles(judge_a, judge_b, pose, {.max_pairs = most});
        agree = agree && judged.pairs.size() == found.pairs.size();
    }
    agree = agree && near(ours, theirs);

    WidePairMemory memory;
    const std::vector<Timing> times = compete(
        {[&] {
             return time_of(ask.poses, [&](const RelativePose& pose) {
                 wide_overlapping_triangles(tree_a, tree_b, pose, {.max_pairs = most});
             });
         },
         [&] {
             memory = {};
             return time_of(ask.poses, [&](const RelativePose& pose) {
                 wide_overlapping_triangles(tree_a, tree_b, pose,
                                            {.max_pairs = most, .memory = &memory});
             });
         },
         [&] {
             return time_of(ask.poses, [&](const RelativePose& pose) { fcl->query(pose, all); });
         }},
        rounds);
    const double n = double(ask.poses.size());
    std::printf("| %s against %s | %s | %s | %.1f | %.2f (%.0f, %.0f) | %.2f | %.2f | **%.2f** | ",
                a.name.c_str(), b.name.c_str(), ask.name.c_str(), all ? "all" : "first",
                double(ours) / n, 1e6 * times[0].median, double(boxes) / n, double(triangles) / n,
                1e6 * times[1].median, 1e6 * times[2].median, times[2].median / times[0].median);
    std::printf("%.2f | %s |\n", times[2].median / times[1].median, agree ? "yes" : "**NO**");
    std::fflush(stdout);
    return agree;
}

bool compare_distances(const Body& a, const Body& b, const Ask& ask, int rounds) {
    const WideObbTree tree_a = *build_wide_bvh(a.mesh), tree_b = *build_wide_bvh(b.mesh);
    FclDistance fcl(a.mesh, b.mesh);
    double largest = 0, sum = 0;
    for (const RelativePose& pose : ask.poses) {
        const double ours = wide_distance(tree_a, tree_b, pose).distance;
        sum += ours;
        largest = std::max(largest, std::abs(ours - fcl(pose)));
    }
    const std::vector<Timing> times = compete(
        {[&] {
             return time_of(ask.poses,
                            [&](const RelativePose& pose) { wide_distance(tree_a, tree_b, pose); });
         },
         [&] { return time_of(ask.poses, [&](const RelativePose& pose) { fcl(pose); }); }},
        rounds);
    std::printf("| %s against %s | %s | %.4f | %.1f | %.1f | **%.2f** | %.1e |\n", a.name.c_str(),
                b.name.c_str(), ask.name.c_str(), sum / double(ask.poses.size()),
                1e6 * times[0].median, 1e6 * times[1].median, times[1].median / times[0].median,
                largest);
    std::fflush(stdout);
    return largest < 1e-6;
}

}  // namespace collidoscope::bench
