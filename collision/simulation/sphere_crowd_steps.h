// The two halves of SphereCrowd's step, as they are shown.
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <glm/geometric.hpp>
#include <stdexcept>

#include "collision/motion/swept_sphere.h"
#include "collision/simulation/sphere_crowd.h"
#include "collision/trace/words.h"

namespace collidoscope {
namespace sphere_crowd_steps {

// Two spheres of a crowd whose boxes overlap.
struct Meeting {
    MovingBody a, b;

    Meeting(const SphereCrowd& crowd, const ProxyPair& pair)
        : a(body_of(crowd, pair.low)), b(body_of(crowd, pair.high)) {}
    // Spheres that do not come nearer have no impact, even where they overlap.
    bool approach() const {
        return glm::dot(dvec3(b.center) - dvec3(a.center), dvec3(b.velocity) - dvec3(a.velocity)) <
               0;
    }

  private:
    static MovingBody body_of(const SphereCrowd& crowd, ProxyId number) {
        const Sphere ball = crowd.sphere(number);
        return {
            .center = ball.center, .half = vec3(ball.radius), .velocity = crowd.velocity(number)};
    }
};

}  // namespace sphere_crowd_steps

template <Tracer T>
void SphereCrowd::look(float seconds, T trace) {
    if (!(seconds > 0) || !std::isfinite(seconds))
        throw std::invalid_argument("a step of the crowd takes a time above 0");
    seconds_ = seconds;
    if (boxes_for_ != seconds) find_boxes(seconds);
    trace.step("boxes", [&](auto& step) {
        step.say("Every sphere gets a box around its path in the next ", seconds,
                 " s: every sphere that it can hit has a box that touches this one.");
    });
    if constexpr (std::same_as<T, Recorder>) {
        find_pairs(&trace);
    } else {
        find_pairs(nullptr);
    }
    trace.step(
        options_.unoptimized ? "all_pairs"
        : hashed()           ? "hash"
                             : "cells",
        [&](auto& step) {
            const std::size_t tests = counts_.box_tests;
            if (options_.unoptimized) {
                step.say("Unoptimized: all ", strong(tests),
                         plural(tests, " pair of boxes is tested, and ",
                                " pairs of boxes are tested, and "),
                         strong(pairs().size()), plural(pairs().size(), " overlaps.", " overlap."));
            } else {
                step.say(
                    hashed() ? "Boxes are inserted into the buckets of their cells"
                             : "Boxes are inserted into cells that suit their sizes",
                    "; only neighbors are tested: ", strong(tests),
                    plural(tests, " test leaves ", " tests leave "), strong(pairs().size()),
                    plural(pairs().size(), " pair that may collide.", " pairs that may collide."));
            }
            if (!options_.unoptimized && !in_order_of_numbers())
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
            const sphere_crowd_steps::Meeting two(*this, pair);
            if (two.approach())
                (void)sweep_spheres(two.a, two.b, seconds, trace.scope("swept_sphere"));
            trace.step(hit ? "impact" : "pass", [&](auto& step) {
                step.bodies(pair.low, pair.high, hit ? PairVerdict::Collide : PairVerdict::Apart);
                const Role role = hit ? Role::Hit : Role::Apart;
                if (hit) {
                    step.say("Spheres ", strong(pair.low), " and ", strong(pair.high), " collide ",
                             now(at->time), " s from now.")
                        .now_value("time", at->time);
                } else {
                    step.say("Spheres ", strong(pair.low), " and ", strong(pair.high),
                             two.approach()
                                 ? " approach each other, but do not collide in this frame."
                                 : " do not approach each other: they do not collide.");
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
        step.say("All impacts of this frame are found: ", strong(impacts_.size()),
                 "; box tests: ", strong(static_cast<std::size_t>(counts_.box_tests)), ".")
            .value("impacts", static_cast<std::int64_t>(impacts_.size()));
        if (fixed_count_ == 0) return;
        step.say(" ", strong(fixed_count_), plural(fixed_count_, " sphere is", " spheres are"),
                 " static, and two static ones never collide: N (N - 1) / 2 + N M = ",
                 now(possible_pairs()),
                 plural(possible_pairs(), " pair is possible", " pairs are possible"),
                 ", with N = ", size() - fixed_count_, " moving and M = ", fixed_count_,
                 " static spheres.")
            .value("possible", static_cast<std::int64_t>(possible_pairs()));
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
            if (bounced && (fixed(a) || fixed(b))) {
                step.say("Sphere ", strong(fixed(a) ? b : a), " has hit ", strong(fixed(a) ? a : b),
                         ", which is static: its velocity along the line of centers is reversed.");
            } else if (bounced) {
                step.say("Spheres ", strong(a), " and ", strong(b),
                         " have collided: equal masses exchange the components of their velocities "
                         "along the line of centers.");
            } else {
                step.say("Spheres ", strong(a), " and ", strong(b),
                         " no longer collide: another impact has changed their paths.");
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
        step.say("All spheres advance by ", seconds_,
                 " s; those that passed through a wall are reflected.");
    });
}

}  // namespace collidoscope
