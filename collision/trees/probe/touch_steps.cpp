#include <glm/geometric.hpp>

#include "collision/trees/probe/touch.h"

namespace collidoscope {

void say_free(StepBuilder& step, const vec3& from, const vec3& to, bool at_probe,
              const RelativePose& into_world) {
    if (at_probe) {
        step.verdict(false).say("The way is free: the proxy goes with the probe, ",
                                strong("out of contact"), ".");
    } else {
        step.say("The way along the surface is free: the proxy slides to ", now(into_world(to)),
                 " and tries for the probe again from there.");
    }
    step.line(into_world(from), into_world(to), Role::Ray)
        .point(into_world(to), Role::Current)
        .keep("proxy");
}

void say_contact(StepBuilder& step, const vec3& proxy, const vec3& probe, const vec3& hit,
                 const vec3& normal, std::uint32_t triangle, const RelativePose& into_world) {
    const vec3 n(into_world.rotation * dvec3(normal));
    const vec3 place = into_world(hit);
    const float size = glm::length(into_world(probe) - place);
    step.verdict(true)
        .decides(AnswerPart::Contact, AnswerPart::Normal)
        .say("Triangle ", strong(triangle),
             " is in the way. The proxy stops just in front of it; its plane holds the proxy from "
             "here on.")
        .arrow(place, place + n * (size > 0 ? size : 1.0f), Role::Normal, "n")
        .line(into_world(proxy), into_world(probe), Role::Construction)
        .point(into_world(proxy), Role::Hit)
        .keep("proxy")
        .value("normal", n)
        .drop("probe best");
}

void say_slide(StepBuilder& step, const vec3& proxy, const vec3& goal, const vec3& probe,
               std::size_t planes, const RelativePose& into_world) {
    const float before = glm::length(proxy - probe), after = glm::length(goal - probe);
    step.say("The point nearest to the probe ",
             planes == 1   ? "in front of this plane"
             : planes == 2 ? "in front of both planes"
                           : "in front of all three planes",
             " is ", now(into_world(goal)), ", at distance ", after, " instead of ", before,
             ": the proxy slides toward it.")
        .arrow(into_world(proxy), into_world(goal), Role::SearchDirection)
        .line(into_world(goal), into_world(probe), Role::Construction)
        .now_value("distance to the probe", after);
}

void say_settled(StepBuilder& step, const TouchAnswer& answer, const RelativePose& into_world) {
    if (!answer.settled) {
        step.say("The cap on queries is reached: the proxy goes on from here in the next update.");
    } else if (answer.planes >= 3) {
        step.say("Three planes hold the proxy: it rests in a ", strong("corner"), ".");
    } else if (answer.planes == 2) {
        step.say("Two planes hold the proxy: it rests on an ", strong("edge"), " between them.");
    } else {
        step.say("No nearer point is in reach: the proxy rests on triangle ",
                 strong(answer.triangle), ".");
    }
    step.point(into_world(answer.proxy), Role::Result).keep("proxy");
}

void say_force(StepBuilder& step, const TouchAnswer& answer, float stiffness,
               const RelativePose& into_world) {
    step.drop("probe cell").drop("probe best");
    if (!answer.contact) {
        step.say("Proxy and probe are at the same point: the force is ", now("zero"), ".")
            .now_value("force", 0.0f);
        return;
    }
    const vec3 probe = into_world(answer.probe), proxy = into_world(answer.proxy);
    const vec3 force(into_world.rotation * dvec3(answer.force));
    step.decides(AnswerPart::Depth, AnswerPart::Contact, AnswerPart::Normal, AnswerPart::Witness)
        .say("The probe is ", strong(answer.depth), " below the surface. With a stiffness of ",
             stiffness, " the force is ", now(glm::length(answer.force)),
             ", toward the proxy: this is what the hand feels.")
        .arrow(probe, proxy, Role::Depth)
        .value("depth", answer.depth)
        .value("force vector", force)
        .now_value("force", glm::length(answer.force));
}

}  // namespace collidoscope
