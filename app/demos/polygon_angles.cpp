#include "collision/narrow/polygon/polygon_angles.h"

#include "app/demos/families/polygon_demo.h"

namespace collidoscope::app {
namespace {

// Beside what the angles say, the answer holds what is true, why they differ and what it cost.
[[maybe_unused]] const bool polygon_angles_registered = register_polygon_demo(
    {.id = "polygon_angles",
     .title = "Convex polygon by the sum of angles (textbook, flawed)",
     .short_title = "Angle sum (textbook, flawed)",
     .family = Family::Polygons,
     .level = 25,
     .words = "winding number angles acos arc cosine",
     .sources = "kenwright2014: section 3",
     .summary = "Seen from inside, a polygon's edges add up to a full turn. The workshop warns "
                "against this method: an arc cosine per edge, and a tolerance that has to decide.",
     .robust_version = "polygon_planes"},
    [](const Polygon& polygon, const Point2& point, const OptionReader& options, auto trace) {
        const AngleRule rule =
            options.get<std::string>("rule") == "each" ? AngleRule::Each : AngleRule::Sum;
        const AngleSum found = sum_of_angles(polygon, point, rule, trace);
        Answer answer = to_answer(found.inside ? Where::Inside : Where::Outside);
        const Where exact = where_by_crossings(polygon, point);
        answer.add("exact", std::string(app::name_of(exact)),
                   "The answer of exact arithmetic to the same question.");
        answer.add("failure", collidoscope::name_of(why_angles_fail(polygon, point, found)),
                   "What went wrong in the textbook version.");
        answer.add("sum", found.sum, "The sum of the angles; a full turn is 6.283.");
        answer.add("largest_angle", found.largest,
                   "The largest angle at which an edge is seen, in radians.");
        answer.add("arc_cosines", found.arc_cosines, "Number of arc cosines computed.");
        answer.add("roots", found.roots, "Number of square roots taken.");
        return answer;
    },
    {{.id = "rule",
      .title = "Inside when",
      .help = "sum: the angles add up to 360 degrees. each: every angle is less than 180 degrees, "
              "the workshop's first claim, which is false.",
      .fallback = "sum",
      .choices = {"sum", "each"}}});

}  // namespace
}  // namespace collidoscope::app
