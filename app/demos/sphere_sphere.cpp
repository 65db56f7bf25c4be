#include "collision/narrow/primitives/sphere_sphere.h"

#include "app/demos/families/pair_demo.h"

namespace collidoscope::app {
namespace {

[[maybe_unused]] const bool sphere_sphere_registered = register_pair_demo<Sphere, Sphere>(
    {.id = "sphere_sphere",
     .title = "Sphere against sphere",
     .family = Family::Narrow,
     .level = 10,
     .start_here = 1,
     .words = "ball circle distance of centers radius contact depth",
     .sources = "kenwright2014: tasks and section 1",
     .summary = "Two spheres intersect when their centers are no farther apart than the sum of "
                "their radii. The line through the centers gives normal, depth and contact.",
     .opened_for = OpenedFor::NewExercise},
    [](const Sphere& a, const Sphere& b, auto trace) { return collide(a, b, trace); },
    contact_options());

}  // namespace
}  // namespace collidoscope::app
