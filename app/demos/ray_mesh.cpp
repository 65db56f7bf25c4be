#include "app/families/ray_demo.h"

namespace collidoscope::app {
namespace {

[[maybe_unused]] const bool ray_mesh_registered = register_ray_demo<MeshInstance>(
    {.id = "ray_mesh",
     .title = "Ray against mesh, through a tree",
     .short_title = "Ray – mesh, by a tree",
     .family = Family::Rays,
     .sources =
         "kenwright2014: section 9 (picking with the mouse); lecture: Bounding volume hierarchy",
     .summary = "The first triangle on the ray. A tree of boxes leaves out what the ray cannot "
                "meet, and what lies behind the best hit so far. This is how the mouse picks."},
    [](const Ray& ray, const MeshInstance& mesh, auto trace) {
        return ray_through_tree(ray, mesh, trace);
    });

}  // namespace
}  // namespace collidoscope::app
