#include "collision/motion/convex/bilateral_advancement.h"

#include "app/demos/families/moving_convex.h"

namespace collidoscope::app {
namespace {

[[maybe_unused]] const bool bilateral_advancement_registered = register_convex_demo(
    {.id = "bilateral_advancement",
     .title = "Bilateral advancement, as Box2D finds a root",
     .short_title = "Bilateral advancement",
     .family = Family::Motion,
     .level = 34,
     .tab = "separation",
     .words = "toi time of impact ccd continuous box2d separation function root secant bisection "
              "deepest point rotation gjk",
     .sources = "catto2013; mirtich1996",
     .summary =
         "The closest features of two moving bodies give an axis, and the separation along it is a "
         "function of time. Its root is the next time: from the end it is pushed back over ever "
         "deeper points, and at it a new axis is taken, until the bodies touch or the axis "
         "separates them to the end."},
    [](const ConvexCore& a, const ConvexCore& b, const OptionReader& values, auto trace) {
        BilateralOptions options;
        options.tolerance = values.get<double>("tolerance");
        options.cap = values.get<int>("cap");
        options.check = values.get<bool>("check");
        const BilateralImpact found =
            advance_bilaterally(moving_body(a, values, "_a"), moving_body(b, values, "_b"),
                                values.get<double>("seconds"), options, trace);
        Answer answer = to_answer(found.impact, options.check);
        answer.add("root_tries", found.tries, "Times at which a root was looked for.");
        answer.add("check_steps", found.checks,
                   "Safe steps that check an axis between its two times.");
        return answer;
    },
    moving_options({tolerance_option(1e-6),
                    cap_option(50),
                    {.id = "check",
                     .title = "Check between t₁ and t₂",
                     .help = "Prove that the axis separates the bodies at all times between. Off: "
                             "as in Box2D, and bodies that rotate far may pass each other.",
                     .fallback = true}}));

}  // namespace
}  // namespace collidoscope::app
