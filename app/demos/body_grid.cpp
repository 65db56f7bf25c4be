#include "collision/broad/grid/body_grid.h"

#include <algorithm>
#include <array>

#include "app/demos/families/broad_demo.h"
#include "collision/volumes/aabb.h"

namespace collidoscope::app {
namespace {

// The cells that hold a body, each once; as far along the axes that are not divided as the bodies.
std::vector<Mark> cells(const BodyGrid& grid, std::size_t most) {
    const BodyGridPlan& plan = grid.plan();
    Aabb around = empty_aabb();
    std::vector<std::array<std::int32_t, 4>> seen;
    grid.proxies().for_each([&](ProxyId, const Aabb& box) {
        grow(around, box);
        if (seen.size() >= 4 * most) return;
        for (int l = 0; l < plan.levels; ++l) {
            const BodyGridLevel& level = plan[l];
            bool fits = level.divided > 0;
            for (int a = 0; a < 3; ++a)
                fits = fits && (level.inverse[a] == 0 || box.max[a] - box.min[a] <= level.size[a]);
            if (!fits) continue;
            std::array<std::int32_t, 4> cell{l};
            for (int a = 0; a < 3; ++a) {
                if (level.inverse[a] != 0)
                    cell[static_cast<std::size_t>(a) + 1] =
                        body_grid_cell(plan, level, a, box.min[a]);
            }
            seen.push_back(cell);
            break;
        }
    });
    std::sort(seen.begin(), seen.end());
    seen.erase(std::unique(seen.begin(), seen.end()), seen.end());
    if (seen.size() > most) seen.resize(most);
    std::vector<Mark> marks;
    for (const auto& cell : seen) {
        const BodyGridLevel& level = plan[cell[0]];
        Aabb box = around;
        for (int a = 0; a < 3; ++a) {
            if (level.inverse[a] == 0) continue;
            const auto at = static_cast<float>(cell[static_cast<std::size_t>(a) + 1]);
            box.min[a] = plan.origin[a] + at * level.size[a];
            box.max[a] = box.min[a] + level.size[a];
        }
        marks.push_back({BoxMark{Box{center_of(box), half_of(box), quat(1, 0, 0, 0)}},
                         Role::Bounds,
                         Space::World,
                         {},
                         {},
                         {}});
    }
    return marks;
}

const bool body_grid_registered = register_broad_demo<BodyGrid>(
    {.id = "body_grid",
     .title = "Body grid: the fast one, without parameters",
     .short_title = "Body grid",
     .family = Family::Broad,
     .level = 80,
     .words = "fast grid million bodies levels simd",
     .sources = "thesis2002: section 4.1.2; mirtich1997: levels of grids",
     .summary = "The sizes and the distribution of the bodies determine the cells, one grid per "
                "size class. Bodies are sorted into cells by counting sort and tested eight at a "
                "time against those in the cells ahead. It scales to a million bodies."},
    {}, [](const OptionReader&) { return BodyGrid(); }, cells);

}  // namespace
}  // namespace collidoscope::app
