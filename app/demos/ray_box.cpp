#include "collision/narrow/box/ray_box.h"

#include "app/demos/families/ray_demo.h"

namespace collidoscope::app {
namespace {

[[maybe_unused]] const bool ray_box_registered = register_ray_demo<Box>(
    {.id = "ray_box",
     .title = "Ray against box",
     .family = Family::Rays,
     .level = 30,
     .words = "slab slabs aabb obb cube",
     .sources = "kay1986; ericson2005: section 5.3.3",
     .summary =
         "A box is the intersection of three slabs. The ray is inside each slab for an interval of "
         "t; the intersection of the three intervals is its path through the box."},
    [](const Ray& ray, const auto& box, auto trace) { return raycast(ray, box, trace); });

}  // namespace
}  // namespace collidoscope::app
