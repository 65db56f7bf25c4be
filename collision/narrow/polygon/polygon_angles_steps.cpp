#include "collision/narrow/polygon/polygon_angles_steps.h"

#include "collision/narrow/polygon/polygon_angles.h"
#include "collision/narrow/polygon/polygon_edges.h"
#include "collision/narrow/polygon/polygon_show.h"

namespace collidoscope::polygon_angles {

namespace show = polygon_show;

namespace {

constexpr float full = 6.28318530718f;
constexpr float half = full / 2;

}  // namespace

void say_start(StepBuilder& step, const vec2& p, AngleRule rule) {
    const bool each = rule == AngleRule::Each;
    if (each) {
        step.say("The workshop says: if each edge is seen at an angle less than ", strong("π"),
                 ", the point must be inside.");
    } else {
        step.say("Seen from inside, the edges go around once: their angles add up to ",
                 strong("2π"), ". Add them up in float.");
    }
    step.point(show::lifted(p), Role::Candidate, "p").now_value("sum", 0.0f);
}

void say_angle(StepBuilder& step, const Polygon& polygon, const vec2& p, std::size_t i, float angle,
               const AngleSum& result) {
    const Ring& v = polygon.rings.front();
    const vec2 a = v[i], b = v[(i + 1) % v.size()];
    const bool each = result.rule == AngleRule::Each;
    step.say("Edge ", strong(show::edge(polygon, 0, i)), " subtends an angle of ", now(angle));
    if (each) {
        step.say(angle < half ? ", less than π." : ", not less than π.");
    } else {
        step.say(". The sum is now ", now(result.sum), ".");
    }
    step.facet({show::lifted(p), show::lifted(a), show::lifted(b)}, Role::Current)
        .line(show::lifted(p), show::lifted(a), Role::Construction)
        .line(show::lifted(p), show::lifted(b), Role::Construction)
        .value("arc cosines", std::int64_t{result.arc_cosines})
        .value("roots", std::int64_t{result.roots});
    if (each) {
        step.now_value("angle", angle).value("sum", result.sum);
    } else {
        step.value("angle", angle).now_value("sum", result.sum);
    }
    show::mark_edge(step, polygon, 0, i, Role::Current);
}

void say_answer(StepBuilder& step, const Polygon& polygon, const Point2& point,
                const AngleSum& result) {
    const vec2 p = point.position;
    const bool each = result.rule == AngleRule::Each;
    const AngleFailure failure = why_angles_fail(polygon, point, result);
    if (each) {
        step.say("The largest angle is ", now(result.largest), ", π is ", half);
    } else {
        step.say("The sum is ", now(result.sum), ", 2π is ", full);
    }
    step.say(": the method reports ", strong(result.inside ? "inside" : "outside"));
    if (failure == AngleFailure::None)
        step.say(", which is right. It took ", result.arc_cosines, " arc cosines and ",
                 result.roots, " roots.");
    else
        step.say(", which is ", now("wrong"), ": ", name_of(failure), ".");
    show::mark_answer(step, p, result.inside ? Where::Inside : Where::Outside);
    if (each) {
        step.now_value("largest angle - π", result.largest - half);
    } else {
        step.now_value("sum - 2π", result.sum - full);
    }
    step.ask(each ? "What do the angles report?" : "What does the sum of angles report?")
        .choice("Inside", result.inside)
        .choice("Outside", !result.inside);
}

}  // namespace collidoscope::polygon_angles
