#include "collision/narrow/primitives/ray_plane.h"

#include "app/demos/families/ray_demo.h"

namespace collidoscope::app {
namespace {

[[maybe_unused]] const bool ray_plane_registered = register_ray_demo<Plane>(
    {.id = "ray_plane",
     .title = "Ray against plane",
     .family = Family::Rays,
     .level = 10,
     .words = "line floor",
     .sources = "kenwright2014: tasks; ericson2005: section 5.3.1",
     .summary = "Insert the ray into the plane's equation and solve for t: the distance to the "
                "plane divided by the speed toward it."},
    [](const Ray& ray, const Plane& plane, auto trace) { return raycast(ray, plane, trace); });

}  // namespace
}  // namespace collidoscope::app
