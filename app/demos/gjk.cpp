#include "collision/narrow/gjk/rounded_gjk.h"

#include "app/demos/families/hull_demo.h"

namespace collidoscope::app {
namespace {

[[maybe_unused]] const bool gjk_registered = register_rounded_hull_demo(
    {.id = "gjk",
     .title = "GJK · distance on the Minkowski difference",
     .short_title = "GJK: distance",
     .family = Family::Narrow,
     .level = 170,
     .start_here = 3,
     .words = "gilbert johnson keerthi minkowski difference simplex support mapping closest "
              "points convex",
     .sources = "gjk1988; vandenbergen2003: section 4.3; montanari2017",
     .summary =
         "The distance of two convex bodies is the distance of the origin from their Minkowski "
         "difference A - B. A simplex of its corners walks toward the origin; every step proves a "
         "lower and an upper bound, and it stops when they meet. Spheres and capsules are a point "
         "and a segment with a radius, which is taken off at the end."},
    [](const RoundedHull& a, const RoundedHull& b, auto trace) {
        const GjkAnswer found = collide_by_gjk(a, b, trace);
        Answer answer = to_answer(found.pair);
        answer.extra.emplace_back("status", name_of(found.search.status));
        answer.extra.emplace_back("lower_bound", found.search.lower);
        answer.extra.emplace_back("upper_bound", found.search.upper);
        answer.iterations = found.search.iterations;
        answer.extra.emplace_back("decided_exactly", found.search.settled_exactly);
        if (found.search.capped) answer.extra.emplace_back("capped", true);
        return answer;
    });

}  // namespace
}  // namespace collidoscope::app
