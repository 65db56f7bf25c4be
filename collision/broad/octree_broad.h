// Bodies in an octree that is updated at each step: only bodies in the same cell, or in cells of
// which one holds the other, can touch.
// Sources: lecture notes, "Spatial Coherence"; Ulrich 2000, "Loose octrees" (the option).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "collision/broad/box_query_search.h"
#include "collision/broad/broad_phase_base.h"
#include "collision/broad/octree_cells.h"

namespace collidoscope {

struct OctreeBroadOptions {
    // Cells reach half a cell into their neighbors: a small body on the border of two big cells
    // need not stay in the big cell that holds both.
    bool loose = false;
    std::uint32_t max_depth = 8;  // of cells below the root; at most 30
};

// Cost of update: a look at each box, and a walk up and down for each that has left its cell; the
// pairs cost one comparison for two bodies in cells of which one holds the other, if the one above
// reaches into the cell of the other; in cells with a crowd, which gathers on the borders of large
// cells, only if they overlap along the axis on which the crowd is spread most. Loose: a query from
// the root for each body.
class OctreeBroad : public BroadPhasePairs {
  public:
    // Throws std::invalid_argument for more levels than 30.
    explicit OctreeBroad(OctreeBroadOptions options = {});

    template <Tracer T = NoTrace>
    void update(T trace = {});

    // A question about the boxes of the last update (collision/broad/queries.h): a descent from the
    // root, the nearest cell first.
    template <typename Question, Tracer T = NoTrace>
    void ask(Question& question, T trace = {}) const;

    // The cells of the last update. Empty before the first body.
    const OctreeCells& cells() const { return cells_; }
    const OctreeBroadOptions& options() const { return options_; }
    // The space of a cell; what it reaches into when loose.
    Aabb cell_box(std::uint32_t cell) const;

  private:
    struct Visit {
        std::uint32_t cell;
        std::uint32_t begin, end;  // in kept_: what was kept for the cell above
    };

    // Makes a root that holds all bodies, and forgets the old tree. False when the old one will do.
    bool choose_root();
    // Whether a box reaches into a cell, loose or not.
    bool reaches(const Aabb& box, const OctreeCell& cell) const;

    // Sorts boxes of a cell along the axis on which they are spread most.
    void sort_crowd(std::span<const ProxyId> boxes, std::size_t own);

    template <Tracer T>
    void place(T trace);
    template <Tracer T>
    void descend(T trace);
    // Compares a cell's own boxes, which stand from `own` on, with each other and those before.
    template <Tracer T>
    void compare_cell(std::span<const ProxyId> boxes, std::size_t own, T trace);
    template <Tracer T>
    void query(ProxyId id, T trace);

    OctreeBroadOptions options_;
    std::vector<Aabb> seen_;  // by proxy: its box at the last update
    OctreeCells cells_;
    std::vector<ProxyId> kept_;  // scratch: what is kept for the cells on the way down
    std::vector<Visit> visits_;  // scratch
    struct Sorted {
        float lo, hi;
        ProxyId id;
        bool own;
    };
    std::vector<Sorted> crowd_;  // scratch
};

static_assert(BroadPhase<OctreeBroad>);

}  // namespace collidoscope

#include "collision/broad/octree_broad_update.h"  // IWYU pragma: keep
