// The workshop's own segment intersection, kept to show how it fails.
// Source: Kenwright, "Workshop Series: Collision Detection" (2014), listing 1.
//
// NOT for use: segment_segment.h is the sound version. Computed in float as printed, in x and y
// only, although its figure promises lines in 3D:
// - |div| < 0.000001 is an absolute value: two crossing needles or two small segments are called
//   parallel, and of two long ones that are parallel by rounding it may divide;
// - parallel always means no, so collinear segments that overlap never meet;
// - z is ignored: segments above one another cross;
// - ta and tb are rounded, so segments that touch at an end meet by chance.
#pragma once

#include "collision/narrow/primitives/segment_segment.h"
#include "collision/narrow/textbook/polygon_crossings_listing.h"
#include "collision/narrow/textbook/segment_segment_listing_steps.h"

namespace collidoscope {

// Why listing 1 is wrong about two segments.
enum class SegmentListingFailure : std::uint8_t {
    None,
    Parallel,   // crossing segments were called parallel
    Collinear,  // segments on one line overlap
    Height,     // they pass above one another
    Rounding,
};
const char* name_of(SegmentListingFailure failure);
SegmentListingFailure why_listing_fails(const Segment& a, const Segment& b, bool says);

// Listing 1 for the segments seen from above z. Cost: about 20 flops.
template <Tracer T = NoTrace>
bool listing_says_meet(const Segment& a, const Segment& b, T trace = {}) {
    using Verdict = ListingIntersection::Verdict;
    const ListingIntersection found = listing_line_line(vec2(a.a), vec2(a.b), vec2(b.a), vec2(b.b));
    trace.step("div", [&](auto& step) { segment_segment_listing::say_div(step, a, b, found); });
    trace.step("parallel", [&](auto& step) { segment_segment_listing::say_parallel(step, found); });
    if (found.verdict != Verdict::Parallel) {
        trace.step("ta", [&](auto& step) { segment_segment_listing::say_ta(step, a, found); });
    }
    if (found.verdict == Verdict::OffSecond || found.verdict == Verdict::Hit) {
        trace.step("tb", [&](auto& step) { segment_segment_listing::say_tb(step, b, found); });
    }
    const bool says = found.verdict == Verdict::Hit;
    trace.step("answer",
               [&](auto& step) { segment_segment_listing::say_answer(step, a, b, says); });
    return says;
}

}  // namespace collidoscope
