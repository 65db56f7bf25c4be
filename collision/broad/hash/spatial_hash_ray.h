// A ray through SpatialHash's cells, in order.
// Source: T-Collide, "Hashing Objects Over Time": "if the cells are traversed in order from origin
// along the vector, the closest possible targets will be found first, allowing early exit".
#pragma once

#include <algorithm>
#include <string>

#include "collision/broad/hash/ray_cells.h"
#include "collision/broad/hash/spatial_hash.h"

namespace collidoscope {

template <Tracer T>
void SpatialHash::look(const Ray& ray, ProxyId id, HashRayAnswer& answer, T trace) const {
    ++answer.tests;
    const std::optional<RayHit> hit = meet(ray, id);
    std::optional<HashRayHit>& first = answer.first;
    const bool closer =
        hit && (!first || hit->t < first->hit.t || (hit->t == first->hit.t && id < first->id));
    trace.step(!hit     ? "miss"
               : closer ? "hit"
                        : "behind",
               [&](auto& step) {
                   if (closer)
                       step.verdict(true).decides(AnswerPart::Parameter, AnswerPart::Contact,
                                                  AnswerPart::Normal);
                   if (!hit) {
                       step.say("The ray misses body ", strong(id), ".");
                   } else if (hit->inside) {
                       step.say("The ray starts inside body ", strong(id), ": t = ", now(hit->t),
                                ".");
                   } else {
                       step.say("The ray hits body ", strong(id), " at t = ", now(hit->t),
                                closer ? ", the first so far." : ", behind the first so far.");
                   }
                   step.body(id, !hit ? Role::Rejected : closer ? Role::Hit : Role::Skipped);
                   if (!hit) return;
                   step.now_value("t", hit->t)
                       .point(point_on_ray(ray, double{hit->t}),
                              closer ? Role::Best : Role::Rejected, closer ? "best" : "");
                   if (closer) step.keep("best");
               });
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
        trace.step(
            !last    ? "enter"
            : corner ? "corner"
                     : "next",
            [&](auto& step) {
                const auto bodies = std::count_if(here.begin(), here.end(),
                                                  [&](const Entry& e) { return e.cell == cell; });
                if (!last) {
                    step.say(walk.enters() > 0
                                 ? "The ray enters the block of occupied cells in cell "
                                 : "The ray starts in cell ",
                             strong(grid_.name(cell)));
                    step.mark(drawn->block(low_, high_), Role::Construction).keep("block");
                } else {
                    if (corner) {
                        step.say("Boundaries on ", crossed == 7 ? "three" : "two",
                                 " axes are crossed at the same time, at t = ", now(walk.enters()),
                                 ": through the ", strong("corner"), " into cell ");
                    } else {
                        step.say("The boundary on ", strong(axis_name(int(crossed >> 1))),
                                 " is crossed first, at t = ", now(walk.enters()), ": into cell ");
                    }
                    step.say(strong(grid_.name(cell)));
                    drawn->ask(step, *from, crossed);
                    step.mark(drawn->mark(*last), Role::Bounds).keep("cell " + grid_.name(*last));
                }
                step.say(bodies == 0   ? std::string(". It is empty.")
                         : bodies == 1 ? std::string(", with one body.")
                                       : ", with " + std::to_string(bodies) + " bodies.")
                    .mark(drawn->mark(cell), Role::Current, grid_.name(cell))
                    .keep("cell " + grid_.name(cell))
                    .point(point_on_ray(ray, walk.enters()), Role::Current)
                    .now_value("t", walk.enters());
                for (int axis = 0; axis < 3; ++axis) {
                    const BorderCrossing border = walk.next(axis);
                    if (border.axis >= 0)
                        step.value(std::string("next boundary on ") + axis_name(axis), border.t);
                }
            });

        // Test the bodies of this cell. The cells of a body that lie on the ray follow each other,
        // so that one which was in the last cell too has been tested.
        for (const Entry& entry : here) {
            if (entry.cell != cell) continue;
            const std::span<const HashCell> of_body = cells_of(entry.id);
            if (last && std::binary_search(of_body.begin(), of_body.end(), *last)) {
                trace.step("again", [&](auto& step) {
                    step.say("Body ", strong(entry.id),
                             " is also in the previous cell, and was tested there.")
                        .body(entry.id, Role::Skipped);
                });
                continue;
            }
            look(ray, entry.id, answer, trace);
        }

        // A body that is met in this cell is nearer than all in later ones. Its t is rounded.
        if (first && double{first->hit.t} * (1 + 0x1p-20) + 0x1p-140 < walk.leaves()) {
            trace.step("early", [&](auto& step) {
                step.say("Body ", strong(first->id), " is hit at t = ", now(first->hit.t),
                         ", and the ray leaves this cell at t = ", walk.leaves(),
                         ": bodies in later cells are farther away. ", strong("Done early"), ".")
                    .body(first->id, Role::Hit)
                    .ask("Can a later cell contain a nearer hit?")
                    .choice("Yes, continue", false)
                    .choice("No, this is the first hit", true);
            });
            return;
        }

        // Cross the nearest border.
        last = cell;
        if constexpr (T::enabled) from = walk;
        crossed = walk.crossed_next();
        walk.cross(crossed);
        if (!walk.inside()) break;
        if (!first) continue;
        trace.step("later", [&](auto& step) {
            step.say("Body ", strong(first->id),
                     " overlaps this cell, but is hit only at t = ", now(first->hit.t),
                     ", after the ray has left the cell at t = ", walk.enters(),
                     ": a body in a cell before that may be nearer.")
                .body(first->id, Role::Best)
                .ask("Can a later cell contain a nearer hit?")
                .choice("Yes, continue", true)
                .choice("No, this is the first hit", false);
        });
    }
    trace.step("leave", [&](auto& step) {
        step.say(crossed == 0 ? "The ray never leaves this cell: no other body can be hit."
                              : "The ray leaves the block of occupied cells: no body lies beyond.")
            .mark(drawn->mark(*last), Role::Bounds)
            .keep("cell " + grid_.name(*last));
    });
}

template <Tracer T>
HashRayAnswer SpatialHash::raycast(const Ray& ray, T trace) const {
    HashRayAnswer answer;
    if (!large_.empty()) {
        trace.step(options_.unoptimized ? "all" : "large", [&](auto& step) {
            if (options_.unoptimized) {
                step.say("Unoptimized: the ray is tested against all ", strong(large_.size()),
                         " bodies.");
            } else {
                step.say(strong(large_.size()), plural(large_.size(), " body is", " bodies are"),
                         " too large for the cells: the ray is tested against ",
                         plural(large_.size(), "it", "them"), " first.");
            }
            for (const ProxyId id : large_) step.body(id, Role::Candidate);
        });
        for (const ProxyId id : large_) look(ray, id, answer, trace);
    }
    if (!cells_.empty()) {
        const CellWalk start(grid_, ray, low_, high_);
        if (!start.inside()) {
            trace.step("outside", [&](auto& step) {
                const RayCells drawn(grid_, proxies_);
                step.say("The ray misses the block of occupied cells.")
                    .mark(drawn.block(low_, high_), Role::Skipped);
            });
        } else if (start.most_left() > 8 * std::uint64_t{proxies_.count()} + 64) {
            trace.step("all", [&](auto& step) {
                step.say("Up to ", strong(start.most_left()), " cells lie on the path, far more ",
                         "than the ", strong(proxies_.count()),
                         " bodies: testing all of them is faster.");
            });
            proxies_.for_each([&](ProxyId id, const Aabb&) {
                if (cells_of_[id].from != cells_of_[id].to) look(ray, id, answer, trace);
            });
        } else {
            walk(ray, start, answer, trace);
        }
    }
    trace.step("done", [&](auto& step) {
        if (!answer.first) step.verdict(false);
        if (answer.first) {
            step.say("The first body hit is ", strong(answer.first->id),
                     ", at t = ", now(answer.first->hit.t), ". ");
            step.body(answer.first->id, Role::Hit)
                .point(point_on_ray(ray, double{answer.first->hit.t}), Role::Hit)
                .now_value("t", answer.first->hit.t);
        } else {
            step.say("The ray hits ", strong("no body"), ". ");
        }
        step.say("It traversed ", answer.cells, plural(answer.cells, " cell", " cells"),
                 " and was tested against ", answer.tests, " of ", proxies_.count(), " bodies.")
            .value("cells", static_cast<std::int64_t>(answer.cells))
            .value("bodies tested", static_cast<std::int64_t>(answer.tests))
            .value("bodies", static_cast<std::int64_t>(proxies_.count()));
    });
    return answer;
}

}  // namespace collidoscope
