#include "collision/broad/space_time_bounds.h"

#include "app/demos/families/broad_demo.h"

namespace collidoscope::app {
namespace {

// The horns of all bodies a quarter of a second ahead.
std::vector<Mark> horns(const SpaceTimeBounds& broad, std::size_t most) {
    std::vector<Mark> marks;
    broad.proxies().for_each([&](ProxyId id, const Aabb&) {
        if (marks.size() >= most) return;
        const SpaceTimeHorn horn = broad.horn(id);
        for (const std::uint32_t frames : {5U, 10U, 15U}) {
            Mark& mark = marks.emplace_back();
            mark.geometry = BoxMark{as_box(box_after(horn, frames))};
            mark.role = Role::Bounds;
        }
    });
    return marks;
}

const bool space_time_bounds_registered = register_broad_demo<SpaceTimeBounds>(
    {.id = "space_time_bounds",
     .title = "Space-time bounds: pairs sleep until they can collide",
     .short_title = "Space-time bounds",
     .family = Family::Broad,
     .level = 120,
     .words = "4d four-dimensional temporal coherence sleeping acceleration",
     .sources = "lecture: Temporal Coherence; hubbard1993",
     .summary =
         "If accelerations are bounded, every pair has an earliest possible time of collision, and "
         "is not tested before. Of pairs whose space-time boxes are disjoint nothing is kept. A "
         "body "
         "that violates its bound wakes all pairs that its new box meets."},
    {{.id = "bound",
      .title = "Bound",
      .help = "The parabolic horn itself, or the 4D trapezoid that bounds it.",
      .fallback = "horn",
      .choices = {"horn", "trapezoid"}},
     {.id = "horizon",
      .title = "Horizon",
      .help = "Number of frames for which a trapezoid holds.",
      .fallback = 32,
      .min = 1,
      .max = 600},
     {.id = "acceleration",
      .title = "Acceleration",
      .help = "Bound on the acceleration, per second squared.",
      .fallback = 0.0,
      .low = 0,
      .high = 1000}},
    [](const OptionReader& options) {
        SpaceTimeOptions own;
        own.bound = options.get<std::string>("bound") == "horn" ? SpaceTimeBound::Horn
                                                                : SpaceTimeBound::Trapezoid;
        own.horizon = options.get<std::uint32_t>("horizon");
        own.frame_seconds = frame_seconds;
        own.max_acceleration = options.get<float>("acceleration");
        return SpaceTimeBounds(own);
    },
    horns);

}  // namespace
}  // namespace collidoscope::app
