#include "app/families/hash_demo.h"

namespace collidoscope::app {
namespace {

const bool spatial_hash_listing_registered = register_hash_demo<SpatialHashListing>(
    {.id = "spatial_hash_listing",
     .title = "T-Collide's listing and its faults",
     .short_title = "Hash, as listed",
     .family = Family::Broad,
     .sources = "tcollide: Hashing a Single Point and Hashing Objects Over Time",
     .summary = "The paper's loops run to B - A where they mean B, and its cells are cut off "
                "towards zero. Both are played as printed, beside the sound version, which tells "
                "what was missed."},
    {{.id = "loop",
      .title = "Loops as listed",
      .help = "for(i=A.x; i<(B.x-A.x); i++): off, the loops end with B.",
      .fallback = true},
     {.id = "truncate",
      .title = "Cut off towards zero",
      .help = "An integer from a float loses its fraction: cells 0 and -1 are one.",
      .fallback = true}},
    [](const OptionReader& options) {
        SpatialHashOptions result = read_hash_options(options);
        result.listing_loop = options.get<bool>("loop");
        result.listing_truncate = options.get<bool>("truncate");
        return result;
    });

}  // namespace
}  // namespace collidoscope::app
