#include "collision/narrow/textbook/epa_textbook.h"

#include "app/demos/families/hull_demo.h"
#include "collision/narrow/epa/epa_contact.h"

namespace collidoscope::app {
namespace {

const char* name_of(TextbookFailure failure) {
    switch (failure) {
        case TextbookFailure::None:
            return "none";
        case TextbookFailure::FlatStart:
            return "flat first simplex";
        case TextbookFailure::EarlyStop:
            return "absolute tolerance";
        case TextbookFailure::Silhouette:
            return "polytope not convex";
        case TextbookFailure::Cap:
            return "no convergence";
    }
    return "";
}

// Beside what the textbook says, the answer holds what is true and why they differ.
[[maybe_unused]] const bool epa_textbook_registered = register_hull_demo(
    {.id = "epa_textbook",
     .title = "EPA from a flat simplex (textbook, flawed)",
     .short_title = "EPA (textbook, flawed)",
     .family = Family::Narrow,
     .level = 185,
     .words = "expanding polytope algorithm tolerance epsilon",
     .sources = "vandenbergen2001: section 5, as often retold",
     .summary = "Float arithmetic, a first tetrahedron that may be flat, faces oriented away from "
                "an origin they may not enclose, and a fixed tolerance of 0.0001. The scenes show "
                "where each of these gives a wrong depth or normal.",
     .robust_version = "epa"},
    [](const Polytope& a, const Polytope& b, auto trace) {
        const EpaContact truth = epa_contact(a, b);
        const EpaTextbookAnswer said = textbook_epa(a, b, trace);
        Answer answer = to_answer(truth.pair.hit ? to_pair_result(said) : truth.pair);
        if (!truth.pair.hit) return answer;
        const double depth = -double{truth.pair.signed_distance};
        const vec3& n = truth.pair.normal;
        answer.add("true_depth", truth.pair.contacts[0].depth,
                   "The depth by exhaustive search over all axes.");
        answer.add("true_normal", Datum::List{n.x, n.y, n.z}, "The normal of the exact depth.");
        answer.add("failure", name_of(why_textbook_epa_fails(a, b, said, depth)),
                   "What went wrong in the textbook version.");
        return answer;
    });

}  // namespace
}  // namespace collidoscope::app
