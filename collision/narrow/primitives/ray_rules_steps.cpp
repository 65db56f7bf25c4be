#include "collision/narrow/primitives/ray_rules_steps.h"

#include <limits>

#include "collision/narrow/primitives/ray_hit_steps.h"
#include "collision/narrow/primitives/ray_rules.h"

namespace collidoscope::ray_rules {

namespace {

vec3 place_at(const Ray& ray, float t) {
    return vec3(dvec3(ray.origin) + double{t} * dvec3(ray.direction));
}

// The rules that were given and that the hit keeps to.
void say_kept(StepBuilder& step, const RayHit& hit, const RayRules& rules) {
    step.say("The hit ", strong("counts"), ":");
    const char* before = " ";
    if (rules.solid && !hit.inside) {
        step.say(before, "the ray does not start inside");
        before = ", ";
    }
    if (rules.cull) {
        step.say(before, "the surface is not seen from behind");
        before = ", ";
    }
    if (rules.t_max < std::numeric_limits<float>::infinity())
        step.say(before, "the ray does not end before t = ", rules.t_max);
    step.say(".");
}

void mark_end(StepBuilder& step, const Ray& ray, const RayRules& rules) {
    const vec3 end = place_at(ray, rules.t_max);
    step.line(ray.origin, end, Role::Ray).point(end, Role::Current, "end");
}

}  // namespace

void say_rules(StepBuilder& step, const Ray& ray, const RayHit& hit, Verdict verdict,
               const RayRules& rules) {
    const bool counts = verdict == Verdict::Counts || verdict == Verdict::AtOnce;
    step.verdict(counts);
    const vec3 place = place_at(ray, hit.t);
    switch (verdict) {
        case Verdict::Counts:
            say_kept(step, hit, rules);
            ray_hit::mark(step, ray, hit);
            break;
        case Verdict::AtOnce:
            step.decides(AnswerPart::Parameter, AnswerPart::Contact, AnswerPart::Normal)
                .say("The body is ", strong("solid"),
                     ", and the ray starts inside: it hits at once, at t = ", now(0.0f),
                     ". The exit does not count.")
                .point(ray.origin, Role::Hit, "p")
                .point(place, Role::Rejected, "exit")
                .now_value("t", 0.0f);
            break;
        case Verdict::Culled:
            step.say("The ray meets the surface ", strong("from behind"),
                     hit.inside ? ", from inside. " : ": d·n > 0. ",
                     "Back faces are culled: no hit.")
                .line(ray.origin, place, Role::Ray)
                .point(place, Role::Rejected, "p")
                .now_value("t", hit.t);
            break;
        case Verdict::Beyond:
            step.say("The surface is met only at t = ", now(hit.t), ", ",
                     strong("beyond the ray's end"), " at t = ", rules.t_max, ": no hit.")
                .point(place, Role::Rejected, "p")
                .now_value("t", hit.t);
            mark_end(step, ray, rules);
            break;
    }
}

}  // namespace collidoscope::ray_rules
