// The overlap graph of two models in parts: which part of A may touch which part of B, by their
// boxes, and the edges of it that are left to test, in an order that loads few parts.
//
// Source: Wilson, Larsen, Manocha, Lin 1999 (overlap graphs). They cut the graph into pieces that
// fit into memory; here the next part is chosen by what is in memory.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "collision/mesh.h"
#include "collision/trees/parts/part_file.h"

namespace collidoscope {

// A part of model 0 (A) or 1 (B).
struct PartKey {
    int body = 0;
    std::uint32_t part = 0;
    bool operator==(const PartKey&) const = default;
};

struct PartPair {
    std::uint32_t a = 0, b = 0;
    bool operator==(const PartPair&) const = default;
};

class OverlapGraph {
  public:
    // An edge for every two parts whose boxes no axis separates: two parts that share a point
    // always have one. Cost: O(n log n) for n parts, and O(1) for each two whose intervals overlap
    // along A's x axis.
    OverlapGraph(const PartModel& a, const PartModel& b, const RelativePose& pose);

    // The edges, by the number of A's part, then of B's.
    std::span<const PartPair> pairs() const { return pairs_; }
    // The parts of the other model that overlap this one, by rising numbers.
    std::span<const std::uint32_t> neighbors(PartKey key) const;
    std::uint64_t box_tests() const { return box_tests_; }

    // Parts that have an edge.
    std::size_t part_count() const;

  private:
    std::vector<PartPair> pairs_;
    // Neighbors of A's parts, then of B's: from first_[vertex] to first_[vertex + 1].
    std::vector<std::uint32_t> first_, neighbors_;
    std::uint32_t parts_a_ = 0;
    std::uint64_t box_tests_ = 0;
};

// The edges that have not been tested yet.
class EdgesLeft {
  public:
    explicit EdgesLeft(const OverlapGraph& graph);

    // The part to test next with all that is left of its neighbors: of the parts in memory the one
    // with the fewest neighbors that are not, as each of them has to be loaded. If no part in
    // memory has an edge left, the one with the fewest edges. Among equals, the one of A, then the
    // lowest number. None when no edge is left. Cost: O(parts + edges of those in memory).
    std::optional<PartKey> next(const std::function<bool(PartKey)>& in_memory) const;
    // By rising numbers.
    const std::vector<std::uint32_t>& neighbors(PartKey key) const {
        return of_[key.body][key.part];
    }
    void remove(const PartPair& edge);

  private:
    std::vector<std::vector<std::uint32_t>> of_[2];
};

// A part that the motion comes to.
struct PartArrival {
    PartKey key;
    double time = 0;  // 0 now, 1 at the end of the motion: not before this it can be needed
};

// The parts whose boxes meet one of the other model while B moves straight by `displacement` (in
// A's frame), the earliest first; of those at the same time by body and number. Boxes are taken
// along A's axes, so it may be more than needed. Cost: as the graph.
std::vector<PartArrival> parts_ahead(const PartModel& a, const PartModel& b,
                                     const RelativePose& pose, const dvec3& displacement);

}  // namespace collidoscope
