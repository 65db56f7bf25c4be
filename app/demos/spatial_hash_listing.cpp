#include "app/families/hash_demo.h"

namespace collidoscope::app {
namespace {

const bool spatial_hash_listing_registered = register_hash_demo<SpatialHashListing>(
    {.id = "spatial_hash_listing",
     .title = "T-Collide's listing (textbook, flawed)",
     .short_title = "Spatial hash (flawed)",
     .family = Family::Broad,
     .level = 55,
     .words = "t-collide listing textbook bug index",
     .sources = "tcollide: Hashing a Single Point and Hashing Objects Over Time",
     .summary = "The paper's loops run to B − A where they mean B, and its cell indices are "
                "truncated toward zero. Both are run as published, beside the robust version, "
                "which shows what was missed."},
    {{.id = "loop",
      .title = "Loops as published",
      .help = "for(i=A.x; i<(B.x-A.x); i++); off: the loops end at B.",
      .fallback = true},
     {.id = "truncate",
      .title = "Truncate toward zero",
      .help = "Conversion from float to integer drops the fraction: cells 0 and −1 become one.",
      .fallback = true}},
    [](const OptionReader& options) {
        SpatialHashOptions result = read_hash_options(options);
        result.listing_loop = options.get<bool>("loop");
        result.listing_truncate = options.get<bool>("truncate");
        return result;
    });

}  // namespace
}  // namespace collidoscope::app
