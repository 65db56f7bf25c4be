#include "app/demos/families/hash_demo.h"

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
     .summary = "The paper's loops run to B − A where they mean B, its corners and points leave "
                "out cells, and its cell indices are truncated toward zero. Each is run as "
                "published, beside the robust version, which shows what was missed."},
    {{.id = "listing",
      .title = "Listing",
      .help =
          "loops: for(i=A.x; i<(B.x-A.x); i++). loops_x: the paper's second version, with j=A.x. "
          "volumes: the cells of a box's corners, of a sphere's four points. none: without "
          "these faults.",
      .fallback = "loops",
      .choices = {"loops", "loops_x", "volumes", "none"}},
     {.id = "truncate",
      .title = "Truncate toward zero",
      .help = "Conversion from float to integer drops the fraction: cells 0 and −1 become one.",
      .fallback = true}},
    [](const OptionReader& options) {
        SpatialHashOptions result = read_hash_options(options);
        const auto listing = options.get<std::string>("listing");
        result.listing = listing == "loops"     ? HashListing::Loops
                         : listing == "loops_x" ? HashListing::LoopsFromX
                         : listing == "volumes" ? HashListing::Volumes
                                                : HashListing::None;
        result.listing_truncate = options.get<bool>("truncate");
        return result;
    });

}  // namespace
}  // namespace collidoscope::app
