#include "app/demos/families/moving_convex.h"

namespace collidoscope::app {
namespace {

constexpr const char* whole_bound = "all rotation";

[[maybe_unused]] const bool conservative_advancement_registered = register_convex_demo(
    {.id = "conservative_advancement",
     .title = "Conservative advancement of convex bodies",
     .short_title = "Conservative advancement",
     .family = Family::Motion,
     .level = 32,
     .words = "toi time of impact ccd continuous rotation spin angular bullet gjk distance "
              "tunneling convex cast",
     .sources = "mirtich1996; catto2013",
     .summary =
         "Two convex bodies move and rotate, each about any point. GJK measures their distance, "
         "and velocities and spins bound how fast it shrinks: for so long nothing can touch. "
         "Advance by that time and measure again, until they touch or the time is over."},
    [](const ConvexCore& a, const ConvexCore& b, const OptionReader& values, auto trace) {
        ImpactOptions options;
        options.tolerance = values.get<double>("tolerance");
        options.cap = values.get<int>("cap");
        if (values.get<std::string>("bound") == whole_bound) options.bound = SpeedBound::Whole;
        const ConvexImpact impact =
            advance_convex(moving_body(a, values, "_a"), moving_body(b, values, "_b"),
                           values.get<double>("seconds"), options, trace);
        return to_answer(impact);
    },
    moving_options({tolerance_option(0),
                    cap_option(200),
                    {.id = "bound",
                     .title = "Bound of the speed",
                     .help = "How rotation counts: by what of it moves points along the normal, "
                             "|ω × n| r, or by all of it, |ω| r.",
                     .fallback = "along the normal",
                     .choices = {"along the normal", whole_bound}}}));

}  // namespace
}  // namespace collidoscope::app
