#include "app/demos/families/broad_demo.h"
#include "collision/broad/all_pairs.h"

namespace collidoscope::app {
namespace {

const bool all_pairs_twice_registered = register_broad_demo<AllPairsTwice>(
    {.id = "all_pairs_twice",
     .title = "All pairs, each twice (textbook, flawed)",
     .short_title = "All pairs, twice (flawed)",
     .family = Family::Broad,
     .level = 15,
     .words = "brute force naive n squared textbook",
     .sources = "tcollide: The T-Collide Algorithm; lecture: Overlap checking with AABBs",
     .summary = "Loops over all i and j with i != j: every pair is tested as (i, j) and again as "
                "(j, i), which adds nothing. Twice the work for the same pairs.",
     .robust_version = "all_pairs"},
    {{.id = "test",
      .title = "Test",
      .help =
          "boxes: on x, y and z. printed: the lecture's code, on x alone, which swaps the starts "
          "of two intervals and leaves their ends.",
      .fallback = "boxes",
      .choices = {"boxes", "printed"}}},
    [](const OptionReader& options) {
        return AllPairsTwice(options.get<std::string>("test") == "printed");
    });

}  // namespace
}  // namespace collidoscope::app
