// Octree against octree: cells of two bodies that overlap are cut further, the larger one first;
// in pairs of leaves the triangles of the two lists are compared, each pair once.
// Source: lecture notes, "Spatial Coherence" (the tree is descended until a region with two or more
// objects is encountered), with a second body in place of one frame for both.
#pragma once

#include <unordered_set>

#include "collision/trees/space/octree.h"
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
    const auto say_counts = [&](auto& step) {
        step.value("cell tests", static_cast<std::int64_t>(answer.volume_tests))
            .value("triangle tests", static_cast<std::int64_t>(answer.primitive_tests))
            .value("pairs", static_cast<std::int64_t>(answer.pairs.size()));
    };
    const auto test = [&](std::uint32_t i, std::uint32_t k) {
        ++answer.volume_tests;
        const auto found = cells.test(a.nodes[i].cell, cells.place(b.nodes[k].cell));
        const bool apart = found.any();
        if (!apart) stack.push_back({i, k});
        trace.step(apart ? "apart" : "keep", [&](auto& step) {
            step.mark(NodeMark{0, i}, apart ? Role::Skipped : Role::Candidate)
                .mark(NodeMark{1, k}, apart ? Role::Skipped : Role::Candidate);
            if (apart) {
                const AxisGap gap = separation(pose, a.nodes[i].cell, b.nodes[k].cell, found);
                step.say("Axis ", strong(gap.name), " separates cell ", i, " of A and ", k,
                         " of B by ", now(gap.gap), ".");
            } else {
                step.say("Cell ", i, " of A and ", k, " of B overlap: push the pair.");
            }
        });
    };
    const auto open = [&](const NodesLeft& pair, bool open_a) {
        const std::uint32_t id = open_a ? pair.a : pair.b;
        const OctreeNode& node = open_a ? a.nodes[id] : b.nodes[id];
        trace.step(open_a ? "open_a" : "open_b", [&](auto& step) {
            const bool beside_leaf = a.nodes[pair.a].is_leaf() || b.nodes[pair.b].is_leaf();
            step.say("Descend into cell ", strong(id), open_a ? " of A, " : " of B, ",
                     beside_leaf ? "the other is a leaf" : "no smaller than the other", ": ",
                     node.children, " of its octants are not empty.")
                .mark(NodeMark{0, pair.a}, open_a ? Role::Opened : Role::Current)
                .mark(NodeMark{1, pair.b}, open_a ? Role::Current : Role::Opened);
            say_counts(step);
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
        trace.step(
            compared == 0 ? "seen"
            : met > 0     ? "hit"
                          : "miss",
            [&](auto& step) {
                if (met > 0) step.verdict(true);
                step.say("Both cells are leaves, with ", cell_a.count, " and ", cell_b.count,
                         " triangles. ");
                if (compared == 0) {
                    step.say("All of these pairs were tested ", strong("in other cells"), ".");
                } else {
                    step.say("Of ", now(compared), plural(compared, " pair", " pairs"),
                             " not tested before, ", strong(met == 0 ? "none" : spoken(met)),
                             plural(std::max<std::size_t>(met, 1), " intersects.", " intersect."));
                }
                for (std::size_t k = before; k < answer.pairs.size(); ++k) {
                    step.mark(TriangleMark{0, answer.pairs[k].a}, Role::Hit)
                        .mark(TriangleMark{1, answer.pairs[k].b}, Role::Hit);
                }
                step.mark(NodeMark{0, pair.a}, Role::Current)
                    .mark(NodeMark{1, pair.b}, Role::Current);
                say_counts(step);
            });
    };

    trace.step("start", [&](auto& step) {
        step.say("Test the root cubes of both bodies.")
            .mark(NodeMark{0, 0}, Role::Current)
            .mark(NodeMark{1, 0}, Role::Current);
    });
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
    trace.step("done", [&](auto& step) {
        step.verdict(!answer.pairs.empty() || answer.interrupted);
        if (!answer.pairs.empty())
            step.decides(AnswerPart::Contact, AnswerPart::Witness, AnswerPart::Normal,
                         AnswerPart::Depth);
        if (answer.interrupted) {
            say_interrupted(step, answer, stack);
        } else if (answer.pairs.empty()) {
            step.say("The stack is empty: the bodies are ", strong("separated"), ".");
        } else {
            step.say("Done: ", strong(answer.pairs.size()),
                     plural(answer.pairs.size(), " intersecting pair of triangles.",
                            " intersecting pairs of triangles."));
        }
        say_counts(step);
    });
    return answer;
}

}  // namespace collidoscope
