#include "app/demos/families/motion_pair_demo.h"

#include <algorithm>
#include <glm/geometric.hpp>

#include "app/model/shapes/shape.h"
#include "collision/motion/moving_body.h"
#include "collision/volumes/aabb.h"

namespace collidoscope::app {

Answer sweep_answer(const SweepResult& result, const CrowdState& crowd) {
    auto found = std::make_shared<CrowdAnswer>();
    if (result.hit) found->pairs.push_back({0, 1});
    found->state_hash = state_hash(crowd);
    Answer answer;
    answer.hit = result.hit;
    if (result.hit) {
        answer.t = static_cast<float>(result.time);
        answer.normal = result.contact.normal;
        answer.contacts.push_back(result.contact);
    }
    if (result.undecided)
        answer.add("undecided", true, "Whether the search ended at its cap without an answer.");
    if (result.lower != result.upper) {
        answer.add("lower", result.lower, "Proven: the value is at least this.");
        answer.add("upper", result.upper, "Proven: the value is at most this.");
    }
    answer.crowd = std::move(found);
    return answer;
}

OptionSpec seconds_option(double fallback) {
    return {.id = "seconds",
            .title = "Seconds",
            .help = "Duration of the motion.",
            .fallback = fallback,
            .low = 0,
            .high = 1000};
}

Aabb action_of(const CrowdState& crowd, const Answer& answer, float seconds,
               const std::vector<Mark>& lanes) {
    const MovingBody &a = crowd.bodies[0], &b = crowd.bodies[1];
    float until = 0;
    if (answer.t) {
        until = 1.4f * *answer.t;
    } else {
        const dvec3 apart = dvec3(b.center) - dvec3(a.center);
        const dvec3 speed = dvec3(b.velocity) - dvec3(a.velocity);
        const double squared = glm::dot(speed, speed);
        if (squared > 0) until = static_cast<float>(1.4 * -glm::dot(apart, speed) / squared);
    }
    // Bodies that part are seen a little on their way.
    until = std::clamp(until, 0.1f * seconds, seconds);
    Aabb seen = empty_aabb();
    for (const MovingBody& body : {a, b}) {
        for (const float time : {0.0f, until}) grow(seen, box_of(after(body, time)));
    }
    for (const Mark& mark : lanes) {
        if (const auto* box = std::get_if<BoxMark>(&mark.geometry)) grow(seen, bounds_of(box->box));
        if (const auto* ball = std::get_if<Ball>(&mark.geometry))
            grow(seen, bounds_of(ball->sphere));
    }
    return seen;
}

void check_pair(const CrowdState& crowd) {
    if (crowd.bodies.size() < 2) throw InputError("crowd: two bodies are needed, the first two");
}

}  // namespace collidoscope::app
