#include "collision/broad/hash/spatial_hash_ray_steps.h"

#include <string>

#include "collision/broad/axis.h"
#include "collision/broad/hash/spatial_hash.h"

namespace collidoscope::hash_ray {

void say_cell(StepBuilder& step, const Way& way, std::ptrdiff_t bodies, const HashCell& low,
              const HashCell& high) {
    const auto& [ray, grid, drawn, walk, last, from, crossed] = way;
    const HashCell cell = walk.cell();
    if (!last) {
        step.say(walk.enters() > 0 ? "The ray enters the block of occupied cells in cell "
                                   : "The ray starts in cell ",
                 strong(grid.name(cell)));
        step.mark(drawn.block(low, high), Role::Construction).keep("block");
    } else {
        if ((crossed & (crossed - 1)) != 0) {
            step.say("Boundaries on ", crossed == 7 ? "three" : "two",
                     " axes are crossed at the same time, at t = ", now(walk.enters()),
                     ": through the ", strong("corner"), " into cell ");
        } else {
            step.say("The boundary on ", strong(axis_name(int(crossed >> 1))),
                     " is crossed first, at t = ", now(walk.enters()), ": into cell ");
        }
        step.say(strong(grid.name(cell)));
        drawn.ask(step, *from, crossed);
        step.mark(drawn.mark(*last), Role::Bounds).keep("cell " + grid.name(*last));
    }
    step.say(bodies == 0   ? std::string(". It is empty.")
             : bodies == 1 ? std::string(", with one body.")
                           : ", with " + std::to_string(bodies) + " bodies.")
        .mark(drawn.mark(cell), Role::Current, grid.name(cell))
        .keep("cell " + grid.name(cell))
        .point(point_on_ray(ray, walk.enters()), Role::Current)
        .now_value("t", walk.enters());
    for (int axis = 0; axis < 3; ++axis) {
        const BorderCrossing border = walk.next(axis);
        if (border.axis >= 0)
            step.value(std::string("next boundary on ") + axis_name(axis), border.t);
    }
}

void say_looked(StepBuilder& step, const Ray& ray, ProxyId id, const std::optional<RayHit>& hit,
                bool closer, const HashRayAnswer& so_far) {
    if (closer)
        step.verdict(true).decides(AnswerPart::Parameter, AnswerPart::Contact, AnswerPart::Normal);
    if (!hit) {
        step.say("The ray misses body ", strong(id), ".");
    } else if (hit->inside) {
        step.say("The ray starts inside body ", strong(id), ": t = ", now(hit->t), ".");
    } else {
        step.say("The ray hits body ", strong(id), " at t = ", now(hit->t),
                 closer         ? ", the first so far."
                 : so_far.first ? ", behind the first so far."
                                : ", beyond the ray's end.");
    }
    step.body(id, !hit ? Role::Rejected : closer ? Role::Hit : Role::Skipped);
    if (!hit) return;
    step.now_value("t", hit->t)
        .point(point_on_ray(ray, double{hit->t}), closer ? Role::Best : Role::Rejected,
               closer ? "best" : "");
    if (closer) step.keep("best");
}

void say_end(StepBuilder& step, const Ray& ray, float t_max) {
    step.say("The next cell begins ", strong("beyond the ray's end"), " at t = ", now(t_max),
             ": no body there counts.")
        .point(point_on_ray(ray, double{t_max}), Role::Current, "end");
}

void say_tested(StepBuilder& step, ProxyId id) {
    step.say("Body ", strong(id), " is also in the previous cell, and was tested there.")
        .body(id, Role::Skipped);
}

void say_early(StepBuilder& step, const HashRayHit& first, double leaves) {
    step.say("Body ", strong(first.id), " is hit at t = ", now(first.hit.t),
             ", and the ray leaves this cell at t = ", leaves,
             ": bodies in later cells are farther away. ", strong("Done early"), ".")
        .body(first.id, Role::Hit)
        .ask("Can a later cell contain a nearer hit?")
        .choice("Yes, continue", false)
        .choice("No, this is the first hit", true);
}

void say_later(StepBuilder& step, const HashRayHit& first, double enters) {
    step.say("Body ", strong(first.id),
             " overlaps this cell, but is hit only at t = ", now(first.hit.t),
             ", after the ray has left the cell at t = ", enters,
             ": a body in a cell before that may be nearer.")
        .body(first.id, Role::Best)
        .ask("Can a later cell contain a nearer hit?")
        .choice("Yes, continue", true)
        .choice("No, this is the first hit", false);
}

void say_leave(StepBuilder& step, unsigned crossed, const RayCells& drawn, const HashGrid& grid,
               const HashCell& last) {
    step.say(crossed == 0 ? "The ray never leaves this cell: no other body can be hit."
                          : "The ray leaves the block of occupied cells: no body lies beyond.")
        .mark(drawn.mark(last), Role::Bounds)
        .keep("cell " + grid.name(last));
}

void say_large(StepBuilder& step, const std::vector<ProxyId>& large, bool unoptimized) {
    if (unoptimized) {
        step.say("Unoptimized: the ray is tested against all ", strong(large.size()), " bodies.");
    } else {
        step.say(strong(large.size()), plural(large.size(), " body is", " bodies are"),
                 " too large for the cells: the ray is tested against ",
                 plural(large.size(), "it", "them"), " first.");
    }
    for (const ProxyId id : large) step.body(id, Role::Candidate);
}

void say_outside(StepBuilder& step, const HashGrid& grid, const ProxyBoxes& proxies,
                 const HashCell& low, const HashCell& high) {
    const RayCells drawn(grid, proxies);
    step.say("The ray misses the block of occupied cells.")
        .mark(drawn.block(low, high), Role::Skipped);
}

void say_all(StepBuilder& step, std::uint64_t cells, std::uint32_t bodies) {
    step.say("Up to ", strong(cells), " cells lie on the path, far more ", "than the ",
             strong(bodies), " bodies: testing all of them is faster.");
}

void say_done(StepBuilder& step, const Ray& ray, const HashRayAnswer& answer,
              std::uint32_t bodies) {
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
             " and was tested against ", answer.tests, " of ", bodies, " bodies.")
        .value("cells", static_cast<std::int64_t>(answer.cells))
        .value("bodies tested", static_cast<std::int64_t>(answer.tests))
        .value("bodies", static_cast<std::int64_t>(bodies));
}

}  // namespace collidoscope::hash_ray
