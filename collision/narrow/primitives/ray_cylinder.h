// Ray against cylinder: the wall around the axis, and the discs at its ends.
//
// Source: Ericson 2005, "Real-Time Collision Detection", section 5.3.7 (ray against cylinder).
#pragma once

#include <glm/geometric.hpp>
#include <optional>

#include "collision/narrow/convex/curved_shapes.h"
#include "collision/narrow/primitives/ray_cylinder_steps.h"
#include "collision/narrow/primitives/ray_wall.h"
#include "collision/narrow/primitives/ray_wall_steps.h"
#include "collision/results.h"

namespace collidoscope {

// The cylinder is a surface here: the hit is the first crossing with t >= 0. From strictly inside
// that is the exit, and inside is true; from the surface it is t = 0. The normal of the hit is unit
// and outward: of the wall from the axis, of a disc along it; of a cylinder without volume it is
// against the ray, of a disc along its axis then. At the rim it is the wall's, from the surface the
// disc's. Hit or not is exact for all finite floats and radii >= 0; t has a relative error of
// 2^-24, and is infinite when too large for a float. Cost: about 300 flops.
template <Tracer T = NoTrace>
std::optional<RayHit> raycast(const Ray& ray, const Cylinder& cylinder, T trace = {}) {
    using At = RayWall::At;
    const RayWall wall(ray, {cylinder.from, cylinder.to}, cylinder.radius, true);

    // Outside, on the surface or inside: within the wall, and between the discs' planes.
    const int start = ray_cylinder::start_of(wall);
    trace.step("start", [&](auto& step) { ray_cylinder::say_start(step, ray, wall, start); });
    const auto answer = [&](double t, int place) {
        const RayHit hit = ray_cylinder::hit_at(ray, wall, t, place, start < 0);
        trace.step("hit", [&](auto& step) { ray_cylinder::say_hit(step, ray, hit, place); });
        return hit;
    };
    if (start == 0) {
        trace.step("on_surface", [&](auto& step) { ray_wall::say_on_surface(step, ray); });
        return answer(0, ray_cylinder::disc_of(wall));
    }

    // A line that misses the infinite cylinder misses this one.
    trace.step("line", [&](auto& step) { ray_wall::say_line(step, ray, wall, "cylinder"); });
    if (wall.reduced_discriminant() < 0 || (wall.parallel() && wall.c() > 0)) {
        trace.step("miss", [&](auto& step) { ray_wall::say_miss(step, ray, wall); });
        return std::nullopt;
    }
    if (wall.c() > 0 && wall.b() >= 0) {
        trace.step("away", [&](auto& step) { ray_wall::say_away(step, ray); });
        return std::nullopt;
    }

    // The crossing of the wall, or an origin within it, lies between the ends or beyond one.
    const At at = start < 0 ? At::Exit : wall.c() > 0 ? At::Entry : At::Origin;
    const bool endless = at == At::Exit && wall.parallel();
    const int place = endless ? wall.rises() : wall.place(at);
    trace.step("place", [&](auto& step) {
        ray_wall::say_place(step, ray, wall, at, place, "the disc of the end");
    });
    if (place == 0) {
        const double t = at == At::Exit ? wall.exit() : wall.entry();
        trace.step("wall", [&](auto& step) { ray_wall::say_wall(step, ray, at, t); });
        return answer(t, 0);
    }

    // Beyond an end the ray comes to its disc only if it runs there, and before it leaves the wall.
    const vec3& end = place < 0 ? cylinder.from : cylinder.to;
    if (start > 0 && (wall.rises() != -place || !wall.in_disc(end))) {
        trace.step("past", [&](auto& step) { ray_cylinder::say_past(step, ray, wall, place); });
        return std::nullopt;
    }
    const double t = wall.level(end);
    trace.step("disc", [&](auto& step) { ray_cylinder::say_disc(step, ray, wall, place, t); });
    return answer(t, place);
}

}  // namespace collidoscope
