#include "collision/narrow/triangle/capsule_triangle.h"

#include "app/demos/families/pair_demo.h"

namespace collidoscope::app {
namespace {

[[maybe_unused]] const bool capsule_triangle_registered = register_pair_demo<Capsule, Triangle>(
    {.id = "capsule_triangle",
     .title = "Capsule against triangle",
     .family = Family::Narrow,
     .level = 110,
     .words = "pill character terrain",
     .sources = "ericson2005: sections 4.5.1 and 5.1.10",
     .summary = "The capsule's axis is nearest to the triangle at one of its ends or at one of the "
                "triangle's edges, unless it passes through. That distance is compared with the "
                "radius."},
    [](const Capsule& a, const Triangle& b, auto trace) { return collide(a, b, trace); },
    contact_options());

}  // namespace
}  // namespace collidoscope::app
