#include "collision/narrow/primitives/ray_cylinder.h"

#include "app/demos/families/ray_demo.h"

namespace collidoscope::app {
namespace {

[[maybe_unused]] const bool ray_cylinder_registered = register_ray_demo<Cylinder>(
    {.id = "ray_cylinder",
     .title = "Ray against cylinder",
     .family = Family::Rays,
     .level = 24,
     .words = "can drum wheel disc disk lid rim quadratic discriminant infinite cylinder",
     .sources = "ericson2005: section 5.3.7",
     .summary = "A cylinder is the part of an infinite one between two planes. The ray's crossing "
                "of that one is the hit if it lies between the planes; beyond an end it has to "
                "come to that end's disc."},
    [](const Ray& ray, const Cylinder& cylinder, auto trace) {
        return raycast(ray, cylinder, trace);
    });

}  // namespace
}  // namespace collidoscope::app
