#include "collision/motion/tunnelling.h"

#include "app/families/broad_demo.h"
#include "app/families/motion_pair_demo.h"

namespace collidoscope::app {
namespace {

const bool tunneling_registered = register_motion_pair_demo(
    {.id = "tunnelling",
     .title = "Tunneling: static, pseudo-dynamic, dynamic",
     .short_title = "Tunneling",
     .family = Family::Motion,
     .level = 10,
     .start_here = 7,
     .words = "tunnelling bullet through paper thin wall static pseudo-dynamic dynamic ccd",
     .sources = "thesis2002: chapter 1; tcollide: figure 6",
     .summary = "A fast bullet and a thin wall. A test only at the end of the frame, or at a list "
                "of poses, may miss their collision; the dynamic test finds it."},
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
        answer.extra.emplace_back("seen_static", result.seen_static);
        answer.extra.emplace_back("seen_pseudo_dynamic", result.seen_pseudo);
        if (result.seen_pseudo) answer.extra.emplace_back("pose", result.pose);
        answer.extra.emplace_back("tunnelled", result.tunneled());
        return answer;
    },
    [](CrowdState& crowd, const OptionReader&) { drift(crowd, frame_seconds); });

}  // namespace
}  // namespace collidoscope::app
