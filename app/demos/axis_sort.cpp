#include "collision/broad/axis_sort.h"

#include "app/families/broad_demo.h"

namespace collidoscope::app {
namespace {

SortAxis axis_named(const std::string& name) {
    return name == "x"   ? SortAxis::X
           : name == "y" ? SortAxis::Y
           : name == "z" ? SortAxis::Z
                         : SortAxis::Auto;
}

const bool axis_sort_registered = register_broad_demo<AxisSort>(
    {.id = "axis_sort",
     .title = "Axis sort: intervals on one axis",
     .short_title = "Axis sort",
     .family = Family::Broad,
     .sources = "thesis2002: section 4.1.1",
     .summary = "Projects all boxes on one axis, sorts the intervals by where they start and "
                "sweeps over them once: only boxes whose intervals overlap are compared. Good "
                "while the scene is sparse along the axis, slow when it is dense."},
    {{.id = "axis",
      .title = "Axis",
      .help = "The axis the boxes are projected on; auto takes the one on which they are spread "
              "most.",
      .fallback = "auto",
      .choices = {"auto", "x", "y", "z"}}},
    [](const OptionReader& options) {
        return AxisSort(axis_named(options.get<std::string>("axis")));
    });

}  // namespace
}  // namespace collidoscope::app
