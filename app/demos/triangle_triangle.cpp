#include "collision/narrow/triangle/triangle_triangle.h"

#include "app/demos/families/pair_demo.h"

namespace collidoscope::app {
namespace {

// Beside the contact or the distance: what the triangles have in common.
[[maybe_unused]] const bool triangle_triangle_registered = register_pair_demo<Triangle, Triangle>(
    {.id = "triangle_triangle",
     .title = "Triangle against triangle",
     .short_title = "Triangle against triangle",
     .family = Family::Narrow,
     .level = 120,
     .words = "tri tri intersection intervals predicates coplanar moller guigue",
     .sources = "thesis2002: section 3.4.2; moller1997; guigue2003",
     .summary = "Two triangles can intersect only on the line of intersection of their planes, and "
                "each covers an interval of it: they intersect when the intervals overlap. Exact "
                "signs of volumes decide this without computing the line or the intervals."},
    [](const Triangle& a, const Triangle& b, auto trace) {
        Answer answer = to_answer(collide(a, b, trace));
        if (!answer.hit) return answer;
        const Segment common = *intersection(a, b);
        answer.add("segment", Datum::List{common.a, common.b},
                   "The ends of the segment that both triangles share.");
        if (const std::vector<vec3> area = common_area(a, b); !area.empty()) {
            Datum::List corners;
            for (const vec3& p : area) corners.push_back(p);
            answer.add("area", std::move(corners),
                       "The corners of the area that the triangles share.");
        }
        return answer;
    });

}  // namespace
}  // namespace collidoscope::app
