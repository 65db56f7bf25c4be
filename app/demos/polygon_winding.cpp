#include "collision/narrow/polygon/polygon_winding.h"

#include "app/demos/families/polygon_demo.h"

namespace collidoscope::app {
namespace {

FillRule rule_of(const OptionReader& options) {
    const auto name = options.get<std::string>("rule");
    return name == "nonzero"    ? FillRule::Nonzero
           : name == "even-odd" ? FillRule::EvenOdd
                                : FillRule::Positive;
}

[[maybe_unused]] const bool polygon_winding_registered = register_polygon_demo(
    {.id = "polygon_winding",
     .title = "Any polygon by the winding number",
     .short_title = "Any polygon by winding",
     .family = Family::Polygons,
     .level = 32,
     .words = "nonzero fill rule turns orientation clockwise union self-intersecting overlap",
     .sources = "sunday2021; hormann2001",
     .summary = "The outline goes around a point inside a number of times that is not zero. Tells "
                "overlaps from holes, where the parity of crossings cannot."},
    [](const Polygon& polygon, const Point2& point, const OptionReader& options, auto trace) {
        const Winding w = winding_of(polygon, point, rule_of(options), trace);
        Answer answer = to_answer(w.where);
        answer.add("winding_number", w.number,
                   "Turns of the outline around the point; counterclockwise ones are positive.");
        if (w.of_ring.size() > 1)
            answer.add("of_rings", Datum::List(w.of_ring.begin(), w.of_ring.end()),
                       "The winding number of each ring; they add up.");
        return answer;
    },
    {{.id = "rule",
      .title = "Inside is",
      .help = "The winding numbers that mean inside: any but 0, an odd one, a positive one.",
      .fallback = "nonzero",
      .choices = {"nonzero", "even-odd", "positive"}}},
    rule_of);

}  // namespace
}  // namespace collidoscope::app
