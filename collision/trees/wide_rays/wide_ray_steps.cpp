#include "collision/trees/wide_rays/wide_ray_steps.h"

#include <algorithm>
#include <cstdint>

#include "collision/trace/mark.h"
#include "collision/trees/wide_rays/wide_ray.h"

namespace collidoscope::wide_ray {

namespace {

void ask_which(StepBuilder& step, const std::vector<std::uint32_t>& waiting, std::uint32_t right) {
    if (waiting.size() < 2) return;
    step.ask("Which of the children hit by the ray is visited first?");
    for (const std::uint32_t node : waiting)
        step.choice("Node " + std::to_string(node), node == right, NodeMark{0, node});
}

bool found_before(const std::vector<detail::WideRayEvent>& events, std::size_t i) {
    return std::any_of(
        events.begin(), events.begin() + static_cast<std::ptrdiff_t>(i),
        [](const detail::WideRayEvent& e) { return e.kind == detail::WideRayEvent::Hit; });
}

}  // namespace

void say_event(StepBuilder& step, const std::vector<detail::WideRayEvent>& events, std::size_t i,
               bool ends) {
    const detail::WideRayEvent& event = events[i];
    if (event.kind == detail::WideRayEvent::Hit)
        step.verdict(true).decides(AnswerPart::Parameter, AnswerPart::Contact, AnswerPart::Normal);
    switch (event.kind) {
        case detail::WideRayEvent::Open:
            step.say("Descend into node ", strong(event.index), ": test its children together.")
                .mark(NodeMark{0, event.index}, Role::Opened);
            ask_which(step, detail::waiting_at(events, i), event.index);
            break;
        case detail::WideRayEvent::Skip:
            step.say("Skip node ", strong(event.index),
                     event.t >= 0 ? ": it begins " : ": the ray misses its box, or hits it ",
                     tree_ray::behind_what(found_before(events, i) || !ends), ".")
                .mark(NodeMark{0, event.index}, Role::Skipped);
            break;
        case detail::WideRayEvent::Hit:
            step.say("The ray hits triangle ", strong(event.index), " at t = ", now(event.t),
                     ", the first so far.")
                .mark(TriangleMark{0, event.index}, Role::Hit)
                .now_value("t", event.t);
            break;
        case detail::WideRayEvent::Miss:
            step.say("Triangle ", strong(event.index));
            if (event.t >= 0)
                step.say(" lies ", found_before(events, i) ? "behind the first so far."
                                                           : "beyond the ray's end.");
            else
                step.say(event.culled ? " is met from behind: it is culled."
                                      : " is missed by the ray.");
            step.mark(TriangleMark{0, event.index}, Role::Rejected);
            break;
    }
}

void say_done(StepBuilder& step, const TreeRayAnswer& answer) {
    if (!answer.hit) step.verdict(false);
    if (answer.hit) {
        step.say("The first triangle hit is ", strong(answer.hit->triangle),
                 ", at t = ", now(answer.hit->t), ".")
            .mark(TriangleMark{0, answer.hit->triangle}, Role::Result)
            .now_value("t", answer.hit->t);
    } else {
        step.say("The ray hits nothing.");
    }
}

}  // namespace collidoscope::wide_ray
