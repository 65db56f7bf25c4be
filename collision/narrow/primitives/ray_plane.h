// Ray against plane: where does the plane's equation become zero along the ray?
//
// Source: Kenwright 2014, tasks; Ericson 2005, section 5.3.1.
#pragma once

#include <cmath>
#include <glm/geometric.hpp>
#include <optional>

#include "collision/exact/sign.h"
#include "collision/narrow/primitives/ray_plane_steps.h"
#include "collision/results.h"
#include "collision/trace/recorder.h"

namespace collidoscope {

// The plane is a surface here, met from either side; the normal of the hit is unit and against the
// ray (the plane's own where the ray runs along it). A ray that lies in the plane hits at t = 0; a
// ray that starts on the plane too. inside tells that the origin lies strictly within the solid
// below the plane. Hit or not is exact for all finite floats; t has a relative error of 2^-24, and
// is infinite when too large for a float. Cost: about 60 flops.
template <Tracer T = NoTrace>
std::optional<RayHit> raycast(const Ray& ray, const Plane& plane, T trace = {}) {
    const dvec3 origin(ray.origin), direction(ray.direction), n(plane.normal);

    // Put the origin into the plane's equation: how far below the plane does the ray start?
    const double below = exact::value([&](auto lift) {
        return lift(double{plane.offset}) - dot(lift(plane.normal), lift(ray.origin));
    });
    trace.step("start", [&](auto& step) { ray_plane::say_start(step, ray, plane, below); });

    // See how fast the ray approaches: the change of the equation per unit of t.
    const double speed =
        exact::value([&](auto lift) { return dot(lift(plane.normal), lift(ray.direction)); });
    trace.step("speed", [&](auto& step) { ray_plane::say_speed(step, ray, below, speed); });

    const auto unit_normal = [&](double sign) {
        return vec3(sign / std::sqrt(glm::dot(n, n)) * n);
    };

    // A parallel ray meets the plane only if it lies in it: then at once.
    if (speed == 0) {
        const bool in_plane = below == 0;
        trace.step("parallel", [&](auto& step) { ray_plane::say_parallel(step, ray, in_plane); });
        if (!in_plane) return std::nullopt;
        return RayHit{.t = 0, .normal = unit_normal(1), .inside = false};
    }

    // The plane lies behind when the signs differ.
    if (below != 0 && (below > 0) != (speed > 0)) {
        trace.step("behind", [&](auto& step) { ray_plane::say_behind(step, ray, below, speed); });
        return std::nullopt;
    }

    // Divide the way to go by the speed.
    const float t = static_cast<float>(below / speed);
    trace.step("divide", [&](auto& step) { ray_plane::say_divide(step, ray, below, speed, t); });

    // Turn the normal against the ray.
    const RayHit hit{.t = t, .normal = unit_normal(speed > 0 ? -1 : 1), .inside = below > 0};
    trace.step("normal", [&](auto& step) { ray_plane::say_normal(step, ray, t, hit); });
    return hit;
}

}  // namespace collidoscope
