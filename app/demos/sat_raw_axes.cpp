#include "collision/narrow/textbook/sat_raw_axes.h"

#include "app/demos/families/hull_demo.h"

namespace collidoscope::app {
namespace {

const char* name_of(RawAxesFailure failure) {
    switch (failure) {
        case RawAxesFailure::None:
            return "none";
        case RawAxesFailure::WrongLength:
            return "depth in units of the axis's length";
        case RawAxesFailure::WrongAxis:
            return "a short axis beat the right one";
        case RawAxesFailure::NearlyParallel:
            return "nearly parallel edges beat the right axis";
        case RawAxesFailure::WrongYesNo:
            return "wrong yes or no";
    }
    return "";
}

// Beside what the textbook says, the answer holds what is true and why they differ.
[[maybe_unused]] const bool sat_raw_axes_registered = register_hull_demo(
    {.id = "sat_raw_axes",
     .title = "SAT with unnormalized axes (textbook, flawed)",
     .short_title = "SAT (textbook, flawed)",
     .family = Family::Narrow,
     .level = 145,
     .words = "separating axis theorem normalize unnormalized",
     .sources = "kenwright2014: tasks; gregorius2013",
     .summary =
         "The separating axis test with unnormalized cross products: overlaps on axes of different "
         "lengths are compared, so a short axis wins, especially one of nearly parallel edges.",
     .robust_version = "sat_hull_hull"},
    [](const Polytope& a, const Polytope& b, auto trace) {
        if (too_many_for_raw_axes(a, b))
            throw InputError("too many edges: the textbook version tests every pair of them, and " +
                             std::to_string(a.edge_count() * b.edge_count()) +
                             " pairs are more than " + std::to_string(raw_axes_limit));
        const RawAxesAnswer raw = collide_by_raw_axes(a, b, trace);
        Answer answer = to_answer(raw.result);
        answer.add("true_hit", raw.meet, "The true answer, beside that of the textbook version.");
        answer.add("true_depth", raw.true_depth, "The depth by exhaustive search over all axes.");
        answer.add("failure", name_of(raw.failure), "What went wrong in the textbook version.");
        return answer;
    });

}  // namespace
}  // namespace collidoscope::app
