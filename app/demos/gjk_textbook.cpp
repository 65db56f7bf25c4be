#include "collision/narrow/textbook/gjk_textbook.h"

#include <cmath>

#include "app/demos/families/hull_demo.h"
#include "collision/narrow/gjk/gjk.h"

namespace collidoscope::app {
namespace {

const char* failure_of(const GjkTextbookAnswer& answer, const PairResult& exact) {
    if (answer.claimed.hit != exact.hit) {
        if (answer.stop == GjkTextbookStop::GaveUp) return "cycled and gave up";
        return answer.stop == GjkTextbookStop::Close ? "fixed epsilon on a small model"
                                                     : "rounding";
    }
    const float error = std::abs(answer.claimed.signed_distance - exact.signed_distance);
    if (!exact.hit && error > 1e-3f * exact.signed_distance) return "stopped too early";
    return "none";
}

// Beside what the textbook says, the answer holds what is true and why they differ.
[[maybe_unused]] const bool gjk_textbook_registered = register_hull_demo(
    {.id = "gjk_textbook",
     .title = "GJK without bounds (textbook, flawed)",
     .short_title = "GJK (textbook, flawed)",
     .family = Family::Narrow,
     .level = 175,
     .words = "gilbert johnson keerthi tolerance epsilon",
     .sources = "gjk1988: as in many tutorials",
     .summary = "Float arithmetic, a fixed 0.000001 and twenty iterations: enough for bodies of "
                "about unit size that are well apart. The scenes show where it reports a false "
                "hit, cycles, or stops too early.",
     .robust_version = "gjk"},
    [](const Polytope& a, const Polytope& b, auto trace) {
        const GjkTextbookAnswer found = collide_by_textbook_gjk(a, b, trace);
        const PairResult exact = collide_by_gjk(a, b).pair;
        trace.step("truth",
                   [&](auto& step) { gjk_textbook::say_truth(step, found.claimed, exact); });
        Answer answer = to_answer(found.claimed);
        answer.add("exact_hit", exact.hit, "The true answer, beside that of the textbook version.");
        answer.add("exact_distance", exact.signed_distance,
                   "The true distance, beside that of the textbook version.");
        answer.add("failure", failure_of(found, exact), "What went wrong in the textbook version.");
        answer.add("rounds", found.rounds, "Number of iterations of the textbook version.");
        return answer;
    });

}  // namespace
}  // namespace collidoscope::app
