// The layout of BodyGrid's cells: levels of grids, chosen by looking at the bodies.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "collision/broad/broad_phase.h"

namespace collidoscope {

// One grid of cells for bodies of about one size. A body lies in the cell of its min corner and
// reaches at most one cell further, so whom it meets on this level has its min corner in a
// neighboring cell. Cells that lie next to each other along the first axis have keys next to each
// other.
struct BodyGridLevel {
    float size[3] = {0, 0, 0};                      // of a cell, for an axis that is divided
    float inverse[3] = {0, 0, 0};                   // 1 / size; 0 for an axis that is not divided
    float low[3] = {0, 0, 0}, high[3] = {0, 0, 0};  // cells beyond count as the last ones
    std::int32_t mask[3] = {-1, -1, -1};  // folded axes: cell c and c + mask + 1 share one list
    std::uint32_t count[3] = {1, 1, 1};   // different cells along each axis
    std::uint32_t stride[3] = {0, 0, 0};  // from a cell's key to that of the next along the axis
    int axis[3] = {0, 1, 2};              // axis[0] has stride 1
    int divided = 0;                      // so many of axis[] are divided, the first ones
    bool folded = false;                  // any axis
    std::uint32_t first = 0;              // the key of cell (0, 0, 0)
    std::uint32_t keys = 0;               // keys of this level, some without a cell
    std::array<std::uint32_t, 4> rows{};  // key of a later neighboring row less that of a cell
    int row_count = 0;
};

struct BodyGridPlan {
    static constexpr int max_levels = 5;
    vec3 origin{0};
    std::array<BodyGridLevel, max_levels> level;  // from small cells to large ones
    int levels = 0;  // the last one is a single cell, for bodies that fit nowhere else
    std::uint32_t keys = 0;
    std::uint32_t bodies = 0;
    float margin = 0;  // boxes are larger than the bodies by that on all sides
    vec3 usual{0};     // extents, without the margin

    const BodyGridLevel& operator[](int l) const { return level[static_cast<std::size_t>(l)]; }
};

// Looks at all bodies. Cost: one pass over them, and some sorting of a sample.
// With a margin the cells are for boxes larger by that.
BodyGridPlan plan_body_grid(const ProxyBoxes& boxes, float margin = 0);

// The cell of a coordinate along an axis, before folding; never falls when the coordinate grows.
std::int32_t body_grid_cell(const BodyGridPlan& plan, const BodyGridLevel& level, int axis,
                            float coordinate);

}  // namespace collidoscope
