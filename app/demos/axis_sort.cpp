#include "collision/broad/axis_sort.h"

#include "app/demos/families/broad_demo.h"

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
     .level = 20,
     .tab = "intervals",
     .words = "sweep one axis intervals sort",
     .sources = "thesis2002: section 4.1.1",
     .summary = "Projects all boxes onto one axis, sorts the intervals by their start and sweeps "
                "over them once: only boxes whose intervals overlap are tested. Fast while the "
                "scene is sparse along the axis, slow when it is dense."},
    {{.id = "axis",
      .title = "Axis",
      .help = "The axis of projection; auto takes the one of max variance.",
      .fallback = "auto",
      .choices = {"auto", "x", "y", "z"}}},
    [](const OptionReader& options) {
        return AxisSort(axis_named(options.get<std::string>("axis")));
    });

}  // namespace
}  // namespace collidoscope::app
