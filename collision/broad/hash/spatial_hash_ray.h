// A ray through SpatialHash's cells, in order.
// Source: T-Collide, "Hashing Objects Over Time": "if the cells are traversed in order from origin
// along the vector, the closest possible targets will be found first, allowing early exit".
#pragma once

#include <algorithm>
#include <string>

#include "collision/broad/hash/ray_cells.h"
#include "collision/broad/hash/spatial_hash.h"
#include "collision/broad/hash/spatial_hash_ray_steps.h"

namespace collidoscope {

template <Tracer T>
void SpatialHash::look(const Ray& ray, ProxyId id, HashRayAnswer& answer, T trace) const {
    ++answer.tests;
    const std::optional<RayHit> hit = meet(ray, id);
    std::optional<HashRayHit>& first = answer.first;
    const bool closer =
        hit && hit->t <= answer.t_max &&
        (!first || hit->t < first->hit.t || (hit->t == first->hit.t && id < first->id));
    trace.step(!hit     ? "miss"
               : closer ? "hit"
                        : "behind",
               [&](auto& step) { hash_ray::say_looked(step, ray, id, hit, closer, answer); });
    if (closer) first = HashRayHit{id, *hit};
}

template <Tracer T>
void SpatialHash::walk(const Ray& ray, CellWalk walk, HashRayAnswer& answer, T trace) const {
    const std::optional<HashRayHit>& first = answer.first;
    unsigned crossed = 0;  // the borders between the last cell and this one
    std::optional<HashCell> last;
    std::optional<CellWalk> from;   // where it was before; for a trace
    std::optional<RayCells> drawn;  // for a trace
    if constexpr (T::enabled) drawn.emplace(grid_, proxies_);

    for (;;) {
        const HashCell cell = walk.cell();
        const std::span<const Entry> here = bucket(bucket_of(cell));
        ++answer.cells;
        const bool corner = (crossed & (crossed - 1)) != 0;
        trace.step(!last    ? "enter"
                   : corner ? "corner"
                            : "next",
                   [&](auto& step) {
                       const hash_ray::Way way(ray, grid_, *drawn, walk, last, from, crossed);
                       hash_ray::say_cell(step, way, hash_ray::bodies_in(here, cell), low_, high_);
                   });

        // Test the bodies of this cell. The cells of a body that lie on the ray follow each other,
        // so that one which was in the last cell too has been tested.
        for (const Entry& entry : here) {
            if (entry.cell != cell) continue;
            const std::span<const HashCell> of_body = cells_of(entry.id);
            if (last && std::binary_search(of_body.begin(), of_body.end(), *last)) {
                trace.step("again", [&](auto& step) { hash_ray::say_tested(step, entry.id); });
                continue;
            }
            look(ray, entry.id, answer, trace);
        }

        // A body that is met in this cell is nearer than all in later ones. Its t is rounded.
        if (first && double{first->hit.t} * (1 + 0x1p-20) + 0x1p-140 < walk.leaves()) {
            trace.step("early",
                       [&](auto& step) { hash_ray::say_early(step, *first, walk.leaves()); });
            return;
        }

        // Cross the nearest border.
        last = cell;
        if constexpr (T::enabled) from = walk;
        crossed = walk.crossed_next();
        walk.cross(crossed);
        if (!walk.inside()) break;
        if (!first && walk.enters() > double{answer.t_max} * (1 + 0x1p-20) + 0x1p-140) {
            trace.step("end", [&](auto& step) { hash_ray::say_end(step, ray, answer.t_max); });
            return;
        }
        if (!first) continue;
        trace.step("later", [&](auto& step) { hash_ray::say_later(step, *first, walk.enters()); });
    }
    trace.step("leave",
               [&](auto& step) { hash_ray::say_leave(step, crossed, *drawn, grid_, *last); });
}

template <Tracer T>
HashRayAnswer SpatialHash::raycast(const Ray& ray, T trace, float t_max) const {
    HashRayAnswer answer;
    answer.t_max = t_max;
    if (!large_.empty()) {
        trace.step(options_.unoptimized ? "all" : "large",
                   [&](auto& step) { hash_ray::say_large(step, large_, options_.unoptimized); });
        for (const ProxyId id : large_) look(ray, id, answer, trace);
    }
    if (!cells_.empty()) {
        const CellWalk start(grid_, ray, low_, high_);
        if (!start.inside()) {
            trace.step("outside", [&](auto& step) {
                hash_ray::say_outside(step, grid_, proxies_, low_, high_);
            });
        } else if (start.max_left() > 8 * std::uint64_t{proxies_.count()} + 64) {
            trace.step("all", [&](auto& step) {
                hash_ray::say_all(step, start.max_left(), proxies_.count());
            });
            proxies_.for_each([&](ProxyId id, const Aabb&) {
                if (cells_of_[id].from != cells_of_[id].to) look(ray, id, answer, trace);
            });
        } else {
            walk(ray, start, answer, trace);
        }
    }
    trace.step("done",
               [&](auto& step) { hash_ray::say_done(step, ray, answer, proxies_.count()); });
    return answer;
}

}  // namespace collidoscope
