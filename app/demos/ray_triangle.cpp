#include "collision/narrow/triangle/ray_triangle.h"

#include "app/demos/families/ray_demo.h"
#include "collision/narrow/triangle/barycentric.h"

namespace collidoscope::app {
namespace {

// Adds the point of the triangle that the ray hits, beside t.
void add_place(Answer& answer, const Ray& ray, const Triangle& triangle) {
    if (!answer.t) return;
    const dvec3 weights = barycentric_at(ray, triangle, *answer.t);
    answer.add("point", point_at(triangle, weights), "Where the ray meets the triangle.");
    answer.add("barycentric", vec3(weights),
               "Weights of the triangle's corners that give this point; their sum is 1.");
}

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
    [](const Ray& ray, const Triangle& triangle, const RayRules& rules, auto trace) {
        Answer answer =
            to_answer(apply_rules(ray, triangle, raycast(ray, triangle, trace), rules, trace));
        add_place(answer, ray, triangle);
        return answer;
    },
    [](const Ray& ray, const MeshInstance& mesh, const RayRules& rules, auto trace) {
        Answer answer = ray_at_triangle_of(ray, mesh, rules, trace);
        if (answer.triangle)
            add_place(answer, ray,
                      RelativePose({}, mesh.pose)(mesh.asset->mesh().triangle(*answer.triangle)));
        return answer;
    });

}  // namespace
}  // namespace collidoscope::app
