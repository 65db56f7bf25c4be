#include "collision/narrow/primitives/segment_segment_steps.h"

#include <glm/geometric.hpp>

#include "collision/narrow/primitives/segment_segment.h"
#include "collision/trace/arithmetic.h"

namespace collidoscope::segment_segment {

void say_directions(StepBuilder& step, const Segment& a, const Segment& b, const dvec3& d,
                    const dvec3& e) {
    step.say("A has the direction ", strong("d"), " = ", now(vec3(d)), ", B the direction ",
             strong("e"), " = ", now(vec3(e)),
             ". Points of them are A₁ + s d and B₁ + t e, s and t from 0 "
             "to 1.")
        .arrow(a.a, a.b, Role::ShapeA, "d")
        .arrow(b.a, b.b, Role::ShapeB, "e")
        .value("d", vec3(d))
        .value("e", vec3(e));
}

void say_relation(StepBuilder& step, const Segment& a, const Segment& b, const dvec3& d,
                  const dvec3& e, SegmentRelation relation) {
    if (relation == SegmentRelation::Skew) step.verdict(false);
    const double volume = exact::orient3d_value(a.a, a.b, b.a, b.b);
    show_arithmetic(step, "volume", orient3d_polynomial(a.a, a.b, b.a, b.b));
    step.say("d × e is ", now(vec3(glm::cross(d, e))),
             " and d, e and B₁ - A₁ span a volume "
             "of ",
             now(volume), ": the lines are ", strong(name_of(relation)), ".")
        .line(a.a, b.a, Role::Construction)
        .value("d × e", vec3(glm::cross(d, e)))
        .now_value("volume", volume)
        .ask("How are the two lines related?");
    for (const SegmentRelation r : {SegmentRelation::Skew, SegmentRelation::Crossing,
                                    SegmentRelation::Parallel, SegmentRelation::Collinear})
        step.choice(name_of(r), r == relation);
}

void say_flat(StepBuilder& step, const Segment& a, const Segment& b, bool meet) {
    step.verdict(meet);
    step.say(
            "They are coplanar. Test on which sides of each other's line their endpoints "
            "lie: ",
            strong(meet ? "they intersect" : "they are disjoint"), ".")
        .line(a.a, a.b, meet ? Role::Hit : Role::ShapeA)
        .line(b.a, b.b, meet ? Role::Hit : Role::ShapeB);
}

void say_meet(StepBuilder& step, const SegmentPair& answer, SegmentRelation relation,
              const dvec3& middle) {
    step.decides(AnswerPart::Contact, AnswerPart::Witness, AnswerPart::Normal, AnswerPart::Depth);
    step.say("They intersect at ", strong("s"), " = ", now(answer.s), ", ", strong("t"), " = ",
             now(answer.t),
             relation == SegmentRelation::Collinear ? ", the middle of their intersection." : ".")
        .point(vec3(middle), Role::Hit, "p")
        .arrow(vec3(middle), vec3(middle) + answer.pair.normal, Role::Normal, "n")
        .value("point", vec3(middle))
        .now_value("s", answer.s)
        .now_value("t", answer.t);
}

void say_feet(StepBuilder& step, const Segment& a, const Segment& b, bool inside,
              const detail::SegmentPoints& feet) {
    step.say("The common perpendicular of the two lines has its feet at ", strong("s"), " = ",
             now(feet.s), " and ", strong("t"), " = ", now(feet.t),
             inside ? ": both on the segments." : ": not both on the segments.")
        .point(vec3(feet.on_a), inside ? Role::Best : Role::Rejected, "s")
        .point(vec3(feet.on_b), inside ? Role::Best : Role::Rejected, "t")
        .line(vec3(feet.on_a), vec3(feet.on_b), Role::Current)
        .line(a.a, vec3(feet.on_a), Role::Construction)
        .line(b.a, vec3(feet.on_b), Role::Construction)
        .now_value("s", feet.s)
        .now_value("t", feet.t)
        .ask("Do the closest points lie inside both segments?")
        .choice("Inside both", inside)
        .choice("At an endpoint", !inside);
}

void say_end(StepBuilder& step, int k, bool end_of_a, const detail::SegmentPoints& here,
             double change) {
    step.say("From the ", k % 2 == 0 ? "start" : "end", " of ", strong(end_of_a ? "A" : "B"),
             " the other segment is ", now(here.distance()), " away.")
        .line(vec3(here.on_a), vec3(here.on_b), change < 0 ? Role::Best : Role::Rejected)
        .now_value("distance", here.distance());
}

void say_apart(StepBuilder& step, const detail::SegmentPoints& best, double distance) {
    step.decides(AnswerPart::Normal, AnswerPart::Witness, AnswerPart::Depth);
    step.say("Their distance is ", now(distance), ": ", strong("separated"), ".")
        .point(vec3(best.on_a), Role::Witness, "pA")
        .point(vec3(best.on_b), Role::Witness, "pB")
        .line(vec3(best.on_a), vec3(best.on_b), Role::Apart)
        .value("s", best.s)
        .value("t", best.t)
        .now_value("distance", distance);
}

}  // namespace collidoscope::segment_segment
