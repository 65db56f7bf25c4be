#include "collision/primitives/segment_segment.h"

#include "app/families/pair_demo.h"

namespace collidoscope::app {
namespace {

[[maybe_unused]] const bool segment_segment_registered = register_pair_demo<Segment, Segment>(
    {.id = "segment_segment",
     .title = "Segment against segment",
     .family = Family::Narrow,
     .sources = "kenwright2014: section 5; ericson2005: section 5.1.9",
     .summary = "Two lines of space cross, run parallel, coincide, or pass each other askew. Only "
                "then is it asked whether the point in question lies on both segments, and how "
                "near they come."},
    [](const Segment& a, const Segment& b, auto trace) {
        const SegmentPair found = collide(a, b, trace);
        Answer answer = to_answer(found.pair);
        answer.extra.emplace_back("relation", name_of(found.relation));
        answer.extra.emplace_back("s", found.s);
        answer.extra.emplace_back("t", found.t);
        return answer;
    });

}  // namespace
}  // namespace collidoscope::app
