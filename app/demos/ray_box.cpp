#include "collision/box/ray_box.h"

#include "app/families/ray_demo.h"

namespace collidoscope::app {
namespace {

[[maybe_unused]] const bool ray_box_registered = register_ray_demo<Box>(
    {.id = "ray_box",
     .title = "Ray against box",
     .family = Family::Rays,
     .sources = "kay1986; ericson2005: section 5.3.3",
     .summary = "A box is where three slabs overlap. The ray is inside each slab for a stretch; "
                "what the three stretches have in common is its way through the box."},
    [](const Ray& ray, const auto& box, auto trace) { return raycast(ray, box, trace); });

}  // namespace
}  // namespace collidoscope::app
