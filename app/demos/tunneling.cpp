#include "collision/motion/tunneling.h"

#include <algorithm>

#include "app/demos/families/broad_demo.h"
#include "app/demos/families/motion_pair_demo.h"
#include "collision/motion/body_marks.h"

namespace collidoscope::app {
namespace {

// The bodies themselves are the lane of static detection, which lets them pass through. In the
// other two the motion ends where that detection sees the collision.
struct DetectionLanes {
    std::vector<Mark> operator()(const CrowdState& begin, float time,
                                 const OptionReader& options) const {
        const MovingBody &a = begin.bodies[0], &b = begin.bodies[1];
        const auto seconds = options.get<float>("seconds");
        const int poses = options.get<int>("poses");
        const TunnelingResult seen = detect_three_ways(a, b, seconds, poses);
        const float pose = seconds * static_cast<float>(seen.pose) / static_cast<float>(poses);
        const auto impact = static_cast<float>(seen.dynamic.time);
        std::vector<Mark> marks = {name(a, 0, "static")};
        add(marks, a, b, 1, seen.seen_pseudo ? std::min(time, pose) : time, "pseudo-dynamic");
        add(marks, a, b, 2, seen.dynamic.hit ? std::min(time, impact) : time, "dynamic");
        return marks;
    }
    // The contact is what dynamic detection finds.
    vec3 answer_shift(const CrowdState& begin) const {
        return 2.0f * lane_step(begin.bodies[0], begin.bodies[1]);
    }

  private:
    static Mark name(const MovingBody& at, int lane, const char* text) {
        return {
            Dot{at.center}, Role::ShapeA, Space::World, text, "lane " + std::to_string(lane), {}};
    }
    static void add(std::vector<Mark>& marks, const MovingBody& a, const MovingBody& b, int lane,
                    float time, const char* text) {
        const vec3 step = static_cast<float>(lane) * lane_step(a, b);
        MovingBody begin = a, bullet = after(a, time), wall = after(b, time);
        for (MovingBody* body : {&begin, &bullet, &wall}) body->center += step;
        marks.push_back({mark_of(bullet), Role::ShapeA, Space::World, {}, {}, {}});
        marks.push_back({mark_of(wall), Role::ShapeB, Space::World, {}, {}, {}});
        marks.push_back(name(begin, lane, text));
    }
};

const bool tunneling_registered = register_motion_pair_demo(
    {.id = "tunneling",
     .title = "Tunneling: static, pseudo-dynamic, dynamic",
     .short_title = "Tunneling",
     .family = Family::Motion,
     .level = 10,
     .start_here = 7,
     .words = "tunneling bullet through paper thin wall static pseudo-dynamic dynamic",
     .sources = "thesis2002: chapter 1; tcollide: figure 6",
     .summary =
         "A fast bullet and a thin wall. A test only at the end of the frame, or at a list "
         "of poses, may miss their collision; the dynamic test (continuous collision detection, "
         "CCD) finds it."},
    {seconds_option(1),
     {.id = "poses",
      .title = "Poses",
      .help = "Number of poses tested by pseudo-dynamic detection.",
      .fallback = 4,
      .min = 1,
      .max = 1000}},
    [](const CrowdState& crowd, const OptionReader& options, auto trace) {
        const TunnelingResult result =
            detect_three_ways(crowd.bodies[0], crowd.bodies[1], options.get<float>("seconds"),
                              options.get<int>("poses"), trace);
        Answer answer = sweep_answer(result.dynamic, crowd);
        answer.add("seen_static", result.seen_static,
                   "Whether the test at the end of the frame finds the collision.");
        answer.add("seen_pseudo_dynamic", result.seen_pseudo,
                   "Whether one of the poses in between finds it.");
        if (result.seen_pseudo)
            answer.add("pose", result.pose, "The first pose at which they overlap.");
        answer.add("tunneled", result.tunneled(),
                   "Whether the bullet passed through the wall between two frames.");
        return answer;
    },
    [](CrowdState& crowd, const OptionReader&) { drift(crowd, frame_seconds); }, DetectionLanes{});

}  // namespace
}  // namespace collidoscope::app
