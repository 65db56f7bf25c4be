// Steps of the listing for two segments: sentences, values and marks.
#pragma once

#include "collision/narrow/textbook/polygon_crossings_listing.h"
#include "collision/shapes.h"
#include "collision/trace/recorder.h"

namespace collidoscope::segment_segment_listing {

void say_div(StepBuilder& step, const Segment& a, const Segment& b,
             const ListingIntersection& found);
void say_parallel(StepBuilder& step, const ListingIntersection& found);
void say_ta(StepBuilder& step, const Segment& a, const ListingIntersection& found);
void say_tb(StepBuilder& step, const Segment& b, const ListingIntersection& found);
void say_answer(StepBuilder& step, const Segment& a, const Segment& b, bool says);

}  // namespace collidoscope::segment_segment_listing
