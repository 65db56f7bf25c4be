#include "collision/motion/triangles/swept_triangle_steps.h"

#include <algorithm>
#include <glm/geometric.hpp>

#include "collision/motion/triangles/swept_triangle.h"
#include "collision/narrow/primitives/segment_gap.h"

namespace collidoscope::swept_triangle {
namespace {

vec3 moved_by(const vec3& point, const vec3& way, double time) {
    return vec3(dvec3(point) + time * dvec3(way));
}

// "The face", "Edge 2 and the second end", "Vertex 0 and the axis".
std::string words_of(const Told& told, const SumPart& part) {
    std::string name = name_of(part.feature, part.index);
    if (part.feature == FeatureKind::Face)
        name = "The face";
    else
        name[0] = part.feature == FeatureKind::Edge ? 'E' : 'V';
    if (!told.has_axis) return name;
    if (part.feature != part.kind) return name + " and the axis";
    return name + (part.corner[0].shifted ? " and the second end" : " and the first end");
}

const char* words_of(MeetingKind meeting) {
    switch (meeting) {
        case MeetingKind::Within:
            return "there is nothing to enter, or A begins within the radius of the ";
        case MeetingKind::Away:
            return "not approached, as A does not come nearer to the ";
        case MeetingKind::Passes:
            return "missed, as A stays farther than the radius from the ";
        case MeetingKind::Late:
            return "too late, as only after the motion A would reach the ";
        case MeetingKind::Beside:
            return "missed, as A is beside it when it reaches the ";
        case MeetingKind::Met:
            return "met, as A is over it when it reaches the ";
    }
    return "";
}
const char* carrier_of(FeatureKind kind) {
    return kind == FeatureKind::Face ? "plane" : kind == FeatureKind::Edge ? "line" : "point";
}

void drop_tried(StepBuilder& step) {
    step.drop("tried").drop("tried to");
    for (int i = 0; i < 4; ++i) step.drop("tried " + std::to_string(i));
}

// The part itself, where the first end of the body meets it.
void mark_part(StepBuilder& step, const PartSweep& sweep, const SumPart& part, Role role) {
    std::vector<vec3> corners;
    corners.reserve(part.corner.size());
    for (int i = 0; i < part.count; ++i)
        corners.emplace_back(sweep.place(part.corner[static_cast<std::size_t>(i)]));
    if (corners.size() == 1)
        step.point(corners[0], role);
    else if (corners.size() == 2)
        step.line(corners[0], corners[1], role);
    else
        step.facet(corners, role);
}

void mark_feature(StepBuilder& step, const Triangle& triangle, const TriangleSweep& answer,
                  Role role) {
    const std::array<vec3, 3> vertex{triangle.a, triangle.b, triangle.c};
    const auto k = static_cast<std::size_t>(answer.index);
    const std::string name = name_of(answer.feature, answer.index);
    if (answer.feature == FeatureKind::Face)
        step.facet({triangle.a, triangle.b, triangle.c}, role, name);
    else if (answer.feature == FeatureKind::Edge)
        step.line(vertex[k], vertex[(k + 1) % 3], role, name);
    else
        step.point(vertex[k], role, name);
}

}  // namespace

std::string name_of(FeatureKind kind, int index) {
    if (kind == FeatureKind::Face) return "face";
    return (kind == FeatureKind::Edge ? "edge " : "vertex ") + std::to_string(index);
}

const char* label_of(FeatureKind kind) {
    return kind == FeatureKind::Face ? "face" : kind == FeatureKind::Edge ? "edge" : "vertex";
}

void mark_body(StepBuilder& step, const Told& told, double time, Role role,
               const std::string& label, const std::string& key) {
    const vec3 from = moved_by(told.body.from, told.way, time);
    const vec3 to = moved_by(told.body.to, told.way, time);
    step.mark(Ball{{from, told.body.radius}}, role, label).keep(key);
    if (!told.has_axis) return;
    step.mark(Ball{{to, told.body.radius}}, role).keep(key + " to");
    const dvec3 axis = dvec3(to) - dvec3(from);
    if (axis == dvec3(0)) return;
    const dvec3 u = detail::any_across(axis), w = glm::cross(u, glm::normalize(axis));
    int i = 0;
    for (const dvec3& out : {u, w, -u, -w}) {
        const dvec3 shift = double{told.body.radius} * out;
        step.line(vec3(dvec3(from) + shift), vec3(dvec3(to) + shift), role)
            .keep(key + " " + std::to_string(i++));
    }
}

void say_grow(StepBuilder& step, const Told& told) {
    if (told.has_axis)
        step.say("A becomes a point; its ", strong("axis"),
                 " draws the triangle out to a prism, and its radius, ", told.body.radius,
                 ", makes that rounder. When does the point get in?");
    else
        step.say("A becomes a point, and the triangle grows by the ", strong("radius"), ", ",
                 now(told.body.radius), ". When does the point get in?");
    step.arrow(told.body.from, moved_by(told.body.from, told.way, 1), Role::Ray, "d").keep("d");
    if (told.has_axis)
        step.arrow(told.body.to, moved_by(told.body.to, told.way, 1), Role::Ray).keep("d to");
    mark_body(step, told, 1, Role::Construction, "at the end", "end");
    step.value("d", told.way).now_value("r", told.body.radius);
}

void say_start(StepBuilder& step, const Told& told, const PairResult& start) {
    step.say("At the beginning A and the triangle ", start.signed_distance == 0 ? "just " : "",
             strong(start.hit ? "touch" : "do not touch"), ": their distance is ",
             now(start.signed_distance), ".")
        .line(start.point_on_a, start.point_on_b, start.hit ? Role::Depth : Role::Apart)
        .now_value("distance", start.signed_distance);
    if (told.way == vec3(0)) step.say(" A does not move.");
}

void say_overlapping(StepBuilder& step, const Told& told, const TriangleSweep& answer) {
    step.verdict(true);
    step.decides(AnswerPart::Parameter, AnswerPart::Normal, AnswerPart::Contact,
                 AnswerPart::Witness, AnswerPart::Depth);
    const Contact& contact = answer.contact;
    step.say("They touch from the beginning: the time is ", now(0), ", the depth ", contact.depth,
             ", and the nearest part is ", strong(name_of(answer.feature, answer.index)), ".");
    mark_feature(step, told.triangle, answer, Role::Result);
    step.point(contact.position, Role::Hit, "contact")
        .arrow(contact.position, contact.position + contact.normal, Role::Normal, "n")
        .line(contact.point_on_a, contact.point_on_b, Role::Depth)
        .value("n", contact.normal)
        .value("depth", contact.depth)
        .now_value("t", 0.0);
}

void say_part(StepBuilder& step, const Told& told, const PartSweep& sweep, const SumPart& part,
              const PartMeeting& met, bool earlier) {
    const bool is_met = met.meeting == MeetingKind::Met;
    step.say(strong(words_of(told, part)), ": ", words_of(met.meeting), carrier_of(part.kind));
    if (is_met) step.say(", at ", now(met.time), earlier ? ", the earliest so far" : "");
    step.say(".");
    mark_part(step, sweep, part, earlier ? Role::Best : is_met ? Role::Candidate : Role::Rejected);
    if (met.meeting == MeetingKind::Met || met.meeting == MeetingKind::Beside) {
        mark_body(step, told, met.time, is_met ? Role::Candidate : Role::Rejected, "A", "tried");
        step.now_value("t", met.time);
    } else {
        drop_tried(step);
    }
    step.ask("Does A meet this " + std::string(label_of(part.kind)) + "?", "Does A meet this part?")
        .choice("It does", is_met)
        .choice("It does not", !is_met);
}

void say_miss(StepBuilder& step, const Told& told) {
    step.verdict(false);
    step.say("No part is met within the motion: ", strong("no contact"), ".");
    drop_tried(step);
    step.value("d", told.way);
}

void say_earliest(StepBuilder& step, const Told& told, const TriangleSweep& answer) {
    step.verdict(true);
    step.decides(AnswerPart::Parameter);
    step.say("The earliest is ", strong(name_of(answer.feature, answer.index)), ", at ",
             now(answer.time), ".");
    mark_feature(step, told.triangle, answer, Role::Result);
    drop_tried(step);
    mark_body(step, told, answer.time, Role::ShapeA, "A at t", "at t");
    step.now_value("t", answer.time);
    const auto is = [&](FeatureKind kind) { return answer.feature == kind; };
    step.ask("Which feature of the triangle is touched first?")
        .choice("The face", is(FeatureKind::Face))
        .choice("An edge", is(FeatureKind::Edge))
        .choice("A vertex", is(FeatureKind::Vertex));
}

void say_contact(StepBuilder& step, const Told& told, const TriangleSweep& answer) {
    step.decides(AnswerPart::Normal, AnswerPart::Contact, AnswerPart::Witness, AnswerPart::Depth);
    const Contact& contact = answer.contact;
    step.say("There A touches the triangle at ", contact.position, "; the normal points from A ",
             told.has_axis ? "to it, from the axis: " : "to it, from the center: ", strong("n"),
             " = ", now(contact.normal), ".")
        .point(contact.position, Role::Hit, "contact")
        .arrow(contact.position, contact.position + contact.normal, Role::Normal, "n")
        .value("t", answer.time)
        .value("position", contact.position)
        .now_value("n", contact.normal);
}

}  // namespace collidoscope::swept_triangle
