#include "collision/narrow/primitives/ray_sphere.h"

#include "app/demos/families/ray_demo.h"

namespace collidoscope::app {
namespace {

[[maybe_unused]] const bool ray_sphere_registered = register_ray_demo<Sphere>(
    {.id = "ray_sphere",
     .title = "Ray against sphere",
     .family = Family::Rays,
     .level = 20,
     .words = "ball quadratic discriminant",
     .sources = "kenwright2014: section 9; ericson2005: section 5.3.2",
     .summary = "A point of the ray lies on the sphere when a quadratic equation in t holds. Its "
                "coefficients tell, one after the other, whether the ray starts outside, "
                "approaches, and hits the sphere."},
    [](const Ray& ray, const Sphere& sphere, auto trace) { return raycast(ray, sphere, trace); });

}  // namespace
}  // namespace collidoscope::app
