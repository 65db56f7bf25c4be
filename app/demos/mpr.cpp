#include "collision/narrow/mpr/mpr.h"

#include <algorithm>

#include "app/demos/families/hull_demo.h"
#include "collision/narrow/epa/epa_contact.h"

namespace collidoscope::app {
namespace {

// The least depth, for an overlap that MPR has proven.
PairResult truth_beside_mpr(const ConvexCore& a, const ConvexCore& b) {
    if (a.round || b.round) return collide_by_epa(support_body(a), support_body(b)).pair;
    return epa_contact(convex_hull(a.points), convex_hull(b.points)).pair;
}

void add_bounds(Answer& answer, const MprResult& found) {
    answer.add("status", name_of(found.status), "How the search ended.");
    answer.add("lower_bound", found.lower, "Proven: the distance is at least this.");
    answer.add("upper_bound", found.upper, "Proven: the distance is at most this.");
    if (!found.pair.hit) return;
    answer.add("depth_lower", found.depth_lower, "Proven: the depth is at least this.");
    answer.add("depth_upper", found.depth_upper, "Proven: the depth is at most this.");
}

[[maybe_unused]] const bool mpr_registered = register_convex_demo(
    {.id = "mpr",
     .title = "MPR · Minkowski portal refinement",
     .short_title = "MPR: portal refinement",
     .family = Family::Narrow,
     .level = 187,
     .words = "xenocollide libccd portal minkowski difference support mapping convex ray",
     .sources = "snethen2008: section 2.5",
     .summary =
         "A ray runs from inside the Minkowski difference A − B through the origin. A portal, a "
         "triangle of support points that the ray passes, moves outward until the origin lies "
         "behind it. Simple, and sure of yes or no; but its depth is that where the ray leaves, "
         "which need not be the least."},
    [](const ConvexCore& a, const ConvexCore& b, const OptionReader& options, auto trace) {
        const SupportBody first = support_body(a), second = support_body(b);
        const MprResult found = collide_by_mpr(first, second, trace);
        const ContactManifold contacts = with_contacts(a, b, found.pair, options, 0, trace);
        Answer answer = to_answer(contacts.pair);
        add_features(answer, contacts);
        answer.iterations = found.supports;
        add_bounds(answer, found);
        answer.add("refinements", found.refinements, "How often the portal moved outward.");
        answer.add("starts", found.starts,
                   "Inner points tried: more than one where the origin is on a portal's edge.");
        if (found.capped)
            answer.add("capped", true, "Whether the search ended at its limit of iterations.");
        if (found.status != GjkStatus::Overlapping) return answer;
        const PairResult truth = truth_beside_mpr(a, b);
        trace.step("truth", [&](auto& step) { mpr::say_truth(step, found.pair, truth); });
        const double excess = double{truth.signed_distance} - double{found.pair.signed_distance};
        const double size = first.radius() + second.radius();
        answer.estimate = !found.on_bodies || excess > 1e-6 * size;
        answer.add("true_depth", 0 - truth.signed_distance, "The least depth, by EPA.");
        answer.add("excess_depth", std::max(excess, 0.0),
                   "By how much the depth along the portal exceeds the least.");
        return answer;
    },
    {contacts_option()});

}  // namespace
}  // namespace collidoscope::app
