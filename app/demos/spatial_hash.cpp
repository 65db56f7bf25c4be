#include "app/demos/families/hash_demo.h"

namespace collidoscope::app {
namespace {

const bool spatial_hash_registered = register_hash_demo<SpatialHash>(
    {.id = "spatial_hash",
     .title = "T-Collide: spatial hashing of swept bodies",
     .short_title = "Spatial hash (T-Collide)",
     .family = Family::Broad,
     .level = 50,
     .words = "hashing grid cells buckets continuous tunneling",
     .sources = "tcollide: Hashing Objects Over Time",
     .summary = "Every body is inserted into the buckets of all cells that it passes through "
                "during the frame; bodies of one cell are tested continuously over time, so none "
                "passes through another between two frames."},
    {{.id = "cells",
      .title = "Cells of a moving body",
      .help = "The whole block, or only those on its path: a fast body that moves diagonally needs "
              "far fewer.",
      .fallback = "rectangle",
      .choices = {"rectangle", "way"}},
     {.id = "unoptimized",
      .title = "Unoptimized",
      .help = "Tests all pairs instead.",
      .fallback = false}},
    [](const OptionReader& options) {
        SpatialHashOptions result = read_hash_options(options);
        if (options.get<std::string>("cells") == "way") result.cells = HashedCells::Way;
        result.unoptimized = options.get<bool>("unoptimized");
        return result;
    });

}  // namespace
}  // namespace collidoscope::app
