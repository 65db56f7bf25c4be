#include "collision/broad/uniform_grid_steps.h"

#include <cstdint>

#include "collision/broad/axis.h"
#include "collision/broad/uniform_grid.h"
#include "collision/trace/mark.h"

namespace collidoscope::uniform_grid {

void say_size(StepBuilder& step, const UniformGrid& grid, ProxyId biggest) {
    step.say("The cells are ", strong(grid.cell_size()), " wide");
    if (biggest != no_proxy) {
        if (grid.options().cell > 0 && grid.cell_size() != grid.options().cell)
            step.say(", not ", grid.options().cell, " as asked for");
        step.say(", wider than the largest box, box ", strong(biggest),
                 ": boxes whose centers are two cells apart cannot touch.")
            .body(biggest, Role::Current);
    } else {
        step.say(".");
    }
    step.value("cell", grid.cell_size());
}

void say_put(StepBuilder& step, const UniformGrid& grid, ProxyId id, const CellIndex* old,
             const CellIndex& now) {
    step.say("The center of box ", strong(id));
    if (old)
        step.say(" has moved from cell ", cell_name(*old, grid.options().dimensions), " to ");
    else
        step.say(" lies in cell ");
    step.say(strong(cell_name(now, grid.options().dimensions)),
             ": the box is stored in this cell only.")
        .body(id, Role::Current)
        .mark(BoxMark{as_box(grid.cell_box(now))}, Role::Bounds,
              cell_name(now, grid.options().dimensions));
}

void say_beside(StepBuilder& step, const UniformGrid& grid, const GridCell& a, const GridCell& b) {
    step.say("The neighbor ", strong(cell_name(b.at, grid.options().dimensions)),
             " is not empty: every box of one is tested against every box of the other.")
        .mark(BoxMark{as_box(grid.cell_box(a.at))}, Role::Current)
        .mark(BoxMark{as_box(grid.cell_box(b.at))}, Role::Candidate,
              cell_name(b.at, grid.options().dimensions));
}

void say_take(StepBuilder& step, const UniformGrid& grid, const GridCell& cell) {
    step.say("Cell ", strong(cell_name(cell.at, grid.options().dimensions)), " holds ", cell.count,
             plural(cell.count, " box.", " boxes."),
             " Only the neighbors later in the order are visited: the earlier ones have "
             "visited this cell.")
        .mark(BoxMark{as_box(grid.cell_box(cell.at))}, Role::Current,
              cell_name(cell.at, grid.options().dimensions));
    for (std::uint32_t i = 0; i < cell.count; ++i)
        step.body(grid.bodies()[cell.first + i], Role::Candidate);
}

void say_inside(StepBuilder& step, const UniformGrid& grid, const GridCell& cell) {
    step.say("More than one box in the cell: all pairs are tested.")
        .mark(BoxMark{as_box(grid.cell_box(cell.at))}, Role::Current);
}

}  // namespace collidoscope::uniform_grid
