#include "collision/narrow/primitives/sphere_triangle.h"

#include "app/demos/families/pair_demo.h"

namespace collidoscope::app {
namespace {

[[maybe_unused]] const bool sphere_triangle_registered = register_pair_demo<Sphere, Triangle>(
    {.id = "sphere_triangle",
     .title = "Sphere against triangle",
     .family = Family::Narrow,
     .level = 70,
     .words = "ball voronoi region closest point barycentric",
     .sources = "ericson2005: sections 5.1.5 and 5.2.7",
     .summary = "Around a triangle there are seven Voronoi regions: of its face, its edges and its "
                "vertices. The region that contains the center determines the closest point, and "
                "the sphere reaches the triangle when that is no farther than the radius."},
    [](const Sphere& a, const Triangle& b, auto trace) { return collide(a, b, trace); },
    contact_options());

}  // namespace
}  // namespace collidoscope::app
