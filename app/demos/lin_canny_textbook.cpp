#include "app/demos/families/hull_demo.h"
#include "collision/narrow/features/lin_canny.h"

namespace collidoscope::app {
namespace {

// Beside what the method claims, the answer holds what is true and why they differ.
[[maybe_unused]] const bool lin_canny_textbook_registered = register_hull_demo(
    {.id = "lin_canny_textbook",
     .title = "Lin-Canny as published (textbook, flawed)",
     .short_title = "Lin-Canny (textbook, flawed)",
     .family = Family::Narrow,
     .level = 205,
     .words = "voronoi regions cycle endless loop",
     .sources = "lincanny1991",
     .summary = "The walk as published does not terminate for overlapping bodies: it cycles, or "
                "ends at features that are not the closest.",
     .robust_version = "lin_canny"},
    [](const Polytope& a, const Polytope& b, auto trace) {
        const LinCannyTextbookAnswer found = lin_canny_textbook(a, b, trace);
        Answer answer = to_answer(found.claimed);
        const bool cycles = !found.cycle.empty();
        if (cycles) {
            // It never answers: what is shown is that it says nothing.
            answer = Answer{};
            answer.hit = false;
        }
        const bool claims_apart = !cycles;
        answer.add("exact", found.meet ? "hit" : "apart",
                   "The answer of exact arithmetic to the same question.");
        answer.add("failure",
                   cycles                       ? "cycles"
                   : claims_apart && found.meet ? "reports a distance"
                                                : "none",
                   "What went wrong in the textbook version.");
        answer.add("cycle", found.cycle.size(),
                   "After how many steps the walk came to the same pair again.");
        answer.iterations = found.moves + 1;
        return answer;
    });

}  // namespace
}  // namespace collidoscope::app
