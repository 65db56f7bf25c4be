// Steps of two segments: sentences, values and marks.
#pragma once

#include <cstdint>

#include "collision/shapes.h"
#include "collision/trace/recorder.h"

namespace collidoscope {
struct SegmentPair;
enum class SegmentRelation : std::uint8_t;
}  // namespace collidoscope
namespace collidoscope::detail {
struct SegmentPoints;
}  // namespace collidoscope::detail

namespace collidoscope::segment_segment {

void say_directions(StepBuilder& step, const Segment& a, const Segment& b, const dvec3& d,
                    const dvec3& e);
void say_relation(StepBuilder& step, const Segment& a, const Segment& b, const dvec3& d,
                  const dvec3& e, SegmentRelation relation);
void say_flat(StepBuilder& step, const Segment& a, const Segment& b, bool meet);
void say_meet(StepBuilder& step, const SegmentPair& answer, SegmentRelation relation,
              const dvec3& middle);
void say_feet(StepBuilder& step, const Segment& a, const Segment& b, bool inside,
              const detail::SegmentPoints& feet);
void say_end(StepBuilder& step, int k, bool end_of_a, const detail::SegmentPoints& here,
             double change);
void say_apart(StepBuilder& step, const detail::SegmentPoints& best, double distance);

}  // namespace collidoscope::segment_segment
