#include "collision/narrow/triangle/ray_hull.h"

#include "app/demos/families/ray_demo.h"

namespace collidoscope::app {
namespace {

[[maybe_unused]] const bool ray_hull_registered = register_ray_demo<Hull>(
    {.id = "ray_hull",
     .title = "Ray against convex hull",
     .family = Family::Rays,
     .level = 35,
     .words = "polyhedron polytope clip half-space halfspace planes cyrus beck slabs",
     .sources = "cyrus1978; ericson2005: section 5.3.8",
     .summary =
         "A convex body is the intersection of its faces' half-spaces. The ray is in it from "
         "the last half-space it enters to the first it leaves."},
    [](const Ray& ray, const Hull& hull, auto trace) { return raycast(ray, hull, trace); });

}  // namespace
}  // namespace collidoscope::app
