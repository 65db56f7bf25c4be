#include "collision/triangle/ray_triangle.h"

#include "app/families/ray_demo.h"

namespace collidoscope::app {
namespace {

[[maybe_unused]] const bool ray_triangle_registered = register_ray_demo<Triangle>(
    {.id = "ray_triangle",
     .title = "Ray against triangle",
     .family = Family::Rays,
     .level = 40,
     .start_here = 4,
     .words = "watertight moller trumbore barycentric",
     .sources = "kenwright2014: tasks; woop2013",
     .summary =
         "The ray hits the triangle when it passes all three edges on the same side. The sides are "
         "exact signs of volumes, so no ray slips between two triangles that share an edge."},
    [](const Ray& ray, const Triangle& triangle, auto trace) {
        return raycast(ray, triangle, trace);
    },
    [](const Ray& ray, const MeshInstance& mesh, auto trace) {
        return ray_at_triangle_of(ray, mesh, trace);
    });

}  // namespace
}  // namespace collidoscope::app
