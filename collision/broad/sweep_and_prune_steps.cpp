#include "collision/broad/sweep_and_prune_steps.h"

#include <string>

#include "collision/broad/axis.h"
#include "collision/broad/sweep_and_prune.h"
#include "collision/trace/fact.h"
#include "collision/trace/mark.h"

namespace collidoscope::sweep_and_prune {

void say_same(StepBuilder& step, int axis, ProxyId a, ProxyId b, bool ends) {
    step.say("On ", axis_name(axis), " the ", ends ? "end" : "start", " of ", strong(a),
             " passes that of ", strong(b), ": no overlap begins or ends.")
        .mark(BodyMark{a, axis}, Role::Current, "swap")
        .mark(BodyMark{b, axis}, Role::Candidate, "swap");
}

void say_swapped(StepBuilder& step, int axis, ProxyId a, ProxyId b, bool begins, bool on_next,
                 bool on_last) {
    const bool both = on_next && on_last;
    const int next = (axis + 1) % 3, last = (axis + 2) % 3;
    if (both && begins) step.verdict(true);
    if (both) step.bodies(a, b, begins ? PairVerdict::Candidate : PairVerdict::Apart);
    const char* low = axis_name(next < last ? next : last);
    const char* high = axis_name(next < last ? last : next);
    const Role role = both ? (begins ? Role::Suspected : Role::Apart) : Role::Candidate;
    step.say("On ", axis_name(axis), " the ", begins ? "start" : "end", " of ", strong(a),
             " passes the ", begins ? "end" : "start", " of ", strong(b),
             begins ? ": they now overlap on " : ": they are separated on ", axis_name(axis));
    if (both)
        step.say(
            "; ", low, " and ", high, begins ? " overlap already: " : " still overlap, ",
            strong(begins ? "a new candidate pair." : "but the pair is no longer a candidate."));
    else if (begins)
        step.say(", but not on ",
                 on_next   ? axis_name(last)
                 : on_last ? axis_name(next)
                           : "the other two axes",
                 ": no pair yet.");
    else
        step.say(". Another axis separated them anyway.");
    if (begins) step.ask("Are they a candidate pair now?").choice("Yes", both).choice("No", !both);
    step.mark(BodyMark{a, axis}, Role::Current, "swap")
        .mark(BodyMark{b, axis}, role, "swap")
        .body(a, Role::Current)
        .body(b, role)
        .value(std::string("overlap on ") + axis_name(axis), begins)
        .value(std::string("overlap on ") + axis_name(next), on_next)
        .value(std::string("overlap on ") + axis_name(last), on_last);
}

void say_axis(StepBuilder& step, int axis, const std::vector<IntervalEnd>& list) {
    step.say("The list of ", strong(axis_name(axis)),
             " is re-sorted by insertion sort: endpoints in order cost one comparison each.");
    for (const IntervalEnd& end : list) {
        if (!end.is_end()) step.mark(BodyMark{end.body(), axis}, Role::Candidate);
    }
}

void say_anew(StepBuilder& step, const char* why, std::uint32_t boxes) {
    step.say(why, " The three lists are ", strong("re-sorted"),
             ", and one sweep along an axis finds the pairs.")
        .value("boxes", std::int64_t(boxes));
}

void say_found(StepBuilder& step, const ProxyPair& pair) {
    step.verdict(true).bodies(pair.low, pair.high, PairVerdict::Candidate);
    step.say("Boxes ", strong(pair.low), " and ", strong(pair.high),
             " overlap on x, y and z: a new active pair.")
        .body(pair.low, Role::Suspected)
        .body(pair.high, Role::Suspected);
}

void say_ends(StepBuilder& step, std::uint32_t boxes, std::uint32_t gone, std::uint32_t added) {
    step.say("The starts and ends of all ", boxes, " boxes are updated.");
    if (added < boxes) step.say(" The lists are in the order of the previous frame.");
    if (gone > 0)
        step.say(" Those of ", strong(gone), plural(gone, " removed box", " removed boxes"),
                 " were deleted in one pass.");
    if (added > 0)
        step.say(" Those of ", strong(added), plural(added, " new box", " new boxes"),
                 " were appended.");
}

void say_done(StepBuilder& step, const BroadCounts& counts, std::size_t ends, std::size_t pairs) {
    step.verdict(pairs > 0);
    step.say(strong(counts.swaps), plural(counts.swaps, " swap", " swaps"), " in the lists of ",
             ends, " endpoints; ", strong(pairs), plural(pairs, " active pair.", " active pairs."))
        .value("swaps", std::int64_t(counts.swaps))
        .value("pairs", std::int64_t(pairs));
}

}  // namespace collidoscope::sweep_and_prune
