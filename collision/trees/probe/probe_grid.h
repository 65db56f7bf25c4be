// The hybrid structure of H-Collide: space in a uniform grid whose occupied cells stand in a hash
// table, each with a tree of oriented boxes over the triangles that reach into it.
//
// Source: Gregory, Lin, Gottschalk, Taylor 1999, "H-Collide"; Gottschalk, Lin, Manocha 1996 for the
// trees; Teschner and others 2003 for the hash function.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "collision/broad/hash/hash_cells.h"
#include "collision/mesh.h"
#include "collision/trees/build.h"
#include "collision/trees/tree.h"

namespace collidoscope {

struct ProbeGridOptions {
    float cell = 0;               // edge of a cell; 0: from the mean area of the triangles
    std::uint32_t leaf_size = 2;  // of the trees; 1 to max_leaf_size
};

// An occupied cell: its tree is the part of the forest below `root`, over the slots from `first`.
struct ProbeCell {
    HashCell at;
    std::uint32_t root = 0;
    std::uint32_t first = 0, count = 0;
};

// A triangle is in the trees of all cells that it reaches into. Immutable once it is built, so that
// any number of threads may ask it.
class ProbeGrid {
  public:
    const HashGrid& grid() const { return grid_; }
    const Aabb& bounds() const { return bounds_; }  // of the mesh
    // Cells from the lowest to the highest that is occupied, on each axis.
    const HashCell& low() const { return low_; }
    const HashCell& high() const { return high_; }
    // At least the sum of the magnitudes of any box's coordinates and sizes.
    double reach() const { return reach_; }
    bool empty() const { return cells_.empty(); }

    // In the order of their buckets.
    const std::vector<ProbeCell>& cells() const { return cells_; }
    std::uint32_t bucket_count() const {
        return static_cast<std::uint32_t>(bucket_begin_.size()) - 1;
    }
    std::uint32_t bucket_of(const HashCell& cell) const;
    std::span<const ProbeCell> bucket(std::uint32_t number) const {
        return std::span(cells_).subspan(bucket_begin_[number],
                                         bucket_begin_[number + 1] - bucket_begin_[number]);
    }
    // The occupied cell; null for an empty one.
    const ProbeCell* find(const HashCell& cell) const;

    // The trees of all cells in one array. Its triangles are in the order of the leaves; one that
    // reaches into several cells is there several times, with the same number of the mesh.
    const ObbTree& trees() const { return trees_; }
    // The node above; of a cell's root itself.
    std::uint32_t parent(std::uint32_t node) const { return parents_[node]; }
    std::size_t bytes() const;

  private:
    friend std::optional<ProbeGrid> build_probe_grid(const Mesh&, const ProbeGridOptions&,
                                                     BuildProgress*);

    HashGrid grid_;
    Aabb bounds_{vec3(0), vec3(0)};
    HashCell low_, high_;
    double reach_ = 0;
    std::vector<ProbeCell> cells_;
    std::vector<std::uint32_t> bucket_begin_{0, 0};  // one more than there are buckets
    ObbTree trees_;
    std::vector<std::uint32_t> parents_;
};

// Nothing when canceled. Cells are made larger than wanted, by doubling, where they would be more
// than about 24 for each triangle, more than 1,024 along an axis, or too small for the coordinates.
// Throws std::invalid_argument for a cell below 0 or not finite. Cost: O(n) for the cells, and
// O(k log k) for the tree of a cell with k triangles.
std::optional<ProbeGrid> build_probe_grid(const Mesh& mesh, const ProbeGridOptions& options = {},
                                          BuildProgress* progress = nullptr);

}  // namespace collidoscope
