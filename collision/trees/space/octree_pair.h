// Octree against octree: cells of two bodies that overlap are cut further, the larger one first;
// in pairs of leaves the triangles of the two lists are compared, each pair once.
// Source: lecture notes, "Spatial Coherence" (the tree is descended until a region with two or more
// objects is encountered), with a second body in place of one frame for both.
#pragma once

#include <unordered_set>

#include "collision/trees/space/octree.h"
#include "collision/trees/space/octree_pair_steps.h"
#include "collision/trees/traverse_pair.h"

namespace collidoscope {

// The same pairs as overlapping_triangles of two trees: a point where triangles meet lies in a cell
// of either octree that lists the triangle, and those cells overlap but for the rounding that their
// test allows for. Traced steps: "start", "keep", "apart", "open_a", "open_b", "hit", "miss",
// "seen", "done".
template <Tracer T = NoTrace>
TreePairAnswer overlapping_triangles(const Octree& a, const Octree& b, const RelativePose& pose,
                                     const TreePairOptions& options = {}, T trace = {}) {
    TreePairAnswer answer;
    if (a.empty() || b.empty()) {
        answer.complete = true;
        return answer;
    }
    const VolumePair<Aabb, Aabb> cells(pose, a.nodes[0].cell, b.nodes[0].cell);
    std::unordered_set<std::uint64_t> seen;
    std::vector<NodesLeft> stack;
    const auto full = [&] { return answer.pairs.size() >= options.max_pairs; };
    const auto test = [&](std::uint32_t i, std::uint32_t k) {
        ++answer.volume_tests;
        const auto found = cells.test(a.nodes[i].cell, cells.place(b.nodes[k].cell));
        const bool apart = found.any();
        if (!apart) stack.push_back({i, k});
        if (apart) {
            trace.step("apart", [&](auto& step) {
                octree_pair::say_apart(step, i, k,
                                       separation(pose, a.nodes[i].cell, b.nodes[k].cell, found));
            });
        } else {
            trace.step("keep", [&](auto& step) { octree_pair::say_keep(step, i, k); });
        }
    };
    const auto open = [&](const NodesLeft& pair, bool open_a) {
        const std::uint32_t id = open_a ? pair.a : pair.b;
        const OctreeNode& node = open_a ? a.nodes[id] : b.nodes[id];
        trace.step(open_a ? "open_a" : "open_b", [&](auto& step) {
            octree_pair::say_open(step, pair, open_a, node.children,
                                  a.nodes[pair.a].is_leaf() || b.nodes[pair.b].is_leaf(), answer);
        });
        for (std::uint32_t k = node.children; k-- > 0;) {
            test(open_a ? node.first + k : pair.a, open_a ? pair.b : node.first + k);
        }
    };
    const auto compare = [&](const NodesLeft& pair) {
        const OctreeNode &cell_a = a.nodes[pair.a], &cell_b = b.nodes[pair.b];
        const std::size_t before = answer.pairs.size();
        const std::uint64_t tests_before = answer.primitive_tests;
        for (std::uint32_t k = cell_b.first; k < cell_b.first + cell_b.count; ++k) {
            const Triangle moved = pose(b.triangles[b.primitives[k]]);
            for (std::uint32_t i = cell_a.first; i < cell_a.first + cell_a.count && !full(); ++i) {
                const TrianglePair found{a.primitives[i], b.primitives[k]};
                if (!seen.insert(std::uint64_t{found.a} << 32 | found.b).second) continue;
                ++answer.primitive_tests;
                if (overlaps(a.triangles[found.a], moved, trace.scope("triangle_triangle")))
                    answer.pairs.push_back(found);
            }
        }
        const std::uint64_t compared = answer.primitive_tests - tests_before;
        const std::size_t met = answer.pairs.size() - before;
        trace.step(compared == 0 ? "seen"
                   : met > 0     ? "hit"
                                 : "miss",
                   [&](auto& step) {
                       octree_pair::say_leaves(step, pair, cell_a, cell_b, compared, before,
                                               answer);
                   });
    };

    trace.step("start", [&](auto& step) { octree_pair::say_start(step); });
    test(0, 0);
    const Spending spending(options.budget, options.cancel);
    const std::uint64_t stride = spending.stride(4096);
    std::uint64_t steps = 0;
    while (!stack.empty() && !full()) {
        if (++steps % stride == 0 && spending.spent(answer.operations())) {
            answer.interrupted = true;
            break;
        }
        const NodesLeft pair = stack.back();
        stack.pop_back();
        const OctreeNode &cell_a = a.nodes[pair.a], &cell_b = b.nodes[pair.b];
        if (cell_a.is_leaf() && cell_b.is_leaf()) {
            compare(pair);
        } else {
            open(pair, cell_b.is_leaf() || (!cell_a.is_leaf() && squared_radius(cell_a.cell) >=
                                                                     squared_radius(cell_b.cell)));
        }
    }
    answer.complete = stack.empty() && !full();
    trace.step("done", [&](auto& step) { octree_pair::say_done(step, answer, stack); });
    return answer;
}

}  // namespace collidoscope
