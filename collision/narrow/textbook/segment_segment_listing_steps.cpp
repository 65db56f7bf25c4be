#include "collision/narrow/textbook/segment_segment_listing_steps.h"

#include "collision/narrow/textbook/segment_segment_listing.h"

namespace collidoscope::segment_segment_listing {

namespace {

using Verdict = ListingIntersection::Verdict;

vec3 at(const Segment& s, float u) {
    return s.a + u * (s.b - s.a);
}

}  // namespace

void say_div(StepBuilder& step, const Segment& a, const Segment& b,
             const ListingIntersection& found) {
    step.say("The listing uses x and y only: ", strong("div"), " = ", now(found.div),
             ", twice the area between the two directions.")
        .arrow(a.a, a.b, Role::ShapeA, "A")
        .arrow(b.a, b.b, Role::ShapeB, "B")
        .now_value("div", found.div);
}

void say_parallel(StepBuilder& step, const ListingIntersection& found) {
    const bool parallel = found.verdict == Verdict::Parallel;
    step.say("|div| is ", parallel ? "below" : "not below", " 0.000001: the listing ",
             strong(parallel ? "takes them to be parallel" : "continues"), ".")
        .now_value("div", found.div);
}

void say_ta(StepBuilder& step, const Segment& a, const ListingIntersection& found) {
    const bool off = found.verdict == Verdict::OffFirst;
    step.say("On A the intersection is at ", strong("ta"), " = ", now(found.ta),
             off ? ": not between 0 and 1." : ": between 0 and 1.")
        .point(at(a, found.ta), off ? Role::Rejected : Role::Candidate, "ta")
        .now_value("ta", found.ta);
}

void say_tb(StepBuilder& step, const Segment& b, const ListingIntersection& found) {
    const bool off = found.verdict == Verdict::OffSecond;
    step.say("On B the intersection is at ", strong("tb"), " = ", now(found.tb),
             off ? ": not between 0 and 1." : ": between 0 and 1.")
        .point(at(b, found.tb), off ? Role::Rejected : Role::Candidate, "tb")
        .now_value("tb", found.tb);
}

void say_answer(StepBuilder& step, const Segment& a, const Segment& b, bool says) {
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
}

}  // namespace collidoscope::segment_segment_listing
