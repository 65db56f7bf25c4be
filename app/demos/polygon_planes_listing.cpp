#include "collision/narrow/textbook/polygon_planes_listing.h"
#include "app/demos/families/polygon_demo.h"

namespace collidoscope::app {
namespace {

const char* name_of(PlanesFailure failure) {
    switch (failure) {
        case PlanesFailure::None:
            return "none";
        case PlanesFailure::Boundary:
            return "no answer for the boundary";
        case PlanesFailure::NotConvex:
            return "not convex";
        case PlanesFailure::Flat:
            return "no area";
        case PlanesFailure::Clockwise:
            return "clockwise";
        case PlanesFailure::NoNormal:
            return "edge without a normal";
        case PlanesFailure::Rounding:
            return "rounding";
    }
    return "";
}

// Beside what the listing says, the answer holds what is true and why they differ.
[[maybe_unused]] const bool polygon_planes_listing_registered = register_polygon_demo(
    {.id = "polygon_planes_listing",
     .title = "Convex polygon by planes (textbook, flawed)",
     .short_title = "Planes (textbook, flawed)",
     .family = Family::Polygons,
     .level = 15,
     .words = "half-plane edge normal orientation clockwise cancellation",
     .sources = "kenwright2014: section 3.2",
     .summary = "The workshop's own listing, for corners in counter-clockwise order, in float. The "
                "scenes show where it is wrong: clockwise, on the boundary, far from the origin.",
     .robust_version = "polygon_planes"},
    [](const Polygon& polygon, const Point2& point, auto trace) {
        const bool inside = planes_listing_says_inside(polygon, point, trace);
        Answer answer = to_answer(inside ? Where::Inside : Where::Outside);
        const Where exact = where_by_crossings(polygon, point);
        answer.add("exact", std::string(app::name_of(exact)),
                   "The answer of exact arithmetic to the same question.");
        answer.add("failure", name_of(why_planes_listing_fails(polygon, point, inside)),
                   "What went wrong in the textbook version.");
        return answer;
    });

}  // namespace
}  // namespace collidoscope::app
