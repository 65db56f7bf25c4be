#include "app/families/ray_demo.h"

namespace collidoscope::app {
namespace {

[[maybe_unused]] const bool ray_mesh_registered = register_ray_demo<MeshInstance>(
    {.id = "ray_mesh",
     .title = "Ray against mesh, with a tree",
     .short_title = "Ray against mesh (BVH)",
     .family = Family::Rays,
     .level = 50,
     .words = "picking bvh bounding volume hierarchy aabb tree mouse",
     .sources =
         "kenwright2014: section 9 (picking with the mouse); lecture: Bounding volume hierarchy",
     .summary = "The first triangle hit by the ray. A tree of boxes skips what the ray cannot hit, "
                "and what lies behind the best hit so far. The mouse picks this way."},
    [](const Ray& ray, const MeshInstance& mesh, auto trace) {
        return ray_through_tree(ray, mesh, trace);
    });

}  // namespace
}  // namespace collidoscope::app
