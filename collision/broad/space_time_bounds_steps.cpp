#include "collision/broad/space_time_bounds_steps.h"

#include <algorithm>

#include "collision/broad/axis.h"
#include "collision/broad/space_time_bounds.h"
#include "collision/trace/fact.h"
#include "collision/trace/mark.h"

namespace collidoscope::space_time_bounds {

void say_pair(StepBuilder& step, ProxyId a, ProxyId b) {
    step.verdict(true);
    step.bodies(a, b, PairVerdict::Candidate);
    step.say("The pair ", strong(a), " and ", strong(b),
             " is due and overlaps: a candidate pair. It stays awake.")
        .body(a, Role::Suspected)
        .body(b, Role::Suspected);
}

void say_sleep(StepBuilder& step, ProxyId a, ProxyId b, const Meeting& meeting,
               const SpaceTimeHorn& horn_a, const SpaceTimeHorn& horn_b, bool by_horn) {
    step.bodies(a, b, PairVerdict::Apart);
    step.say("The pair ", strong(a), " and ", strong(b), " is due. The bodies are separated by ",
             meeting.gap, " on ", axis_name(meeting.axis), ", which their displacements change by ",
             -meeting.closing, " per frame; ",
             by_horn ? "accelerations add a parabola. "
                     : "accelerations add the trapezoid's straight line. ",
             "They cannot collide for ", now(meeting.frames), " frames: let them ", strong("sleep"),
             ".")
        .body(a, Role::Current)
        .body(b, Role::Candidate)
        .mark(BodyMark{a, meeting.axis}, Role::Current)
        .mark(BodyMark{b, meeting.axis}, Role::Candidate)
        .ask("Can these two collide in the next frame?")
        .choice("They can", meeting.frames <= 1)
        .choice("They cannot", meeting.frames > 1)
        .value("gap", meeting.gap)
        .value("closing", meeting.closing)
        .now_value("frames", std::int64_t{meeting.frames});
    for (std::uint32_t quarter = 1; quarter <= 4; ++quarter) {
        const auto frames =
            static_cast<std::uint32_t>(std::uint64_t{std::min(meeting.frames, 600U)} * quarter / 4);
        step.mark(BoxMark{as_box(box_after(horn_a, frames))},
                  quarter == 4 ? Role::Bounds : Role::Construction);
        step.mark(BoxMark{as_box(box_after(horn_b, frames))},
                  quarter == 4 ? Role::Bounds : Role::Construction);
    }
}

void say_done(StepBuilder& step, const BroadCounts& counts, std::size_t pairs, std::uint32_t frame,
              std::uint32_t next) {
    step.verdict(pairs > 0);
    step.say(strong(counts.box_tests), " pairs were tested, ", strong(counts.asleep),
             " kept sleeping, as they cannot have collided.");
    if (next != SpaceTimeBounds::never_wakes)
        step.say(" The next wake in frame ", next, "; this is frame ", frame, ".");
    step.value("tested", std::int64_t(counts.box_tests))
        .value("asleep", std::int64_t(counts.asleep))
        .value("pairs", std::int64_t(pairs));
}

void say_expired(StepBuilder& step, ProxyId id, std::uint32_t until) {
    step.say("The space-time box of body ", strong(id), " held up to frame ", until, ": it is ",
             strong("recomputed"), ", and the pairs that it meets are tested.")
        .body(id, Role::Current);
}

void say_woken(StepBuilder& step, ProxyId id, bool fresh, double seen, double promised) {
    if (fresh)
        step.say("Body ", strong(id),
                 " is new: all pairs that its space-time box "
                 "meets have to be tested.");
    else
        step.say("Body ", strong(id), " changed its displacement by ", now(seen),
                 " in one frame, more than the bound ", promised, ": relax its bound, and ",
                 strong("wake"), " all pairs that its new space-time box meets.")
            .value("promised", promised)
            .now_value("seen", seen);
    step.body(id, Role::Current);
}

}  // namespace collidoscope::space_time_bounds
