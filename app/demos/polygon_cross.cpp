#include "collision/narrow/polygon/polygon_cross.h"
#include "app/demos/families/polygon_demo.h"
#include "collision/narrow/polygon/polygon_convexity.h"

namespace collidoscope::app {
namespace {

[[maybe_unused]] const bool polygon_cross_registered = register_polygon_demo(
    {.id = "polygon_cross",
     .title = "Convex polygon by cross products",
     .short_title = "Convex polygon by cross products",
     .family = Family::Polygons,
     .level = 20,
     .words = "same side orientation",
     .sources = "kenwright2014: section 3.1",
     .summary = "A point is inside a convex polygon when, for each edge, it lies on the same side "
                "as another vertex. The ring may have either orientation."},
    [](const Polygon& polygon, const Point2& point, auto trace) {
        const ConvexityResult shape = convexity(polygon);
        if (!shape.convex()) throw InputError(shape.explanation());
        return where_by_cross(polygon, point, trace);
    });

}  // namespace
}  // namespace collidoscope::app
