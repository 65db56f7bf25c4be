#include "collision/narrow/features/lin_canny.h"

#include "app/demos/families/hull_demo.h"

namespace collidoscope::app {
namespace {

[[maybe_unused]] const bool lin_canny_registered = register_hull_demo(
    {.id = "lin_canny",
     .title = "Lin-Canny · closest features by Voronoi regions",
     .short_title = "Lin-Canny: closest features",
     .family = Family::Narrow,
     .level = 200,
     .words = "voronoi regions feature walk polyhedra distance coherence",
     .sources = "lincanny1991; lecture: Lin-Canny Closest Features Method; thesis2002: section 2.6",
     .summary = "Two features are the closest when their closest points lie in each other's "
                "Voronoi regions. Six cases test this; each failure leads to a nearer neighbor. "
                "Overlapping bodies are detected instead of walked around forever."},
    [](const Polytope& a, const Polytope& b, auto trace) {
        LinCannyInfo info;
        Answer answer = to_answer(collide_lin_canny(a, b, info, trace));
        answer.iterations = info.moves + 1;
        answer.add("undecided", info.undecided,
                   "Whether the search ended at its cap without an answer.");
        answer.add("decided_exactly", info.by_exact,
                   "Whether rounding left doubt, so that exact signs decided.");
        return answer;
    });

}  // namespace
}  // namespace collidoscope::app
