#include "collision/narrow/primitives/ray_capsule.h"

#include "app/demos/families/ray_demo.h"

namespace collidoscope::app {
namespace {

[[maybe_unused]] const bool ray_capsule_registered = register_ray_demo<Capsule>(
    {.id = "ray_capsule",
     .title = "Ray against capsule",
     .family = Family::Rays,
     .level = 22,
     .words = "swept sphere sphyl pill quadratic discriminant infinite cylinder cap",
     .sources = "ericson2005: section 5.3.7",
     .summary = "A capsule lies within an infinite cylinder around its axis. The ray's crossing of "
                "that one is the hit if it lies between the axis's ends; beyond an end it is "
                "that of the end's ball."},
    [](const Ray& ray, const Capsule& capsule, auto trace) {
        return raycast(ray, capsule, trace);
    });

}  // namespace
}  // namespace collidoscope::app
