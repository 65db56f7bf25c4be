#include "collision/broad/box_query_steps.h"

#include <cmath>

#include "collision/broad/axis.h"
#include "collision/trace/words.h"

namespace collidoscope::box_query {
namespace {

void mark_question(StepBuilder& step, const RegionQuestion& question) {
    step.mark(BoxMark{as_box(question.region())}, Role::Construction, "region");
}
void mark_question(StepBuilder& step, const RayQuestion& question) {
    step.arrow(question.ray().origin, question.ray().origin + question.ray().direction,
               Role::Construction, "ray");
}
void mark_question(StepBuilder& step, const NearestQuestion& question) {
    step.point(question.point(), Role::Construction, "point");
}

template <typename Question>
void mark_part(StepBuilder& step, const Question& question, const Part& part, bool opened) {
    step.mark(BoxMark{as_box(part.box)}, opened ? Role::Current : Role::Skipped);
    mark_question(step, question);
}

template <typename Question>
void mark_body(StepBuilder& step, const Question& question, ProxyId id, BoxVerdict verdict) {
    step.body(id, verdict == BoxVerdict::Hit    ? Role::Hit
                  : verdict == BoxVerdict::Miss ? Role::Rejected
                                                : Role::Skipped);
    mark_question(step, question);
}

void say_hidden(StepBuilder& step, ProxyId id) {
    step.say("Body ", strong(id), " is hidden: its category and mask do not agree with those of ",
             "the question, so its box is not tested.");
}

void say_costs(StepBuilder& step, const BoxAnswer& answer) {
    step.say(strong(answer.tests), plural(answer.tests, " box tested, ", " boxes tested, "),
             strong(answer.parts), plural(answer.parts, " part opened.", " parts opened."))
        .value("tests", static_cast<std::int64_t>(answer.tests))
        .value("parts", static_cast<std::int64_t>(answer.parts));
}

template <typename Question>
void mark_found(StepBuilder& step, const Question& question, const BoxAnswer& answer) {
    mark_question(step, question);
    for (const ProxyId id : answer.bodies) step.body(id, Role::Hit);
}

// "at t = 1.5", "at distance 2", ... of each body, where they are few.
void say_values(StepBuilder& step, const BoxAnswer& answer, const char* before) {
    constexpr std::size_t most = 6;
    if (answer.bodies.empty() || answer.bodies.size() > most) return;
    for (std::size_t i = 0; i < answer.values.size(); ++i)
        step.say(i > 0 ? ", " : before, answer.values[i]);
}

}  // namespace

std::string bodies_named(const std::vector<ProxyId>& bodies) {
    if (bodies.empty()) return "no body";
    if (bodies.size() == 1) return "body " + spoken(bodies[0]);
    constexpr std::size_t most = 12;
    if (bodies.size() > most) return spoken(bodies.size()) + " bodies";
    std::string text = "bodies ";
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        if (i > 0) text += i + 1 == bodies.size() ? " and " : ", ";
        text += spoken(bodies[i]);
    }
    return text;
}

void say_part(StepBuilder& step, const RegionQuestion& question, const Part& part, bool opened) {
    step.say(strong(part.name), part.holds,
             opened ? " overlaps the region: it is opened."
                    : " is apart from the region: nothing in it is looked at.");
    mark_part(step, question, part, opened);
}
void say_part(StepBuilder& step, const RayQuestion& question, const Part& part, bool opened) {
    step.say(strong(part.name), part.holds,
             opened             ? " is on the way of the ray: it is opened."
             : question.first() ? " is missed by the ray, or lies behind the first hit so far: "
                                  "nothing in it is looked at."
                                : " is missed by the ray: nothing in it is looked at.");
    mark_part(step, question, part, opened);
}
void say_part(StepBuilder& step, const NearestQuestion& question, const Part& part, bool opened) {
    const double limit = question.limit();
    if (opened) {
        step.say(strong(part.name), part.holds, " is the nearest that is left");
        if (std::isfinite(limit))
            step.say(", and nearer than the last of the ", question.count(), ", which is at ",
                     now(std::sqrt(std::max(limit, 0.0))));
        step.say(": it is opened.");
    } else {
        step.say(strong(part.name), part.holds, " is farther than the last of the ",
                 question.count(), ", which is at ", now(std::sqrt(std::max(limit, 0.0))),
                 ": nothing in it is looked at.");
    }
    mark_part(step, question, part, opened);
}

void say_look(StepBuilder& step, const RegionQuestion& question, ProxyId id, BoxVerdict verdict) {
    if (verdict == BoxVerdict::Hidden) {
        say_hidden(step, id);
    } else {
        step.say("The box of ", strong(id),
                 verdict == BoxVerdict::Hit ? " overlaps the region: it is in the answer."
                                            : " does not overlap the region.");
    }
    mark_body(step, question, id, verdict);
}
void say_look(StepBuilder& step, const RayQuestion& question, ProxyId id, BoxVerdict verdict) {
    if (verdict == BoxVerdict::Hidden) {
        say_hidden(step, id);
    } else {
        step.say("The ray ", verdict == BoxVerdict::Hit ? "hits" : "does not hit", " the box of ",
                 strong(id),
                 verdict == BoxVerdict::Hit
                     ? question.first() ? ": the first so far." : ": it is in the answer."
                 : question.first() ? ", not within its range or not before the first."
                                    : " within its range.");
    }
    mark_body(step, question, id, verdict);
}
void say_look(StepBuilder& step, const NearestQuestion& question, ProxyId id, BoxVerdict verdict) {
    if (verdict == BoxVerdict::Hidden) {
        say_hidden(step, id);
    } else {
        step.say("The box of ", strong(id), verdict == BoxVerdict::Hit ? " is" : " is not",
                 " among the ", question.count(), " nearest so far.");
    }
    mark_body(step, question, id, verdict);
}

void say_done(StepBuilder& step, const RegionQuestion& question, const BoxAnswer& answer) {
    step.say("The region meets ", strong(bodies_named(answer.bodies)), ": ");
    say_costs(step, answer);
    mark_found(step, question, answer);
}
void say_done(StepBuilder& step, const RayQuestion& question, const BoxAnswer& answer) {
    step.say(question.first() ? "The ray first hits " : "The ray hits ",
             strong(bodies_named(answer.bodies)));
    say_values(step, answer, " at t = ");
    step.say(": ");
    say_costs(step, answer);
    mark_found(step, question, answer);
}
void say_done(StepBuilder& step, const NearestQuestion& question, const BoxAnswer& answer) {
    step.say("Nearest to the point: ", strong(bodies_named(answer.bodies)));
    say_values(step, answer, ", at distance ");
    step.say(": ");
    say_costs(step, answer);
    mark_found(step, question, answer);
}

}  // namespace collidoscope::box_query
