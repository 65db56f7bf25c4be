#include "app/demos/families/manager_demo.h"

namespace collidoscope::app {
namespace {

const bool v_collide_registered = register_manager_demo(
    {.id = "v_collide",
     .title = "V-COLLIDE: sweep and prune with trees of oriented boxes",
     .short_title = "V-COLLIDE",
     .family = Family::Broad,
     .level = 100,
     .tab = "intervals",
     .words = "vcollide vrml sweep and prune obb rapid",
     .sources = "hudson1997; ecods: section 2",
     .summary = "Arbitrary triangle models, which may be added and removed at run time. Those "
                "whose boxes overlap are tested with their trees of oriented boxes; spheres and "
                "boxes, which need no triangles, exactly."},
    {}, [](const OptionReader&) { return SolidVCollide(); },
    [](ManagerOptions&, const OptionReader&) {});

}  // namespace
}  // namespace collidoscope::app
