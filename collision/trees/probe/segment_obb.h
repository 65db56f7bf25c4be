// A segment against oriented boxes, by separating axes: the three of the box, and its three cross
// products with the segment.
//
// Source: Gregory, Lin, Gottschalk, Taylor 1999, "H-Collide", the overlap test of a line segment
// and an oriented box; the axes themselves are those of Gottschalk, Lin, Manocha 1996.
#pragma once

#include <cmath>
#include <glm/common.hpp>
#include <limits>

#include "collision/shapes.h"
#include "collision/trace/trace.h"
#include "collision/trees/probe/constants.h"
#include "collision/trees/probe/segment_obb_steps.h"
#include "collision/volumes/obb.h"

namespace collidoscope {

// The part of a ray from its origin to parameter `end`, prepared once for many boxes.
class SegmentBoxes {
  public:
    // reach: at least the sum of the magnitudes of any box's coordinates and sizes.
    SegmentBoxes(const Ray& ray, double end, double reach)
        : half_(0.5 * end * dvec3(ray.direction)),
          middle_(dvec3(ray.origin) + half_),
          pad_(constants::probe_box_pad * (reach + sum(middle_) + sum(half_)) +
               double{std::numeric_limits<float>::min()}) {}

    // True whenever they share a point; when they miss by less than rounding it may be true as
    // well. Traced steps: "frame", "faces", "crosses", "missed", "meets". Cost: 3 to 6 axes, about
    // 60 operations with the change of frame.
    template <Tracer T = NoTrace>
    bool operator()(const Obb& box, T trace = {}) const {
        // Along the axes of the box.
        const dmat3 turn(box.to_local);
        const dvec3 m = turn * (middle_ - dvec3(box.center));
        const dvec3 h = turn * half_;
        const dvec3 size = dvec3(box.half) + pad_;
        const dvec3 at = glm::abs(m), along = glm::abs(h);
        const auto seen = [&] {
            const double spare = constants::probe_cross_pad * (sum(m) + sum(size)) * sum(h);
            return segment_box::Seen{box, middle_, half_, m, h, size, spare};
        };
        trace.step("frame", [&](auto& step) { segment_box::say_frame(step, seen()); });
        const bool apart =
            at.x > size.x + along.x || at.y > size.y + along.y || at.z > size.z + along.z;
        trace.step("faces", [&](auto& step) { segment_box::say_faces(step, seen()); });
        if (apart) {
            trace.step("missed", [&](auto& step) { segment_box::say_missed(step, seen()); });
            return false;
        }
        // Along their cross products with the segment.
        const double spare = constants::probe_cross_pad * (sum(m) + sum(size)) * sum(h);
        const bool meets =
            std::abs(m.y * h.z - m.z * h.y) <= size.y * along.z + size.z * along.y + spare &&
            std::abs(m.z * h.x - m.x * h.z) <= size.z * along.x + size.x * along.z + spare &&
            std::abs(m.x * h.y - m.y * h.x) <= size.x * along.y + size.y * along.x + spare;
        trace.step("crosses", [&](auto& step) { segment_box::say_crosses(step, seen()); });
        trace.step(meets ? "meets" : "missed", [&](auto& step) {
            meets ? segment_box::say_meets(step, seen()) : segment_box::say_missed(step, seen());
        });
        return meets;
    }

  private:
    static double sum(const dvec3& v) { return std::abs(v.x) + std::abs(v.y) + std::abs(v.z); }

    dvec3 half_, middle_;
    double pad_;
};

}  // namespace collidoscope
