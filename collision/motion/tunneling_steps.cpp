#include "collision/motion/tunneling_steps.h"

#include <algorithm>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "collision/motion/body_marks.h"
#include "collision/motion/tunneling.h"

namespace collidoscope {

vec3 lane_step(const MovingBody& a, const MovingBody& b) {
    const vec3 motion = glm::abs(a.velocity - b.velocity);
    const bool upward = motion.y > 2 * std::max(motion.x, motion.z);
    const vec3 across = upward ? vec3(1, 0, 0) : vec3(0, -1, 0);
    float room = 0;
    for (const MovingBody& body : {a, b}) {
        const Aabb box = box_of(body);
        room += glm::dot(box.max - box.min, glm::abs(across));
    }
    return 1.15f * room * across;
}

}  // namespace collidoscope

namespace collidoscope::tunneling {

namespace {

MovingBody in_lane(MovingBody body, const vec3& lane) {
    body.center += lane;
    return body;
}

// "hits" and "sees nothing" as roles.
Role role_of(bool hit) {
    return hit ? Role::Hit : Role::Rejected;
}

}  // namespace

void say_static(StepBuilder& step, const MovingBody& a, const MovingBody& b,
                const MovingBody& end_a, const MovingBody& end_b, bool hit) {
    step.say(strong("Static"), " detection tests once, at the end of the frame: ",
             now(hit ? "they overlap" : "they do not overlap"), ".")
        .arrow(a.center, end_a.center, Role::Ray, "path of A")
        .keep("path a")
        .arrow(b.center, end_b.center, Role::Ray)
        .keep("path b")
        .mark(mark_of(end_a), role_of(hit), "A at the end")
        .keep("end a")
        .mark(mark_of(end_b), role_of(hit), "B at the end")
        .keep("end b")
        .ask("Does the test at the end of the frame detect a collision?")
        .choice("It does", hit)
        .choice("It does not", !hit);
}

void say_pose(StepBuilder& step, const MovingBody& a, const MovingBody& b, int pose, int poses,
              float time, bool hit) {
    const vec3 lane = lane_step(a, b);
    step.say(strong("Pseudo-dynamic"), " detection tests a list of poses. Pose ", now(pose), " of ",
             poses, ", at ", time, time == 1 ? " second: " : " seconds: ",
             now(hit ? "they overlap" : "they do not overlap"), ".")
        .mark(mark_of(in_lane(after(a, time), lane)), role_of(hit), std::to_string(pose))
        .keep("pose a " + std::to_string(pose))
        .mark(mark_of(in_lane(after(b, time), lane)), role_of(hit))
        .keep("pose b " + std::to_string(pose))
        .value("time", time)
        .now_value("pose", std::int64_t{pose});
}

void say_between(StepBuilder& step, const MovingBody& a, const MovingBody& b, float seconds,
                 int poses) {
    const double step_length = glm::length(dvec3(a.velocity) - dvec3(b.velocity)) *
                               static_cast<double>(seconds) / static_cast<double>(poses);
    step.say("No pose shows an overlap. From one to the next the relative motion is ",
             now(step_length), "; anything thinner fits ", strong("between"), ".")
        .now_value("from pose to pose", step_length);
}

void say_dynamic(StepBuilder& step, const MovingBody& a, const MovingBody& b,
                 const SweepResult& result) {
    step.verdict(result.hit);
    if (result.hit)
        step.decides(AnswerPart::Parameter, AnswerPart::Contact, AnswerPart::Witness,
                     AnswerPart::Normal, AnswerPart::Depth);
    if (!result.hit) {
        step.say(strong("Dynamic"), " detection tests the whole path, continuously: ",
                 now(result.undecided ? "it could not decide" : "they never touch"), ".");
        return;
    }
    const auto time = static_cast<float>(result.time);
    const vec3 lane = 2.0f * lane_step(a, b), place = result.contact.position + lane;
    step.say(strong("Dynamic"),
             " detection tests the whole path, continuously: the first contact is at ",
             now(result.time), " seconds.")
        .mark(mark_of(in_lane(after(a, time), lane)), Role::Hit, "A at t")
        .mark(mark_of(in_lane(after(b, time), lane)), Role::Hit, "B at t")
        .point(place, Role::Result, "contact")
        .keep("contact")
        .arrow(place, place + result.contact.normal, Role::Normal, "n")
        .now_value("t", result.time);
}

void say_verdict(StepBuilder& step, const MovingBody&, const MovingBody&, bool seen_static,
                 bool seen_pseudo, int pose, const SweepResult& dynamic) {
    const char* yes = "detected it";
    const char* no = dynamic.hit ? "missed it" : "detected nothing";
    step.say("Static detection ", strong(seen_static ? yes : no), ", pseudo-dynamic ",
             strong(seen_pseudo ? yes : no), ", dynamic ", strong(dynamic.hit ? yes : no), ".");
    if (dynamic.hit && !seen_static)
        step.say(" A test only at the end of the frame lets A ", now("tunnel"), " through B.");
    step.value("static", seen_static).value("pseudo-dynamic", seen_pseudo);
    if (seen_pseudo) step.value("pose", std::int64_t{pose});
    step.now_value("dynamic", dynamic.hit);
}

}  // namespace collidoscope::tunneling
