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

#include "collision/primitives/segment_segment.h"
#include "collision/textbook/polygon_crossings_listing.h"

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
    trace.step("div", [&](auto& step) {
        step.say("The listing uses x and y only: ", strong("div"), " = ", now(found.div),
                 ", twice the area between the two directions.")
            .arrow(a.a, a.b, Role::ShapeA, "A")
            .arrow(b.a, b.b, Role::ShapeB, "B")
            .now_value("div", found.div);
    });
    trace.step("parallel", [&](auto& step) {
        const bool parallel = found.verdict == Verdict::Parallel;
        step.say("|div| is ", parallel ? "below" : "not below", " 0.000001: the listing ",
                 strong(parallel ? "takes them to be parallel" : "continues"), ".")
            .now_value("div", found.div);
    });
    const auto at = [](const Segment& s, float u) { return s.a + u * (s.b - s.a); };
    if (found.verdict != Verdict::Parallel) {
        trace.step("ta", [&](auto& step) {
            const bool off = found.verdict == Verdict::OffFirst;
            step.say("On A the intersection is at ", strong("ta"), " = ", now(found.ta),
                     off ? ": not between 0 and 1." : ": between 0 and 1.")
                .point(at(a, found.ta), off ? Role::Rejected : Role::Candidate, "ta")
                .now_value("ta", found.ta);
        });
    }
    if (found.verdict == Verdict::OffSecond || found.verdict == Verdict::Hit) {
        trace.step("tb", [&](auto& step) {
            const bool off = found.verdict == Verdict::OffSecond;
            step.say("On B the intersection is at ", strong("tb"), " = ", now(found.tb),
                     off ? ": not between 0 and 1." : ": between 0 and 1.")
                .point(at(b, found.tb), off ? Role::Rejected : Role::Candidate, "tb")
                .now_value("tb", found.tb);
        });
    }
    const bool says = found.verdict == Verdict::Hit;
    trace.step("answer", [&](auto& step) {
        step.verdict(says);
        const SegmentListingFailure failure = why_listing_fails(a, b, says);
        step.say("The listing reports ", strong(says ? "they intersect" : "they do not intersect"));
        if (failure == SegmentListingFailure::None)
            step.say(", which is right.");
        else
            step.say(", which is ", now("wrong"), ": ", name_of(failure), ".");
        step.line(a.a, a.b, says ? Role::Hit : Role::Apart)
            .line(b.a, b.b, says ? Role::Hit : Role::Apart)
            .ask("Is the listing right about these two?")
            .choice("It is right", failure == SegmentListingFailure::None)
            .choice("It is wrong", failure != SegmentListingFailure::None);
    });
    return says;
}

}  // namespace collidoscope
