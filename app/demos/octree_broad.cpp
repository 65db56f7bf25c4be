#include "collision/broad/octree_broad.h"

#include "app/demos/families/broad_demo.h"

namespace collidoscope::app {
namespace {

std::vector<Mark> cells_of_octree(const OctreeBroad& octree, std::size_t most) {
    std::vector<Mark> marks;
    const OctreeCells& cells = octree.cells();
    for (std::uint32_t i = 0; i < cells.all().size() && marks.size() < most; ++i) {
        if (cells[i].total == 0) continue;
        marks.push_back(
            {BoxMark{as_box(octree.cell_box(i))}, Role::Bounds, Space::World, {}, {}, {}});
    }
    return marks;
}

const bool octree_broad_registered = register_broad_demo<OctreeBroad>(
    {.id = "octree_broad",
     .title = "Octree of bodies",
     .short_title = "Octree of bodies",
     .family = Family::Broad,
     .level = 60,
     .words = "loose octree cells",
     .sources = "lecture: Spatial Coherence; ulrich2000",
     .summary = "Each body is stored in the smallest cell of an octree that contains it, and moves "
                "up and down the tree as it moves in space. A body is tested against those of its "
                "cell and those of larger cells that reach into it."},
    {{.id = "loose",
      .title = "Loose cells",
      .help = "Cells extend half a cell into their neighbors: small bodies on the boundary of "
              "large cells need not stay in the large one.",
      .fallback = false},
     {.id = "depth",
      .title = "Levels",
      .help = "Max number of levels below the root.",
      .fallback = 8,
      .min = 0,
      .max = 20}},
    [](const OptionReader& options) {
        return OctreeBroad({.loose = options.get<bool>("loose"),
                            .max_depth = options.get<std::uint32_t>("depth")});
    },
    cells_of_octree);

}  // namespace
}  // namespace collidoscope::app
