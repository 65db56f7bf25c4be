#include "collision/broad/managers/perceptual_steps.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <limits>

namespace collidoscope {

double apparent_size(const Aabb& box, const vec3& eye) {
    const dvec3 lo(box.min), hi(box.max);
    const double radius = 0.5 * glm::length(hi - lo);
    const double distance = glm::length(0.5 * (lo + hi) - dvec3(eye));
    return distance > radius ? radius / distance : 1;
}

PerceivedQuality perceived_quality(std::span<const ScheduledPair> given,
                                   std::span<const ScheduledPair> truth) {
    PerceivedQuality found;
    double all = 0, seen = 0;
    for (std::size_t i = 0; i < given.size(); ++i) {
        all += given[i].priority;
        const bool taken_for_hit = given[i].verdict != Verdict::Apart;
        if (taken_for_hit == (truth[i].verdict == Verdict::Hit)) continue;
        seen += given[i].priority;
        ++found.wrong;
    }
    if (all > 0) found.quality = 1 - seen / all;
    return found;
}

Contact contact_of_volumes(const Aabb& a, const Aabb& b) {
    const dvec3 lo = glm::max(dvec3(a.min), dvec3(b.min));
    const dvec3 hi = glm::min(dvec3(a.max), dvec3(b.max));
    int axis = 0;
    for (int k = 1; k < 3; ++k) {
        if (hi[k] - lo[k] < hi[axis] - lo[axis]) axis = k;
    }
    const dvec3 between = (dvec3(b.min) + dvec3(b.max)) - (dvec3(a.min) + dvec3(a.max));
    const double side = between[axis] < 0 ? -1 : 1;
    const dvec3 middle = 0.5 * (lo + hi);
    const double depth = std::max(hi[axis] - lo[axis], 0.0);
    dvec3 normal(0);
    normal[axis] = side;
    return {vec3(middle), vec3(normal), static_cast<float>(depth),
            vec3(middle + 0.5 * depth * normal), vec3(middle - 0.5 * depth * normal)};
}

}  // namespace collidoscope

namespace collidoscope::perception {

namespace {

const char* name_of(Schedule schedule) {
    switch (schedule) {
        case Schedule::RoundRobin:
            return "round robin";
        case Schedule::Sequential:
            return "sequential";
        case Schedule::SortedSequential:
            return "perceptually sorted sequential";
        default:
            return "priority queue";
    }
}

const char* turn_of(Schedule schedule) {
    switch (schedule) {
        case Schedule::RoundRobin:
            return "it is next in turn";
        case Schedule::Sequential:
            return "it is the first in the list";
        case Schedule::SortedSequential:
            return "it has max priority among those left";
        default:
            return "it has max priority for the time spent on it";
    }
}

void show(StepBuilder& step, const ScheduledPair& pair, Role role, const std::string& label = {}) {
    step.body(pair.pair.low, role, label).body(pair.pair.high, role);
}

}  // namespace

void say_fill(StepBuilder& step, std::span<const ScheduledPair> pairs, std::uint64_t budget,
              const vec3& eye) {
    step.say("The ", strong("active list"), " is filled with the ", now(pairs.size()),
             " pairs whose volumes overlap. ");
    if (budget == std::numeric_limits<std::uint64_t>::max())
        step.say("The budget is unlimited.");
    else
        step.say("The budget is ", now(std::int64_t(budget)), " operations.");
    step.point(eye, Role::Construction, "eye")
        .keep("eye")
        .now_value("active", std::int64_t(pairs.size()));
    for (const ScheduledPair& pair : pairs) show(step, pair, Role::Candidate);
}

void say_priority(StepBuilder& step, std::span<const ScheduledPair> pairs, Schedule schedule) {
    step.say(
        "Large and near bodies attract attention: the priority of a pair is the larger apparent "
        "size of its bodies. Scheduler: ",
        strong(name_of(schedule)),
        schedule == Schedule::RoundRobin || schedule == Schedule::Sequential ? ", which ignores it."
                                                                             : ".");
    const auto first =
        std::max_element(pairs.begin(), pairs.end(),
                         [](const auto& x, const auto& y) { return x.priority < y.priority; });
    if (first == pairs.end()) return;
    show(step, *first, Role::Best, "max priority");
    step.now_value("highest priority", first->priority);
}

void say_serve(StepBuilder& step, const ScheduledPair& pair, Schedule schedule, bool finished,
               std::uint64_t left) {
    step.say("Serve bodies ", strong(pair.pair.low), " and ", strong(pair.pair.high), ", as ",
             turn_of(schedule), ". It has used ", std::int64_t(pair.spent),
             plural(pair.spent, " operation", " operations"), " so far and ",
             finished ? "is finished." : "is not finished.")
        .value("priority", pair.priority)
        .value("spent", std::int64_t(pair.spent));
    if (left < std::numeric_limits<std::uint64_t>::max() / 2)
        step.now_value("left", std::int64_t(left));
    show(step, pair, Role::Current);
}

void say_finished(StepBuilder& step, const ScheduledPair& pair) {
    const bool hit = pair.verdict == Verdict::Hit;
    step.say("Bodies ", strong(pair.pair.low), " and ", strong(pair.pair.high),
             hit ? " collide: moved from the active list to the " : " do not collide: ",
             strong(hit ? "real list" : "drop the pair"), ".");
    if (pair.inside)
        step.say(" No triangles intersect, but one body lies ", now("inside"), " the other.");
    show(step, pair, hit ? Role::Hit : Role::Apart);
}

void say_spent(StepBuilder& step, std::size_t left, std::uint64_t operations) {
    step.say("The budget is ", strong("spent"), " after ", std::int64_t(operations),
             " operations, with ", now(left),
             plural(left, " pair still active.", " pairs still active."))
        .now_value("remaining", std::int64_t(left));
}

void say_degraded(StepBuilder& step, const ScheduledPair& pair) {
    step.say("It is unknown whether ", strong(pair.pair.low), " and ", strong(pair.pair.high),
             " collide. Their volumes overlap, so a collision is assumed, ",
             now("from the volumes only"), ": the answer is marked as degraded.")
        .point(pair.contact.position, Role::Rejected, "degraded")
        .keep("degraded " + std::to_string(pair.pair.low) + " " + std::to_string(pair.pair.high))
        .value("priority", pair.priority)
        .value("spent", std::int64_t(pair.spent));
    show(step, pair, Role::Rejected);
}

void say_done(StepBuilder& step, const ScheduleCounts& counts,
              std::span<const ScheduledPair> real) {
    step.say("The ", strong("real list"), " holds ", counts.hits,
             plural(counts.hits, " collision and ", " collisions and "), now(counts.degraded),
             plural(counts.degraded, " degraded answer; ", " degraded answers; "), counts.apart,
             plural(counts.apart, " pair is disjoint. ", " pairs are disjoint. "),
             std::int64_t(counts.operations),
             plural(counts.operations, " operation.", " operations."))
        .value("hits", std::int64_t(counts.hits))
        .value("apart", std::int64_t(counts.apart))
        .now_value("degraded", std::int64_t(counts.degraded));
    for (const ScheduledPair& pair : real)
        show(step, pair, pair.verdict == Verdict::Hit ? Role::Hit : Role::Rejected);
}

}  // namespace collidoscope::perception
