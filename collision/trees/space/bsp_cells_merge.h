// Two solid bodies by merging one BSP tree with another: the cells of B's tree that lie inside B
// are inserted into A's tree and cut by its planes; the parts that end inside A make up what the
// solids share.
//
// bsp_merge.h decides the same from B's surface alone, exactly; here cells are cut in double, with
// rounding, and measure the shared volume.
// Source: lecture notes, "Collision detection using BSP tree merging" ("a collision is present if
// parts of the second tree are inserted into the leftmost node of the first tree").
#pragma once

#include <atomic>
#include <cstdint>
#include <utility>
#include <vector>

#include "collision/mesh.h"
#include "collision/trace/trace.h"
#include "collision/trees/space/bsp_cells_merge_steps.h"
#include "collision/trees/space/bsp_tree.h"
#include "collision/trees/space/convex_cell.h"

namespace collidoscope {

struct SharedCells {
    std::uint64_t cells = 0;   // of B's tree, inside B
    std::uint64_t shared = 0;  // parts of them that end inside A
    std::uint64_t beside = 0;  // outside
    std::uint64_t cuts = 0;    // cells compared with a plane, of either tree
    double volume = 0;         // of the shared parts
    bool complete = false;     // false: canceled, or leaves are undecided, or a tree is empty
};

namespace bsp_cells_merge {

struct CellAt {
    std::uint32_t node;
    ConvexCell cell;
};

// Descends a tree with a cell: leaf(label, cell) gets each part of it that ends in a leaf. Parts
// without a volume are left out. False when canceled.
template <typename Leaf>
bool descend(const BspTree& tree, const std::vector<Triangle>& planes, ConvexCell whole,
             double tolerance, std::uint64_t& cuts, const std::atomic<bool>* cancel, Leaf&& leaf) {
    std::vector<CellAt> stack;
    stack.push_back({0, std::move(whole)});
    while (!stack.empty()) {
        if (cancel && cancel->load(std::memory_order_relaxed)) return false;
        const CellAt here = std::move(stack.back());
        stack.pop_back();
        if (is_bsp_leaf(here.node)) {
            leaf(here.node, here.cell);
            continue;
        }
        const BspNode& node = tree.nodes[here.node];
        ++cuts;
        CutCell parts = cut(here.cell, planes[node.plane], tolerance);
        if (!parts.front.empty()) stack.push_back({node.front, std::move(parts.front)});
        if (!parts.back.empty()) stack.push_back({node.back, std::move(parts.back)});
    }
    return true;
}

}  // namespace bsp_cells_merge

// In A's frame; B's triangles are moved and rounded to float first. Touching solids share no
// volume. Cost: cells times depth. Traced steps: "cell", "shared", "beside"; cells are shown in the
// world by `frame`, that of A.
template <Tracer T = NoTrace>
SharedCells merge_cells(const BspTree& a, const BspTree& b, const RelativePose& pose,
                        const std::atomic<bool>* cancel = nullptr, const RelativePose& frame = {},
                        T trace = {}) {
    SharedCells result;
    if (a.empty() || b.empty()) return result;
    std::vector<Triangle> planes_of_b;
    for (const Triangle& triangle : b.triangles) planes_of_b.push_back(pose(triangle));
    const Aabb around = bsp_cells_merge::room_around(planes_of_b);
    const double tolerance = bsp_cells_merge::tolerance_for(around, a.triangles);
    bool decided = true, whole = true;

    // Take each cell inside B.
    const auto insert = [&](std::uint32_t label, const ConvexCell& cell) {
        decided = decided && label != bsp_undecided;
        if (label != bsp_inside || !whole) return;
        ++result.cells;
        trace.step("cell", [&](auto& step) { bsp_cells_merge::say_cell(step, cell, frame); });
        // Cut it by A's planes, down to A's leaves.
        const auto end = [&](std::uint32_t label_a, const ConvexCell& part) {
            decided = decided && label_a != bsp_undecided;
            const bool inside = label_a == bsp_inside;
            ++(inside ? result.shared : result.beside);
            const double volume = inside ? part.volume() : 0;
            result.volume += volume;
            trace.step(inside ? "shared" : "beside", [&](auto& step) {
                bsp_cells_merge::say_part(step, part, inside, volume, frame);
            });
        };
        whole = bsp_cells_merge::descend(a, a.triangles, cell, tolerance, result.cuts, cancel, end);
    };
    const bool finished = bsp_cells_merge::descend(b, planes_of_b, ConvexCell::of(around),
                                                   tolerance, result.cuts, cancel, insert);
    result.complete = finished && whole && decided;
    return result;
}

}  // namespace collidoscope
