#include "app/families/hash_demo.h"

namespace collidoscope::app {
namespace {

const bool spatial_hash_registered = register_hash_demo<SpatialHash>(
    {.id = "spatial_hash",
     .title = "T-Collide: cells over the time of a frame",
     .short_title = "Spatial hash",
     .family = Family::Broad,
     .sources = "tcollide: Hashing Objects Over Time",
     .summary = "Every body goes into the buckets of all cells that it passes through during the "
                "frame; bodies of one cell are tested exactly over time, so that none flies "
                "through another between two frames."},
    {{.id = "cells",
      .title = "Cells of a moving body",
      .help = "All from the first to the last, or only those on its way: a fast body that moves "
              "diagonally needs far fewer.",
      .fallback = "rectangle",
      .choices = {"rectangle", "way"}},
     {.id = "unoptimised",
      .title = "Unoptimised",
      .help = "Compares everybody with everybody instead.",
      .fallback = false}},
    [](const OptionReader& options) {
        SpatialHashOptions result = read_hash_options(options);
        if (options.get<std::string>("cells") == "way") result.cells = HashedCells::Way;
        result.unoptimised = options.get<bool>("unoptimised");
        return result;
    });

}  // namespace
}  // namespace collidoscope::app
