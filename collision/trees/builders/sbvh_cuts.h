// The two kinds of cut that a tree with spatial splits weighs at a node, and its build from parts.
#pragma once

#include <cstdint>
#include <vector>

#include "collision/mesh.h"
#include "collision/trees/builders/sbvh.h"
#include "collision/trees/builders/split_refs.h"

namespace collidoscope::sbvh {

using Refs = std::vector<TriangleRef>;

// In double, where no box of floats overflows; 0 of an empty box.
double surface(const Aabb& box);

// Cost of a node of this surface and count that is cut, see SplitRecord; `sides` is the sum of both
// sides' surfaces times their counts.
double cost_of(double sides, double surface, std::size_t count);

// Entries of one side, and the box around them.
struct Side {
    Aabb box = empty_aabb();
    std::uint32_t count = 0;

    void add(const Aabb& other) {
        grow(box, other);
        ++count;
    }
    double cost() const { return surface(box) * count; }
};

// A cut between midpoints of boxes: before a place in their order or, of many, before a bin.
struct ObjectCut {
    SbvhSplit::Cut cut;  // infinite cost where all midpoints lie in one place
    std::uint32_t place = 0;
    bool by_bins = false;
    double overlap = 0;  // surface that the boxes of both sides share
};

// The cheapest one. Sorts the entries. Cost: O(n), of few O(n log n).
ObjectCut best_object_cut(Refs& refs, const Aabb& box);
// Sorts out the entries as the search left them.
void divide(const Refs& refs, const ObjectCut& cut, Refs& left, Refs& right);

// The cheapest one at 31 planes across each axis that makes at most `spare` entries more. Infinite
// where there is none. Cost: O(parts between planes).
SbvhSplit::Cut best_spatial_cut(const Mesh& mesh, const Refs& refs, const Aabb& box,
                                std::uint32_t spare);

// Entries beside one for each triangle, at most.
std::uint32_t spare_entries(std::size_t triangles, double entries);

// The tree over these parts, of which at most `spare` more are made. See build_sbvh().
std::optional<AabbTree> build(const Mesh& mesh, Refs parts, const BuildOptions& options,
                              std::uint32_t spare, BuildProgress* progress, SbvhRecord* record);

}  // namespace collidoscope::sbvh
