#include "collision/narrow/primitives/segment_segment.h"

#include "app/demos/families/pair_demo.h"

namespace collidoscope::app {
namespace {

[[maybe_unused]] const bool segment_segment_registered = register_pair_demo<Segment, Segment>(
    {.id = "segment_segment",
     .title = "Segment against segment",
     .family = Family::Narrow,
     .level = 60,
     .words = "line line edge edge crossing closest points skew parallel",
     .sources = "kenwright2014: section 5; ericson2005: section 5.1.9",
     .summary =
         "Two lines in space intersect, are parallel, coincide, or are skew. Only then is it "
         "tested whether the points in question lie on both segments, and how close they are."},
    [](const Segment& a, const Segment& b, auto trace) {
        const SegmentPair found = collide(a, b, trace);
        Answer answer = to_answer(found.pair);
        answer.add("relation", name_of(found.relation),
                   "How the two lines lie: crossing, parallel, collinear or skew.");
        answer.add("s", found.s, "Where the point lies on A: 0 at its start, 1 at its end.");
        answer.add("t", found.t, "Where the point lies on B: 0 at its start, 1 at its end.");
        return answer;
    });

}  // namespace
}  // namespace collidoscope::app
