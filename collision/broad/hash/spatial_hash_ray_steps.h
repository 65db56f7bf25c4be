// Steps of a ray through the spatial hash: sentences, values and marks.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "collision/broad/broad_phase.h"
#include "collision/broad/hash/cell_walk.h"
#include "collision/broad/hash/hash_cells.h"
#include "collision/broad/hash/ray_cells.h"
#include "collision/results.h"
#include "collision/shapes.h"
#include "collision/trace/recorder.h"

namespace collidoscope {
struct HashRayAnswer;
struct HashRayHit;
}  // namespace collidoscope

namespace collidoscope::hash_ray {

// A ray in a cell: the one it comes from, with the walk as it was there, and the borders between.
struct Way {
    Way(const Ray& on, const HashGrid& cells, const RayCells& marks, const CellWalk& now,
        const std::optional<HashCell>& before, const std::optional<CellWalk>& there, unsigned over)
        : ray(on),
          grid(cells),
          drawn(marks),
          walk(now),
          last(before ? &*before : nullptr),
          from(there ? &*there : nullptr),
          crossed(over) {}

    const Ray& ray;
    const HashGrid& grid;
    const RayCells& drawn;
    const CellWalk& walk;
    const HashCell* last;  // null in the first cell
    const CellWalk* from;  // null in the first cell
    unsigned crossed;      // axes as bits
};

// Number of the entries of a bucket that belong to the cell.
template <typename Entries>
std::ptrdiff_t bodies_in(const Entries& bucket, const HashCell& cell) {
    return std::count_if(bucket.begin(), bucket.end(),
                         [&](const auto& entry) { return entry.cell == cell; });
}

// low, high: the block of occupied cells.
void say_cell(StepBuilder& step, const Way& way, std::ptrdiff_t bodies, const HashCell& low,
              const HashCell& high);
// so_far: with this body.
void say_looked(StepBuilder& step, const Ray& ray, ProxyId id, const std::optional<RayHit>& hit,
                bool closer, const HashRayAnswer& so_far);
void say_end(StepBuilder& step, const Ray& ray, float t_max);
void say_tested(StepBuilder& step, ProxyId id);
void say_early(StepBuilder& step, const HashRayHit& first, double leaves);
void say_later(StepBuilder& step, const HashRayHit& first, double enters);
void say_leave(StepBuilder& step, unsigned crossed, const RayCells& drawn, const HashGrid& grid,
               const HashCell& last);
void say_large(StepBuilder& step, const std::vector<ProxyId>& large, bool unoptimized);
void say_outside(StepBuilder& step, const HashGrid& grid, const ProxyBoxes& proxies,
                 const HashCell& low, const HashCell& high);
void say_all(StepBuilder& step, std::uint64_t cells, std::uint32_t bodies);
void say_done(StepBuilder& step, const Ray& ray, const HashRayAnswer& answer, std::uint32_t bodies);

}  // namespace collidoscope::hash_ray
