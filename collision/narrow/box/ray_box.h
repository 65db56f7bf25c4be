// Ray against box: the ray is inside the box while it is inside all three slabs.
//
// Source: Kay and Kajiya 1986, "Ray tracing complex scenes" (slabs); Ericson 2005, section 5.3.3.
#pragma once

#include <optional>

#include "collision/narrow/box/box_coordinates.h"
#include "collision/narrow/box/ray_box_steps.h"
#include "collision/results.h"
#include "collision/trace/recorder.h"

namespace collidoscope {

namespace detail {

// The point where a ray crosses a face's plane: t = beyond / approach, as exact polynomials.
template <typename Coordinates>
struct FaceCrossings {
    const Ray& ray;
    const Coordinates& box;

    double beyond(int face) const {
        return exact::value([&](auto lift) { return box.beyond(lift, ray.origin, face); });
    }
    double leaving(int face) const {
        return exact::value([&](auto lift) { return box.leaving(lift, ray.direction, face); });
    }
    double t(int face) const { return 0 - beyond(face) / leaving(face); }
    // The sign of t(f) - t(g); neither face is parallel to the ray.
    int compare(int f, int g) const {
        const int sign = exact::sign([&](auto lift) {
            return box.beyond(lift, ray.origin, g) * box.leaving(lift, ray.direction, f) -
                   box.beyond(lift, ray.origin, f) * box.leaving(lift, ray.direction, g);
        });
        return (leaving(f) > 0) == (leaving(g) > 0) ? sign : -sign;
    }
    vec3 at(double t_) const { return vec3(dvec3(ray.origin) + t_ * dvec3(ray.direction)); }
};

template <typename Solid, Tracer T>
std::optional<RayHit> raycast_box(const Ray& ray, const Solid& solid, T trace) {
    const auto box = coordinates_of(solid);
    const FaceCrossings<decltype(box)> crossing{ray, box};

    // The ray enters the box when it has entered all slabs, and leaves it with the first slab.
    int entry = -1, exit = -1;
    int along = -1;  // the first face in whose plane the whole ray lies
    for (int k = 0; k < 3; ++k) {
        const double speed = crossing.leaving(2 * k + 1);
        // A ray along the slab is inside all the time, or never.
        if (speed == 0) {
            const double lower = crossing.beyond(2 * k), upper = crossing.beyond(2 * k + 1);
            const bool out = lower > 0 || upper > 0;
            trace.step("parallel", [&](auto& step) { ray_box::say_parallel(step, ray, k, out); });
            if (out) return std::nullopt;
            if (along < 0 && (lower == 0 || upper == 0)) along = upper == 0 ? 2 * k + 1 : 2 * k;
            continue;
        }
        const int in = speed > 0 ? 2 * k : 2 * k + 1, out = in ^ 1;
        trace.step("slab",
                   [&](auto& step) { ray_box::say_slab(step, crossing, k, in, out, entry, exit); });

        // Keep the last entry and the first exit.
        if (entry < 0 || crossing.compare(in, entry) > 0) entry = in;
        if (exit < 0 || crossing.compare(out, exit) < 0) exit = out;
        const bool empty = crossing.compare(entry, exit) > 0;
        trace.step("shrink",
                   [&](auto& step) { ray_box::say_shrink(step, crossing, entry, exit, empty); });
        if (empty) return std::nullopt;
    }

    // The box lies behind when the ray leaves it before it starts.
    const double at_exit = crossing.t(exit), at_entry = crossing.t(entry);
    if (at_exit < 0) {
        trace.step("behind", [&](auto& step) { ray_box::say_behind(step, crossing, entry, exit); });
        return std::nullopt;
    }

    // From strictly inside, the hit is where the ray leaves. From the surface it is there already,
    // also for a ray that leaves or runs along a face.
    const bool begun = at_entry < 0, leaves = at_exit == 0;
    const bool inside = begun && !leaves && along < 0;
    const bool runs = along >= 0 && !(leaves && exit < along);
    const int face = !begun ? entry : inside || !runs ? exit : along;
    const RayHit hit{.t = static_cast<float>(inside  ? at_exit
                                             : begun ? 0.0
                                                     : at_entry),
                     .normal = vec3(box.outward(face)),
                     .inside = inside};
    trace.step("hit", [&](auto& step) { ray_box::say_hit(step, ray, hit, begun, face); });
    return hit;
}

}  // namespace detail

// The first point where the ray meets the box's surface. From strictly inside it is the exit, and
// inside is true; from the surface it is t = 0 in every direction, as of a sphere. The normal is
// the face's, outward; of several faces met at an edge or a corner the first axis's, of a plate's
// two the upper. Hit or not is exact for all finite floats, half sizes >= 0 and quaternions of any
// length but zero; t has a relative error of 2^-23, and is infinite when too large for a float.
// Cost: about 300 flops.
template <Tracer T = NoTrace>
std::optional<RayHit> raycast(const Ray& ray, const Box& box, T trace = {}) {
    return detail::raycast_box(ray, box, trace);
}

// The same for an axis-aligned box that is not empty. Cost: about 50 flops.
template <Tracer T = NoTrace>
std::optional<RayHit> raycast(const Ray& ray, const Aabb& box, T trace = {}) {
    return detail::raycast_box(ray, box, trace);
}

}  // namespace collidoscope
