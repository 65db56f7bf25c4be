#include <algorithm>

#include "app/demos/families/hull_demo.h"
#include "collision/narrow/gjk/rounded_gjk.h"

namespace collidoscope::app {
namespace {

std::vector<OptionSpec> gjk_options() {
    // The bounds and A − B are those of the bodies themselves: no skins.
    std::vector<OptionSpec> all = contact_options(false);
    all.push_back(contacts_option());
    return all;
}

[[maybe_unused]] const bool gjk_registered = register_convex_demo(
    {.id = "gjk",
     .title = "GJK · distance on the Minkowski difference",
     .short_title = "GJK: distance",
     .family = Family::Narrow,
     .level = 170,
     .start_here = 3,
     .words = "gilbert johnson keerthi minkowski difference simplex support mapping closest "
              "points convex",
     .sources = "gjk1988; vandenbergen2003: section 4.3; montanari2017; gregorius2013",
     .summary =
         "The distance of two convex bodies is the distance of the origin from their Minkowski "
         "difference A - B. A simplex of its corners walks toward the origin; every step proves a "
         "lower and an upper bound, and it stops when they meet. Spheres and capsules are a point "
         "and a segment with a radius, which is taken off at the end. Cylinders, cones and "
         "ellipsoids are asked for their farthest points alone; their answers carry the bounds.",
     .start_door = StartDoor::Watch},
    [](const ConvexCore& a, const ConvexCore& b, const OptionReader& options, auto trace) {
        const ContactReach reach{.margin = options.get<float>("margin")};
        if (a.curved || b.curved) {
            CurvedAnswer curved = collide_by_gjk(support_body(a), support_body(b), trace);
            const ContactManifold contacts =
                with_contacts(a, b, curved.pair, options, double{reach.margin}, trace);
            curved.pair = within_reach(contacts.pair, reach, trace);
            Answer answer = to_answer(curved);
            answer.iterations = curved.search.iterations;
            add_features(answer, contacts);
            return answer;
        }
        const auto rounded = [](const ConvexCore& core) {
            return RoundedHull{convex_hull(core.points), core.radius};
        };
        const GjkAnswer found = collide_by_gjk(rounded(a), rounded(b), trace);
        const ContactManifold contacts =
            with_contacts(a, b, found.pair, options, double{reach.margin}, trace);
        Answer answer = to_answer(within_reach(contacts.pair, reach, trace));
        answer.add("status", name_of(found.search.status), "How the search ended.");
        // The search is about the cores: the bodies are nearer by their radii.
        const double radii = double{a.radius} + double{b.radius};
        answer.add("lower_bound", std::max(found.search.lower - radii, 0.0),
                   "Proven: the distance is at least this.");
        answer.add("upper_bound", std::max(found.search.upper - radii, 0.0),
                   "Proven: the distance is at most this.");
        answer.iterations = found.search.iterations;
        answer.add("decided_exactly", found.search.settled_exactly,
                   "Whether rounding left doubt, so that exact signs decided.");
        if (found.search.capped)
            answer.add("capped", true, "Whether the search ended at its limit of iterations.");
        add_features(answer, contacts);
        return answer;
    },
    gjk_options());

}  // namespace
}  // namespace collidoscope::app
