// Two solid bodies by merging their trees: the surface of B is put into the tree of A, cut by its
// planes, until every piece has found its leaf. A piece in a leaf inside A is a part of B in A.
// Source: lecture notes, "Collision detection using BSP tree merging" ("a collision is present if
// parts of the second tree are inserted into the leftmost node of the first tree").
#pragma once

#include <algorithm>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "collision/narrow/triangle/triangle_triangle.h"
#include "collision/trace/mark.h"
#include "collision/trace/recorder.h"
#include "collision/trees/space/bsp_cells.h"
#include "collision/trees/space/bsp_merge_steps.h"
#include "collision/trees/space/bsp_tree.h"
#include "collision/trees/traverse_pair.h"

namespace collidoscope {

struct BspMergeAnswer {
    bool overlap = false;                                 // the solids share a point
    std::vector<TrianglePair> pairs;                      // triangles of the surfaces that meet
    std::uint64_t pieces_inside = 0, pieces_outside = 0;  // of B's surface in A's leaves
    bool a_inside_b = false;  // the surfaces do not meet and a shell of A lies in B
    bool b_inside_a = false;  // likewise the other way round; known with `all` only
    std::uint64_t sides = 0;  // fragments compared with planes
    std::uint64_t primitive_tests = 0;
    bool complete = false;
};

// Whether two closed bodies overlap as solids, exactly on the rounded coordinates of B in A's
// frame: every meeting of the surfaces is found, where a piece of B touches a plane of A, and if
// there is none one is inside the other or they are apart. With `all` every pair is found, else the
// first piece inside or pair ends it. Cost: pieces times depth. Traced steps: "take", "plane",
// "cut", "hit", "miss", "inside", "outside", "within", "done"; pieces are shown in the world by
// `frame`, that of A.
template <Tracer T = NoTrace>
BspMergeAnswer merge(const BspTree& a, const BspTree& b, const RelativePose& pose, bool all = false,
                     const std::atomic<bool>* cancel = nullptr, const RelativePose& frame = {},
                     T trace = {}) {
    struct Piece {
        std::uint32_t node;
        BspFragment fragment;
    };
    BspMergeAnswer answer;
    // The triangle of B that each of A was last compared with: in one plane may be all of both.
    constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
    std::vector<std::uint32_t> seen(a.triangles.size(), none);
    std::optional<BspCells> cells;
    if constexpr (T::enabled) cells.emplace(a, frame);
    const auto ended = [&] { return !all && answer.overlap; };
    // With some triangles of A, those of a node's plane or the loose ones.
    const auto compare = [&](std::span<const std::uint32_t> others, std::uint32_t j,
                             const Triangle& moved) {
        const std::size_t before = answer.pairs.size();
        std::uint64_t compared = 0;
        for (const std::uint32_t i : others) {
            if (ended()) break;
            if (seen[i] == j) continue;
            seen[i] = j;
            ++compared;
            if (!overlaps(a.triangles[i], moved, trace.scope("triangle_triangle"))) continue;
            answer.pairs.push_back({i, j});
            answer.overlap = true;
        }
        answer.primitive_tests += compared;
        if (compared == 0) return;
        const std::size_t met = answer.pairs.size() - before;
        trace.step(met > 0 ? "hit" : "miss",
                   [&](auto& step) { bsp_merge::say_compared(step, j, compared, before, answer); });
    };
    bool open_inside = false;  // a piece within an open surface, as its winding number has it
    const auto leaf = [&](std::uint32_t label, const BspFragment& fragment) {
        if (fragment.corners().size() < 3) return;  // the border of a piece elsewhere
        std::optional<double> winding;
        if (label == bsp_undecided) winding = winding_number(a.triangles, fragment.middle());
        const bool inside = winding ? *winding > 0.5 : label == bsp_inside;
        ++(inside ? answer.pieces_inside : answer.pieces_outside);
        // A piece that no cut was certain of proves nothing; what it stands for meets a triangle.
        // Nor does the number at a rounded point, beside a closed surface: its shells are asked.
        answer.overlap |= inside && fragment.certain() && label != bsp_undecided;
        open_inside |= inside && !a.surface.closed();
        trace.step(inside ? "inside" : "outside", [&](auto& step) {
            bsp_merge::say_leaf(step, fragment, winding, inside, frame);
        });
    };

    bool stopped = false;
    std::vector<Piece> stack;
    std::vector<Triangle> moved_triangles;
    for (std::uint32_t j = 0; j < b.triangles.size() && !ended() && !stopped; ++j) {
        const Triangle moved = pose(b.triangles[j]);
        moved_triangles.push_back(moved);
        trace.step("take", [&](auto& step) { bsp_merge::say_take(step, j); });
        compare(a.loose, j, moved);
        if (a.empty()) continue;
        stack.push_back({0, BspFragment(moved, j)});
        while (!stack.empty() && !ended()) {
            if (cancel && cancel->load(std::memory_order_relaxed)) {
                stopped = true;
                stack.clear();
                break;
            }
            const Piece piece = std::move(stack.back());
            stack.pop_back();
            if (is_bsp_leaf(piece.node)) {
                leaf(piece.node, piece.fragment);
                continue;
            }
            const BspNode& node = a.nodes[piece.node];
            const std::vector<PlaneSide> sides = piece.fragment.sides(a.triangles, node.plane);
            const SideSummary summary(sides);
            ++answer.sides;
            const bool across = summary.front && summary.back && !summary.unknown;
            trace.step(across ? "cut" : "plane", [&](auto& step) {
                bsp_merge::say_plane(step, node.plane, summary, piece.fragment, frame, *cells,
                                     piece.node);
            });
            if (summary.touches()) {
                compare(std::span(a.coplanar).subspan(node.first, node.count), j, moved);
            }
            if (across) {
                stack.push_back({node.back, piece.fragment.part(a.triangles, node.plane, sides,
                                                                PlaneSide::Back)});
                stack.push_back({node.front, piece.fragment.part(a.triangles, node.plane, sides,
                                                                 PlaneSide::Front)});
            } else if (summary.unknown) {
                stack.push_back({node.back, piece.fragment.uncertain()});
                stack.push_back({node.front, piece.fragment.uncertain()});
            } else {
                // Corners or a side in the plane bound what is beyond it too: something there may
                // touch them. All of a piece in the plane does.
                const auto beyond = [&](bool lies_there, PlaneSide wanted) {
                    return lies_there || summary.coplanar()
                               ? piece.fragment
                               : piece.fragment.part(a.triangles, node.plane, sides, wanted);
                };
                if (summary.back || summary.on)
                    stack.push_back({node.back, beyond(summary.back, PlaneSide::Back)});
                if (summary.front || summary.on)
                    stack.push_back({node.front, beyond(summary.front, PlaneSide::Front)});
            }
        }
        stack.clear();
    }

    // Surfaces that do not meet: shells of one body may lie in the other, and one point of a shell
    // then tells for all of it.
    const bool disjoint = !stopped && answer.pairs.empty() && !moved_triangles.empty() &&
                          moved_triangles.size() == b.triangles.size() && !ended();
    if (disjoint && a.surface.closed()) {
        for (const std::uint32_t shell : b.surface.shells)
            answer.b_inside_a |=
                winding_at(a.triangles, a.surface, moved_triangles[shell].a).inside();
    } else if (disjoint) {
        answer.b_inside_a = open_inside;
    }
    answer.overlap |= answer.b_inside_a;
    if (disjoint && !answer.overlap && !a.triangles.empty()) {
        std::uint32_t witness = 0;
        for (const std::uint32_t shell : a.surface.shells) {
            witness = shell;
            answer.a_inside_b =
                winding_at(moved_triangles, b.surface, a.triangles[shell].a).inside();
            if (answer.a_inside_b) break;
        }
        answer.overlap |= answer.a_inside_b;
        trace.step("within", [&](auto& step) {
            bsp_merge::say_within(step, answer.a_inside_b, frame(a.triangles[witness].a));
        });
    }
    answer.complete = !stopped && (all || !answer.overlap);
    std::sort(answer.pairs.begin(), answer.pairs.end());
    trace.step("done", [&](auto& step) { bsp_merge::say_done(step, answer); });
    return answer;
}

}  // namespace collidoscope
