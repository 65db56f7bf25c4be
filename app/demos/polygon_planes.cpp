#include "collision/narrow/polygon/polygon_planes.h"
#include "app/demos/families/polygon_demo.h"
#include "collision/narrow/polygon/polygon_convexity.h"

namespace collidoscope::app {
namespace {

[[maybe_unused]] const bool polygon_planes_registered = register_polygon_demo(
    {.id = "polygon_planes",
     .title = "Convex polygon by planes",
     .short_title = "Convex polygon by planes",
     .family = Family::Polygons,
     .level = 10,
     .words = "half-plane edge normal orientation",
     .sources = "kenwright2014: section 3.2",
     .summary = "A point is inside a convex polygon when its distance along the inward normal of "
                "every edge is positive. The orientation is determined first."},
    [](const Polygon& polygon, const Point2& point, auto trace) {
        const ConvexityResult shape = convexity(polygon);
        if (!shape.convex()) throw InputError(shape.explanation());
        return where_by_planes(polygon, point, trace);
    });

}  // namespace
}  // namespace collidoscope::app
