#include "collision/narrow/polygon/polygon_crossings.h"
#include "app/demos/families/polygon_demo.h"

namespace collidoscope::app {
namespace {

[[maybe_unused]] const bool polygon_crossings_registered = register_polygon_demo(
    {.id = "polygon_crossings",
     .title = "Any polygon by crossings",
     .short_title = "Any polygon by crossings",
     .family = Family::Polygons,
     .level = 30,
     .words = "even-odd rule ray crossing parity concave holes winding",
     .sources = "kenwright2014: sections 4 and 6",
     .summary = "A ray from the point crosses the outline an odd number of times when the point is "
                "inside. For concave polygons, with holes, exact even through vertices."},
    [](const Polygon& polygon, const Point2& point, auto trace) {
        return where_by_crossings(polygon, point, trace);
    });

}  // namespace
}  // namespace collidoscope::app
