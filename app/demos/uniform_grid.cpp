#include "collision/broad/uniform_grid.h"

#include "app/demos/families/broad_demo.h"

namespace collidoscope::app {
namespace {

std::vector<Mark> cells_of_grid(const UniformGrid& grid, std::size_t most) {
    std::vector<Mark> marks;
    for (const GridCell& cell : grid.cells()) {
        if (marks.size() == most) break;
        marks.push_back(
            {BoxMark{as_box(grid.cell_box(cell.at))}, Role::Bounds, Space::World, {}, {}, {}});
    }
    return marks;
}

const bool uniform_grid_registered = register_broad_demo<UniformGrid>(
    {.id = "uniform_grid",
     .title = "Uniform grid: cells larger than any body",
     .short_title = "Uniform grid",
     .family = Family::Broad,
     .level = 40,
     .words = "cells spatial subdivision bins",
     .sources = "thesis2002: section 4.1.2",
     .summary =
         "Each body is stored in the one cell that contains its center. Cells are larger than any "
         "body, so only bodies of the same cell and of neighboring cells can touch; half the "
         "neighbors are visited, and the lists change only when a body changes its cell."},
    {{.id = "dimensions",
      .title = "Dimensions",
      .help = "2: a grid on the ground (x and z), for scenes with little above something else.",
      .fallback = 3,
      .min = 2,
      .max = 3},
     {.id = "cell",
      .title = "Cell size",
      .help = "Cell width; 0: chosen from the bodies. It is never smaller than the largest body.",
      .fallback = 0.0,
      .low = 0,
      .high = 1000}},
    [](const OptionReader& options) {
        return UniformGrid(
            {.dimensions = options.get<int>("dimensions"), .cell = options.get<double>("cell")});
    },
    cells_of_grid);

}  // namespace
}  // namespace collidoscope::app
