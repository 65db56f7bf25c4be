// The two halves of SphereCrowd's step, as they are shown.
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <stdexcept>

#include "collision/simulation/sphere_crowd.h"

namespace collidoscope {

template <Tracer T>
void SphereCrowd::look(float seconds, T trace) {
    if (!(seconds > 0) || !std::isfinite(seconds))
        throw std::invalid_argument("a step of the crowd takes a time above 0");
    seconds_ = seconds;
    if (boxes_for_ != seconds) find_boxes(seconds);
    trace.step("boxes", [&](auto& step) {
        step.say("Every sphere gets a box around its way through the next ", seconds,
                 " s: whoever it can meet has a box that touches this one.");
    });
    if constexpr (std::same_as<T, Recorder>) {
        find_pairs(&trace);
    } else {
        find_pairs(nullptr);
    }
    trace.step(
        options_.unoptimised ? "everybody"
        : hashed()           ? "hash"
                             : "cells",
        [&](auto& step) {
            const std::size_t tests = counts_.box_tests;
            if (options_.unoptimised) {
                step.say("Unoptimised: all ", strong(tests), " pairs of boxes are compared, and ",
                         strong(pairs().size()), " overlap.");
            } else {
                step.say(hashed() ? "Boxes go into the buckets of their cells"
                                  : "Boxes go into cells that suit their sizes",
                         "; only neighbours are compared: ", strong(tests), " comparisons leave ",
                         strong(pairs().size()), " pairs that may meet.");
            }
            if (!options_.unoptimised && !in_order_of_numbers())
                step.say(" The steps inside count spheres as they lie in memory.");
            for (const ProxyPair& pair : candidate_pairs()) {
                step.body(pair.low, Role::Candidate).body(pair.high, Role::Candidate);
            }
            step.value("comparisons", static_cast<std::int64_t>(tests))
                .value("candidates", static_cast<std::int64_t>(pairs().size()));
        });
    find_impacts(seconds);
    if constexpr (T::enabled) {
        std::vector<SphereImpact> met = impacts_;
        std::sort(met.begin(), met.end(),
                  [](const SphereImpact& a, const SphereImpact& b) { return a.pair < b.pair; });
        for (const ProxyPair& pair : candidate_pairs()) {
            const auto at = std::lower_bound(
                met.begin(), met.end(), pair,
                [](const SphereImpact& impact, const ProxyPair& p) { return impact.pair < p; });
            const bool hit = at != met.end() && at->pair == pair;
            trace.step(hit ? "impact" : "pass", [&](auto& step) {
                step.bodies(pair.low, pair.high, hit ? PairVerdict::Collide : PairVerdict::Apart);
                const Role role = hit ? Role::Hit : Role::Apart;
                if (hit) {
                    step.say("Spheres ", strong(pair.low), " and ", strong(pair.high), " meet ",
                             now(at->time), " s from now.")
                        .now_value("time", at->time);
                } else {
                    step.say("Spheres ", strong(pair.low), " and ", strong(pair.high),
                             " come near each other, but do not run into each other in this "
                             "frame.");
                }
                for (const ProxyId id : {pair.low, pair.high}) {
                    const Sphere ball = sphere(id);
                    step.body(id, role).arrow(ball.center, ball.center + velocity(id), role);
                }
            });
        }
    }
    trace.step("done", [&](auto& step) {
        step.verdict(!impacts_.empty());
        step.say("All is known about this frame. Impacts: ", strong(impacts_.size()),
                 "; comparisons of boxes: ", strong(static_cast<std::size_t>(counts_.box_tests)),
                 ".")
            .value("impacts", static_cast<std::int64_t>(impacts_.size()));
    });
}

template <Tracer T>
void SphereCrowd::go(T trace) {
    marks_.assign(bodies_.size(), 0);
    if constexpr (!T::enabled) respond_to_all();
    for (std::size_t i = 0; T::enabled && i < ordered_.size(); ++i) {
        const SphereImpact& impact = ordered_[i];
        const bool bounced = respond(impact);
        trace.step("bounce", [&](auto& step) {
            const ProxyId a = bodies_[impact.pair.low].number;
            const ProxyId b = bodies_[impact.pair.high].number;
            if (bounced) {
                step.say("Spheres ", strong(a), " and ", strong(b),
                         " have met: equal masses exchange what they have of their velocities "
                         "along the line between the centres.");
            } else {
                step.say("Spheres ", strong(a), " and ", strong(b),
                         " do not meet any more: another impact has changed their courses.");
            }
            for (const ProxyId id : {a, b}) {
                const Role role = bounced ? Role::Hit : Role::Apart;
                const Sphere ball = sphere(id);
                step.body(id, role).arrow(ball.center, ball.center + velocity(id), role);
            }
        });
    }
    move_all();
    trace.step("move", [&](auto& step) {
        step.say("All spheres move on by ", seconds_,
                 " s; those that came through a wall are sent back into the room.");
    });
}

}  // namespace collidoscope
