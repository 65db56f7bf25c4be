#include "collision/broad/all_pairs.h"
#include "app/families/broad_demo.h"

namespace collidoscope::app {
namespace {

const bool all_pairs_registered = register_broad_demo<AllPairs>(
    {.id = "all_pairs",
     .title = "All pairs: every box against every other",
     .short_title = "All pairs",
     .family = Family::Broad,
     .sources = "tcollide: The T-Collide Algorithm; lecture: Introduction",
     .summary = "Compares each of n boxes with the n - 1 others, once: n (n - 1) / 2 tests, "
                "whatever they do. What every other broad phase is measured by."},
    {}, [](const OptionReader&) { return AllPairs(); });

}  // namespace
}  // namespace collidoscope::app
