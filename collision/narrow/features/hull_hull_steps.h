// The two bodies of the direct method (hull_hull_vertices_edges.h), and what it shows of itself.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "collision/narrow/features/hull_hull_cells.h"
#include "collision/results.h"
#include "collision/trace/recorder.h"

namespace collidoscope::vertices_edges {

class Bodies {
  public:
    Bodies(const Polytope& a, const Polytope& b)
        : polytopes_{&a, &b}, cells_{cell_of(a), cell_of(b)} {}

    // body: 0 for A, 1 for B.
    const Polytope& polytope(int body) const { return *polytopes_[static_cast<std::size_t>(body)]; }
    const std::vector<CellPlane>& cell(int body) const {
        return cells_[static_cast<std::size_t>(body)];
    }

  private:
    std::array<const Polytope*, 2> polytopes_;
    std::array<std::vector<CellPlane>, 2> cells_;
};

// Numbers of vertices, edges, planes and midpoints tested.
struct Counts {
    std::uint64_t vertices = 0, edges = 0, planes = 0, midpoints = 0;
};

// Depth when they meet, distance when they do not.
PairResult answer_for(const Polytope& a, const Polytope& b, bool hit);

// outside_of: place of the first half-space the vertex is outside of; past the end: inside all.
void say_vertex(StepBuilder& step, const Bodies& bodies, int body, Index vertex,
                std::size_t outside_of);
void say_beyond(StepBuilder& step, const Bodies& bodies, int body, Index edge,
                const SegmentCut& part);
void say_sorted(StepBuilder& step, const Bodies& bodies, int body, Index edge,
                const SegmentCut& part);
void say_midpoint(StepBuilder& step, const Bodies& bodies, int body, Index edge,
                  const SegmentCut& part, std::size_t at, bool inside);
void say_answer(StepBuilder& step, const PairResult& result, const Counts& counts);

}  // namespace collidoscope::vertices_edges
