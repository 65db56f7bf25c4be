#include "collision/narrow/textbook/segment_segment_listing.h"

#include "app/demos/families/pair_demo.h"

namespace collidoscope::app {
namespace {

// Beside what the listing says, the answer holds what is true and why they differ.
[[maybe_unused]] const bool segment_segment_listing_registered =
    register_pair_demo<Segment, Segment>(
        {.id = "segment_segment_listing",
         .title = "Segment against segment (textbook, flawed)",
         .short_title = "Segments (textbook, flawed)",
         .family = Family::Narrow,
         .level = 65,
         .words = "line line parallel epsilon tolerance",
         .sources = "kenwright2014: listing 1",
         .summary = "The workshop's own listing: in x and y only, with 0.000001 for parallel. The "
                    "scenes show where it gives the wrong answer.",
         .robust_version = "segment_segment"},
        [](const Segment& a, const Segment& b, auto trace) {
            Answer answer;
            answer.hit = listing_says_meet(a, b, trace);
            answer.add("exact", word_of(relation_of(collide(a, b).pair)),
                       "The answer of exact arithmetic to the same question.");
            answer.add("failure", name_of(why_listing_fails(a, b, answer.hit)),
                       "What went wrong in the textbook version.");
            return answer;
        });

}  // namespace
}  // namespace collidoscope::app
