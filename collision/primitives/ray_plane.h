// Ray against plane: where does the plane's equation become zero along the ray?
//
// Source: Kenwright 2014, tasks; Ericson 2005, section 5.3.1.
#pragma once

#include <cmath>
#include <glm/geometric.hpp>
#include <optional>

#include "collision/exact/sign.h"
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
    trace.step("start", [&](auto& step) {
        const double squared = glm::dot(n, n);
        const dvec3 foot = origin + below / squared * n;
        step.say("Insert the origin into the plane's equation: ", strong("offset - n·o"), " = ",
                 now(below),
                 below == 0  ? ". The ray starts on the plane."
                 : below < 0 ? ". The ray starts on the side that the normal points to."
                             : ". The ray starts below the plane.")
            .point(ray.origin, Role::Current, "o")
            .line(ray.origin, vec3(foot), Role::Construction)
            .arrow(vec3(foot), vec3(foot + n / std::sqrt(squared)), Role::Axis, "n")
            .keep("plane normal")
            .now_value("offset - n·o", below);
    });

    // See how fast the ray approaches: the change of the equation per unit of t.
    const double speed =
        exact::value([&](auto lift) { return dot(lift(plane.normal), lift(ray.direction)); });
    trace.step("speed", [&](auto& step) {
        step.say("Each unit of t changes the equation by ", strong("n·d"), " = ", now(speed),
                 speed > 0   ? ": the ray moves along the normal."
                 : speed < 0 ? ": the ray moves against the normal."
                             : ": the ray is parallel to the plane.")
            .arrow(ray.origin, ray.origin + ray.direction, Role::Ray, "d")
            .keep("d")
            .value("offset - n·o", below)
            .now_value("n·d", speed)
            .ask("Which way does the ray point?")
            .choice("Along the normal", speed > 0)
            .choice("Against the normal", speed < 0)
            .choice("Parallel to the plane", speed == 0);
    });

    const auto unit_normal = [&](double sign) {
        return vec3(sign / std::sqrt(glm::dot(n, n)) * n);
    };

    // A parallel ray meets the plane only if it lies in it: then at once.
    if (speed == 0) {
        const bool in_plane = below == 0;
        trace.step("parallel", [&](auto& step) {
            step.verdict(in_plane);
            if (in_plane)
                step.decides(AnswerPart::Parameter, AnswerPart::Contact, AnswerPart::Normal);
            step.say("Parallel to the plane, the ray hits it only if it starts on it: ",
                     strong(in_plane ? "it does, at t = 0" : "it never does"), ".")
                .arrow(ray.origin, ray.origin + ray.direction, in_plane ? Role::Hit : Role::Apart);
        });
        if (!in_plane) return std::nullopt;
        return RayHit{.t = 0, .normal = unit_normal(1), .inside = false};
    }

    // The plane lies behind when the signs differ.
    if (below != 0 && (below > 0) != (speed > 0)) {
        trace.step("behind", [&](auto& step) {
            step.verdict(false);
            step.say("The ray moves away: the plane lies ", strong("behind"),
                     ", at t = ", now(below / speed), ".")
                .point(vec3(origin + below / speed * direction), Role::Rejected)
                .line(ray.origin, vec3(origin + below / speed * direction), Role::Construction);
        });
        return std::nullopt;
    }

    // Divide the way to go by the speed.
    const float t = static_cast<float>(below / speed);
    trace.step("divide", [&](auto& step) {
        step.verdict(true);
        step.decides(AnswerPart::Parameter, AnswerPart::Contact);
        const vec3 p(origin + double{t} * direction);
        step.say("Divide the distance by the speed: ", strong("t"), " = ", below, " / ", speed,
                 " = ", now(t), ".")
            .line(ray.origin, p, Role::Ray)
            .keep("path")
            .point(p, Role::Hit, "p")
            .keep("p")
            .now_value("t", t);
    });

    // Turn the normal against the ray.
    const RayHit hit{.t = t, .normal = unit_normal(speed > 0 ? -1 : 1), .inside = below > 0};
    trace.step("normal", [&](auto& step) {
        step.decides(AnswerPart::Normal);
        const vec3 p(origin + double{t} * direction);
        step.say("Normalize the normal and flip it ", strong("against the ray"), ": ",
                 now(hit.normal), ".")
            .arrow(p, p + hit.normal, Role::Normal, "n")
            .value("point", p)
            .now_value("n", hit.normal);
    });
    return hit;
}

}  // namespace collidoscope
