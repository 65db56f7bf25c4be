#include "collision/narrow/primitives/inflated_world.h"

#include "app/demos/families/grown_corners.h"
#include "app/demos/families/pair_demo.h"

namespace collidoscope::app {
namespace {

[[maybe_unused]] const bool inflated_world_registered = register_pair_demo<Sphere, Hull>(
    {.id = "inflated_world",
     .title = "Sphere against an inflated world",
     .short_title = "Sphere against inflated world",
     .family = Family::Narrow,
     .level = 90,
     .words = "ball configuration space minkowski sum offset bevel planes quake",
     .sources = "lecture: Spherical Collision Detection",
     .summary = "Offsetting the world by the radius turns the sphere into a point. Offset face "
                "planes leave excess volume at sharp corners; bevel planes cut most of it away."},
    [](const Sphere& sphere, const Hull& hull, const OptionReader& options, auto trace) {
        const Polytope world = convex_hull(hull.points);
        if (world.dimension < 2)
            throw InputError("the world needs three points that are not collinear");
        const InflatedResult found = collide(sphere, world, corners_of(options), trace);
        Answer answer = to_answer(found.pair);
        answer.add("touches", found.touches, "Whether the sphere itself touches the world.");
        answer.add("true_distance", found.true_distance,
                   "The distance of the sphere itself from the world itself.");
        answer.add("redundant", found.redundant(),
                   "Whether only the excess at a corner is touched, not the sphere itself.");
        answer.add("missed_hit", found.missed(),
                   "Whether the sphere reaches the world and is not reported.");
        return answer;
    },
    {corners_option("bevelled")});

}  // namespace
}  // namespace collidoscope::app
