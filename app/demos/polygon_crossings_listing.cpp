#include "collision/narrow/textbook/polygon_crossings_listing.h"
#include "app/demos/families/polygon_demo.h"

namespace collidoscope::app {
namespace {

const char* name_of(ListingFailure failure) {
    switch (failure) {
        case ListingFailure::None:
            return "none";
        case ListingFailure::Boundary:
            return "no answer for the boundary";
        case ListingFailure::FarPointLost:
            return "far point lost to rounding";
        case ListingFailure::FarPointNotOutside:
            return "far point not outside";
        case ListingFailure::ShortEdge:
            return "short edge taken to be parallel";
        case ListingFailure::Vertex:
            return "vertex counted twice";
        case ListingFailure::Rounding:
            return "rounding";
    }
    return "";
}

// Beside what the listing says, the answer holds what is true and why they differ.
[[maybe_unused]] const bool polygon_crossings_listing_registered = register_polygon_demo(
    {.id = "polygon_crossings_listing",
     .title = "Crossing count (textbook, flawed)",
     .short_title = "Crossings (textbook, flawed)",
     .family = Family::Polygons,
     .level = 35,
     .words = "even-odd rule ray crossing parity",
     .sources = "kenwright2014: listings 1 and 2",
     .summary = "The workshop's own listings: a far point at +1000, closed endpoints and a fixed "
                "tolerance. The scenes show where each of these gives the wrong answer.",
     .robust_version = "polygon_crossings"},
    [](const Polygon& polygon, const Point2& point, auto trace) {
        const bool inside = listing_says_inside(polygon, point, trace);
        Answer answer = to_answer(inside ? Where::Inside : Where::Outside);
        const Where exact = where_by_crossings(polygon, point);
        answer.add("exact", std::string(app::name_of(exact)),
                   "The answer of exact arithmetic to the same question.");
        answer.add("failure", name_of(why_listing_fails(polygon, point, inside)),
                   "What went wrong in the textbook version.");
        return answer;
    });

}  // namespace
}  // namespace collidoscope::app
