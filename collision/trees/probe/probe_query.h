// The first triangle on a probe's way through the hybrid grid.
//
// The way of a probe during one update is a segment: origin + t * direction, t from 0 to 1. Its
// cells are walked in order, each is looked up in the hash table, and the tree of oriented boxes of
// that cell is descended with the part of the segment before the best hit. Once the next cell
// begins behind the best hit, the rest is not looked at. Frame coherence: in the cell of the last
// contact the query starts at the leaf of that contact and goes up from there, from sibling to
// sibling. A hit in the leaf shortens the segment at once, and the boxes on the way down to it need
// no test. Every triangle is still tested or in a box that is missed: the answer is the same to the
// bit.
//
// Source: Gregory, Lin, Gottschalk, Taylor 1999, "H-Collide".
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "collision/broad/hash/cell_walk.h"
#include "collision/narrow/triangle/ray_triangle.h"
#include "collision/trace/scopes.h"
#include "collision/trace/trace.h"
#include "collision/trees/node_stack.h"
#include "collision/trees/probe/probe_grid.h"
#include "collision/trees/probe/probe_steps.h"
#include "collision/trees/probe/segment_obb.h"
#include "collision/trees/traverse_ray.h"

namespace collidoscope {

// The last contact: an occupied cell and a leaf of its tree. Belongs to one grid.
struct ProbeMemory {
    bool any = false;
    std::uint32_t cell = 0;  // its place in ProbeGrid::cells()
    std::uint32_t leaf = 0;
};

struct ProbeCounts {
    std::uint64_t queries = 0;
    std::uint64_t cells = 0;      // walked through
    std::uint64_t occupied = 0;   // of them, found in the hash table
    std::uint64_t box_tests = 0;  // of a segment and an oriented box
    std::uint64_t triangle_tests = 0;
    std::uint64_t recalled = 0;  // queries in which the leaf of the last contact was hit

    ProbeCounts& operator+=(const ProbeCounts& o) {
        queries += o.queries, cells += o.cells, occupied += o.occupied;
        box_tests += o.box_tests, triangle_tests += o.triangle_tests, recalled += o.recalled;
        return *this;
    }
};

struct ProbeAnswer {
    std::optional<TreeRayHit> hit;
    ProbeCounts counts;
};

namespace detail {

template <Tracer T>
class ProbeQuery {
  public:
    ProbeQuery(const ProbeGrid& grid, const Ray& way, const ProbeTold& told, T trace)
        : grid_(grid),
          way_(way),
          still_(way.direction == vec3(0)),
          cast_(still_ ? Ray{way.origin, vec3(1, 0, 0)} : way),
          told_(told),
          trace_(trace),
          best_(still_ ? 0.0f : 1.0f) {
        shorten();
    }

    ProbeAnswer run(ProbeMemory* memory) {
        answer_.counts.queries = 1;
        if (grid_.empty()) {
            trace_.step("outside", [&](auto& step) { say_outside(step, grid_, told_); });
            return answer_;
        }
        walk(memory && memory->any ? memory : nullptr);
        if (found_) {
            answer_.hit =
                TreeRayHit{best_, triangle_, cast_.normal(grid_.trees().triangles[slot_])};
            if (memory) *memory = {true, cell_, leaf_};
        }
        return answer_;
    }

  private:
    void shorten() { segment_.emplace(cast_.ray(), double{best_}, grid_.reach()); }

    // For an algorithm inside the next step, in the frame of the mesh: it is seen in the world.
    auto inside(const char* id) const {
        return with_changed_marks(trace_.scope(id),
                                  [&] { return SeenFromWorld(told_.into_world); });
    }

    // Casts at one triangle of a leaf, and answers whether it is hit before all others so far.
    bool cast_at(std::uint32_t leaf, std::uint32_t slot) {
        ++answer_.counts.triangle_tests;
        const std::uint32_t triangle = grid_.trees().primitives[slot];
        const std::optional<float> t = cast_(grid_.trees().triangles[slot], inside("ray_triangle"));
        const bool closer = t && (*t < best_ || (*t == best_ && (!found_ || triangle < triangle_)));
        if (closer) {
            best_ = *t;
            triangle_ = triangle;
            slot_ = slot;
            leaf_ = leaf;
            cell_ = here_;
            found_ = true;
            shorten();
        }
        return closer;
    }

    void walk(const ProbeMemory* memory) {
        CellWalk walk(grid_.grid(), still_ ? way_ : cast_.ray(), grid_.low(), grid_.high());
        if (!walk.inside() || begins_behind(walk)) {
            trace_.step("outside", [&](auto& step) { say_outside(step, grid_, told_); });
            return;
        }
        std::optional<HashCell> before;
        for (;;) {
            ++answer_.counts.cells;
            const std::uint32_t bucket = grid_.bucket_of(walk.cell());
            const ProbeCell* cell = grid_.find(walk.cell());
            trace_.step(cell ? "cell" : "empty", [&](auto& step) {
                say_cell(step, grid_, walk, before, bucket, cell, told_);
            });
            if (cell) {
                ++answer_.counts.occupied;
                here_ = static_cast<std::uint32_t>(cell - grid_.cells().data());
                if (memory && memory->cell == here_) {
                    climb(cell->root, memory->leaf);
                } else {
                    descend(cell->root);
                }
            }
            before = walk.cell();
            walk.advance();
            if (!walk.inside()) {
                trace_.step("leave", [&](auto& step) { say_leave(step, *before, grid_, told_); });
                return;
            }
            if (begins_behind(walk)) {
                trace_.step(found_ ? "early" : "end", [&](auto& step) {
                    say_early(step, found_, triangle_, best_, walk.enters(), told_);
                });
                return;
            }
        }
    }
    bool begins_behind(const CellWalk& walk) const {
        return walk.enters() > double{best_} * constants::probe_behind + 0x1p-140;
    }

    bool test(std::uint32_t node) {
        ++answer_.counts.box_tests;
        const bool meets = (*segment_)(grid_.trees().nodes[node].bounds, inside("segment_box"));
        if (!meets)
            trace_.step("skip",
                        [&](auto& step) { say_box(step, grid_, node, false, found_, told_); });
        return meets;
    }

    // Starts at the leaf of the last contact, and goes up to the root from sibling to sibling.
    void climb(std::uint32_t root, std::uint32_t leaf) {
        const bool before = found_;
        const float best = best_;
        descend(leaf);
        const bool hit = found_ && (!before || best_ < best);
        if (hit) ++answer_.counts.recalled;
        trace_.step(hit ? "recalled" : "forgotten",
                    [&](auto& step) { say_recalled(step, grid_, leaf, hit, triangle_, told_); });
        for (std::uint32_t node = leaf; node != root; node = grid_.parent(node)) {
            const std::uint32_t first = grid_.trees().nodes[grid_.parent(node)].first();
            descend(node == first ? first + 1 : first);
        }
    }

    // Descends from a node, into the nearer of two boxes first.
    void descend(std::uint32_t from) {
        const auto& nodes = grid_.trees().nodes;
        NodeStack<std::uint32_t, max_tree_depth + 2> stack;
        stack.push(from);
        while (!stack.empty()) {
            const std::uint32_t number = stack.pop();
            // The segment may have become shorter since the box was kept: it is tested only now.
            if (!test(number)) continue;
            const auto& node = nodes[number];
            trace_.step("open",
                        [&](auto& step) { say_box(step, grid_, number, true, found_, told_); });
            if (!node.is_leaf()) {
                const std::uint32_t first = node.first();
                const dvec3 across(nodes[first + 1].bounds.center - nodes[first].bounds.center);
                const bool second = dot(across, dvec3(cast_.ray().direction)) < 0;
                stack.push(second ? first : first + 1);
                stack.push(second ? first + 1 : first);
                continue;
            }
            for (std::uint32_t slot = node.first(); slot < node.first() + node.count(); ++slot) {
                const bool closer = cast_at(number, slot);
                trace_.step(closer ? "hit" : "miss", [&](auto& step) {
                    say_triangle(step, grid_, cast_, slot, closer, best_, told_);
                });
            }
        }
    }

    const ProbeGrid& grid_;
    Ray way_;
    bool still_;  // the probe does not move: only what it is on is hit, at t = 0
    TriangleCaster cast_;
    const ProbeTold& told_;
    T trace_;
    std::optional<SegmentBoxes> segment_;  // the way up to the best hit
    ProbeAnswer answer_;
    float best_;
    std::uint32_t triangle_ = 0, slot_ = 0, leaf_ = 0, cell_ = 0;  // of the best hit
    std::uint32_t here_ = 0;                                       // the cell that is looked into
    bool found_ = false;
};

}  // namespace detail

// The first triangle that the closed segment from origin to origin + direction meets: exactly what
// casting at every triangle gives; of triangles met at the same t the one with the lowest number.
// `memory` (may be null) is that of the last contact, and changes when something is hit. `told`:
// how a trace shows the query. Cost: about one cell and one tree descent for a short way. Traced
// steps: "recalled", "forgotten", "outside", "cell", "empty", "skip", "open", "miss", "hit",
// "early", "end", "leave". Inside the steps of a box and of a triangle is their test.
template <Tracer T = NoTrace>
ProbeAnswer first_hit(const ProbeGrid& grid, const Ray& way, ProbeMemory* memory = nullptr,
                      T trace = {}, const ProbeTold& told = {}) {
    return detail::ProbeQuery<T>(grid, way, told, trace).run(memory);
}

}  // namespace collidoscope
