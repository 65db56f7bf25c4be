// Ray against capsule: the wall around the axis, and the balls at its ends.
//
// Source: Ericson 2005, "Real-Time Collision Detection", section 5.3.7 (ray against cylinder, with
// spherical caps).
#pragma once

#include <glm/geometric.hpp>
#include <optional>

#include "collision/narrow/primitives/capsule.h"
#include "collision/narrow/primitives/ray_capsule_steps.h"
#include "collision/narrow/primitives/ray_wall.h"
#include "collision/narrow/primitives/ray_wall_steps.h"
#include "collision/narrow/primitives/segment_gap.h"
#include "collision/results.h"

namespace collidoscope {

// The capsule is a surface here: the hit is the first crossing with t >= 0. From strictly inside
// that is the exit, and inside is true; from the surface it is t = 0. The normal of the hit is unit
// and outward, from the axis's nearest point; without a radius it is against the ray. Hit or not is
// exact for all finite floats and radii >= 0; t has a relative error of 2^-24, and is infinite when
// too large for a float. Cost: about 300 flops.
template <Tracer T = NoTrace>
std::optional<RayHit> raycast(const Ray& ray, const Capsule& capsule, T trace = {}) {
    // Outside, on the surface or inside: the axis's point nearest to the origin tells.
    const int start = detail::sign_of_gap(ray.origin, axis_of(capsule), {capsule.radius, 0});
    trace.step("start", [&](auto& step) { ray_capsule::say_start(step, ray, capsule, start); });
    const auto answer = [&](double t) {
        const RayHit hit = ray_capsule::hit_at(ray, capsule, t, start < 0);
        trace.step("hit", [&](auto& step) { ray_capsule::say_hit(step, ray, hit); });
        return hit;
    };
    if (start == 0) {
        trace.step("on_surface", [&](auto& step) { ray_wall::say_on_surface(step, ray); });
        return answer(0);
    }

    // The capsule lies within the infinite cylinder around its axis: a line that misses that one
    // misses it.
    const RayWall wall(ray, axis_of(capsule), capsule.radius, false);
    trace.step("line", [&](auto& step) { ray_wall::say_line(step, ray, wall, "capsule"); });
    if (wall.reduced_discriminant() < 0 || (wall.parallel() && wall.c() > 0)) {
        trace.step("miss", [&](auto& step) { ray_wall::say_miss(step, ray, wall); });
        return std::nullopt;
    }
    if (wall.c() > 0 && wall.b() >= 0) {
        trace.step("away", [&](auto& step) { ray_wall::say_away(step, ray); });
        return std::nullopt;
    }

    // The crossing of the wall, or an origin within it, lies between the ends or beyond one.
    using At = RayWall::At;
    const At at = start < 0 ? At::Exit : wall.c() > 0 ? At::Entry : At::Origin;
    const int place = ray_capsule::place_of(wall, at);
    trace.step("place", [&](auto& step) {
        ray_wall::say_place(step, ray, wall, at, place, "the ball of the end");
    });
    if (place == 0) {
        const double t = at == At::Exit ? wall.exit() : wall.entry();
        trace.step("wall", [&](auto& step) { ray_wall::say_wall(step, ray, at, t); });
        return answer(t);
    }

    // Beyond an end, the surface is that of the end's ball.
    const RayBall ball(ray, place < 0 ? capsule.from : capsule.to, capsule.radius);
    if (start > 0 && !ball.ahead()) {
        trace.step("past", [&](auto& step) { ray_capsule::say_past(step, ray, ball); });
        return std::nullopt;
    }
    const double t = start < 0 ? ball.exit() : ball.entry();
    trace.step("ball", [&](auto& step) { ray_capsule::say_ball(step, ray, ball, start < 0, t); });
    return answer(t);
}

}  // namespace collidoscope
