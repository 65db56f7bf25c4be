#include "collision/broad/all_pairs.h"
#include "app/demos/families/broad_demo.h"

namespace collidoscope::app {
namespace {

const bool all_pairs_registered = register_broad_demo<AllPairs>(
    {.id = "all_pairs",
     .title = "All pairs: every box against every other",
     .short_title = "All pairs",
     .family = Family::Broad,
     .level = 10,
     .words = "brute force naive n squared quadratic",
     .sources = "tcollide: The T-Collide Algorithm; lecture: Introduction; thesis2002: section 4.1",
     .summary = "Tests each of n boxes against the n − 1 others, once: n (n − 1) / 2 tests, "
                "whatever their positions. The baseline for every other broad phase."},
    {}, [](const OptionReader&) { return AllPairs(); });

}  // namespace
}  // namespace collidoscope::app
