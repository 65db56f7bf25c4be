#include "collision/motion/vertices/first_contact_steps.h"

#include <string>

#include "collision/motion/vertices/first_contact.h"
#include "collision/narrow/triangle/triangle_closest.h"

namespace collidoscope::first_contact {
namespace {

using inclusion::Halves;
using inclusion::Image;
using inclusion::ParameterBox;

constexpr const char* parameter_names[] = {"t", "u", "v"};

std::vector<dvec3> corners_at(const std::vector<dvec3>& from, const std::vector<dvec3>& to,
                              double time) {
    std::vector<dvec3> out;
    out.reserve(from.size());
    for (std::size_t i = 0; i < from.size(); ++i)
        out.push_back((1 - time) * from[i] + time * to[i]);
    return out;
}

std::vector<dvec3> a_at(const ShownFeatures& features, double time) {
    return corners_at(features.a_from, features.a_to, time);
}
std::vector<dvec3> b_at(const ShownFeatures& features, double time) {
    return corners_at(features.b_from, features.b_to, time);
}

// A vertex as a triangle of one point, an edge as one of two.
Triangle as_triangle(const std::vector<dvec3>& corners) {
    return {vec3(corners.front()), vec3(corners[corners.size() / 2]), vec3(corners.back())};
}

double distance_at(const ShownFeatures& features, double time) {
    return std::sqrt(
        closest_points(as_triangle(a_at(features, time)), as_triangle(b_at(features, time)))
            .squared_distance);
}

dvec3 point_of(const std::vector<dvec3>& corners, double u, double v) {
    if (corners.size() == 1) return corners[0];
    if (corners.size() == 2) return (1 - u) * corners[0] + u * corners[1];
    return (1 - u - v) * corners[0] + u * corners[1] + v * corners[2];
}

void mark_feature(StepBuilder& step, const std::vector<dvec3>& corners, Role role,
                  const std::string& label, const std::string& key) {
    if (corners.size() == 1) {
        step.point(vec3(corners[0]), role, label);
    } else if (corners.size() == 2) {
        step.line(vec3(corners[0]), vec3(corners[1]), role, label);
    } else {
        Wire wire;
        wire.points.reserve(corners.size());
        for (const dvec3& corner : corners) wire.points.emplace_back(corner);
        step.mark(std::move(wire), role, label);
    }
    step.keep(key);
}

// The part of a feature that the box's parameters reach, at a time.
void mark_region(StepBuilder& step, const std::vector<dvec3>& corners, const ParameterBox& box,
                 Role role, const std::string& key) {
    if (corners.size() != 3) return;
    const double u0 = box.low[1], u1 = box.high[1], v0 = box.low[2], v1 = box.high[2];
    std::vector<dvec2> region{{u0, v0}};
    const auto add = [&](double u, double v) {
        if (const dvec2 p(u, v); p != region.back()) region.push_back(p);
    };
    if (u1 + v0 <= 1)
        add(u1, v0);
    else
        add(1 - v0, v0);
    if (u1 + v1 <= 1) {
        add(u1, v1);
    } else {
        if (u1 + v0 <= 1) add(u1, 1 - u1);
        if (u0 + v1 <= 1) add(1 - v1, v1);
    }
    if (u0 + v1 <= 1)
        add(u0, v1);
    else
        add(u0, 1 - u0);
    std::vector<vec3> facet;
    facet.reserve(region.size());
    for (const dvec2& p : region) facet.emplace_back(point_of(corners, p.x, p.y));
    if (facet.size() < 3) return;
    step.facet(std::move(facet), role).keep(key);
}

// The same of an edge.
void mark_part(StepBuilder& step, const std::vector<dvec3>& corners, double from, double to,
               Role role, const std::string& key) {
    if (corners.size() != 2) return;
    step.line(vec3(point_of(corners, from, 0)), vec3(point_of(corners, to, 0)), role).keep(key);
}

void mark_parts(StepBuilder& step, const ShownFeatures& features, const ParameterBox& box,
                double time, Role role, const std::string& key) {
    const std::vector<dvec3> a = a_at(features, time), b = b_at(features, time);
    mark_region(step, b, box, role, "part B " + key);
    mark_part(step, a, box.low[1], box.high[1], role, "part A " + key);
    mark_part(step, b, box.low[2], box.high[2], role, "part B " + key);
}

void plot_span(StepBuilder& step, double from, double to, Role role, const std::string& label,
               const std::string& key) {
    step.line(vec3(vec2(dvec2(from, 0)), 0), vec3(vec2(dvec2(to, 0)), 0), role, label)
        .in(Space::Plot)
        .keep(key);
}
void plot_time(StepBuilder& step, double time, double value, Role role, const std::string& label) {
    step.point(vec3(vec2(dvec2(time, value)), 0), role, label).in(Space::Plot).keep(label);
}

// Coordinates along which the image is beyond zero.
const char* axis_beyond(const Image& image, double rounding) {
    constexpr const char* names[] = {"x", "y", "z"};
    for (int k = 0; k < 3; ++k)
        if (image.min[k] > rounding || image.max[k] < -rounding) return names[k];
    return "no coordinate";
}

void ask_outcome(StepBuilder& step, bool drop, bool small) {
    step.ask("What follows from the image box?")
        .choice("No zero in it: drop the box", drop)
        .choice("Zero in it, and small: a contact", small)
        .choice("Zero in it, but large: split", !drop && !small);
}

void span_value(StepBuilder& step, const ParameterBox& box, std::size_t k) {
    const std::string name = parameter_names[k];
    step.value(name + "₀", box.low[k]).value(name + "₁", box.high[k]);
}

}  // namespace

void mark_features(StepBuilder& step, const ShownFeatures& features, double time,
                   const std::string& key, bool later) {
    mark_feature(step, a_at(features, time), later ? Role::Construction : Role::ShapeA,
                 "A at " + key, "A " + key);
    mark_feature(step, b_at(features, time), later ? Role::Construction : Role::ShapeB,
                 "B at " + key, "B " + key);
}

void plot_distance(StepBuilder& step, const ShownFeatures& features) {
    constexpr int pieces = 128;
    Wire wire;
    wire.closed = false;
    wire.points.reserve(pieces + 1);
    for (int i = 0; i <= pieces; ++i) {
        const double t = static_cast<double>(i) / pieces;
        wire.points.emplace_back(vec2(dvec2(t, distance_at(features, t))), 0);
    }
    step.mark(std::move(wire), Role::Candidate, "distance").in(Space::Plot).keep("distance");
}

void say_begin(StepBuilder& step, const ShownFeatures& features, double small) {
    const bool face = features.b_from.size() == 3;
    step.say("F(t, u, v) is the way from B to A: from the point at ", strong("u, v"),
             face ? " of the face to the vertex, at time " : " of the edges, at time ", strong("t"),
             ". Where it is zero they touch. The search begins with ", strong("all"),
             " t, u and v from 0 to 1, and an image no larger than ", now(small),
             " will count as a contact.");
    mark_features(step, features, 0, "t₀", false);
    mark_features(step, features, 1, "t₁", true);
    plot_distance(step, features);
    step.now_value("τ", small);
}

void say_image(StepBuilder& step, const ShownFeatures& features, const ParameterBox& box,
               const Image& image) {
    step.say("The box with t from ", now(box.low[0]), " to ", now(box.high[0]), ", u from ",
             box.low[1], " to ", box.high[1], " and v from ", box.low[2], " to ", box.high[2],
             " is the earliest left. At its eight corners F lies between ", vec3(image.min),
             " and ", vec3(image.max), ", and so it does everywhere in it.");
    mark_features(step, features, box.low[0], "t₀", false);
    mark_features(step, features, box.high[0], "t₁", true);
    step.drop("part A t₀").drop("part B t₀").drop("part A t₁").drop("part B t₁");
    mark_parts(step, features, box, box.high[0], Role::Candidate, "t₁");
    mark_parts(step, features, box, box.low[0], Role::Current, "t₀");
    // The image box as seen from the point of B in the middle of the box.
    const FeatureParameters at = box.middle();
    const bool face = features.b_from.size() == 3;
    const dvec3 zero = point_of(b_at(features, at[0]), face ? at[1] : at[2], at[2]);
    const Box around{vec3(zero + 0.5 * (image.min + image.max)),
                     vec3(0.5 * (image.max - image.min)), quat(1, 0, 0, 0)};
    step.mark(BoxMark{around}, Role::Bounds, "F").keep("image");
    step.point(vec3(zero), Role::Best, "zero").keep("zero");
    plot_span(step, 0, box.low[0], Role::Apart, "no contact", "no contact");
    plot_span(step, box.low[0], box.high[0], Role::Current, "box", "box");
    plot_time(step, box.low[0], 0, Role::Current, "t₀");
    plot_time(step, box.high[0], 0, Role::Current, "t₁");
    for (std::size_t k = 0; k < 3; ++k) span_value(step, box, k);
    step.value("F min", vec3(image.min))
        .value("F max", vec3(image.max))
        .value("level", std::int64_t{box.level})
        .now_value("t₀", box.low[0]);
}

void say_drop(StepBuilder& step, const Image& image, double rounding) {
    step.say("In ", strong(axis_beyond(image, rounding)),
             " the image does not come to zero, by more than rounding (", rounding,
             "): nothing in this box touches, ", strong("drop"), " it.");
    ask_outcome(step, true, false);
    step.now_value("ε", rounding);
}

void say_split(StepBuilder& step, const Image& image, int parameter, const Halves& halves) {
    const std::string name = parameter_names[parameter];
    step.say("Zero lies in the image, which is up to ", now(image.width),
             " long: something in the box may touch. Split ", strong(name),
             parameter == 0 && image.longest != 0 ? ": one half of its time holds no zero"
             : parameter == image.longest         ? ", which moves F furthest"
                                                  : ", as t is split finely enough",
             halves.count == 2 ? "." : "; one half lies beyond the face's edge u + v = 1.");
    ask_outcome(step, false, false);
    step.value("split", name).now_value("width", image.width);
}

void say_small(StepBuilder& step, const Image& image, double small) {
    step.verdict(true);
    step.say("Zero lies in the image, which is no longer than ", now(image.width), ", within ",
             small, ": here they are as good as ", strong("in contact"),
             ", and every box before this time has been dropped.");
    ask_outcome(step, false, true);
    step.now_value("width", image.width);
}

void say_contact(StepBuilder& step, const ShownFeatures& features, const FirstContact& found) {
    const bool proven = found.status == FirstContactStatus::Touching;
    step.verdict(true);
    step.decides(AnswerPart::Parameter, AnswerPart::Contact, AnswerPart::Witness,
                 AnswerPart::Normal, AnswerPart::Depth);
    step.say("Not before ", now(found.lower), proven ? ", and certainly by " : ", maybe by ",
             found.upper)
        .say(proven ? ": F has one sign on one side of a box around this one and the other on the "
                      "opposite side, for all three parameters, so it is zero inside."
                    : ": that F is zero, and not merely small, could not be proven. At an end of "
                      "the time, on an edge, or where they only graze it never can.");
    mark_features(step, features, found.lower, "t₀", false);
    const vec3 p = found.contact.position;
    double size = 0;
    for (const std::vector<dvec3>* side : {&features.a_from, &features.b_from})
        for (const dvec3& q : *side) size = std::max(size, glm::length(q - dvec3(p)));
    step.point(p, Role::Hit, "contact")
        .arrow(p, p + static_cast<float>(0.3 * size) * found.contact.normal, Role::Normal, "n")
        .value("u", found.u)
        .value("v", found.v)
        .value("gap", found.gap)
        .value("n", found.contact.normal)
        .now_value("t", found.lower);
}

void say_apart(StepBuilder& step, const FirstContact& found) {
    step.verdict(false);
    step.say("No box is left. After ", now(found.boxes), " boxes it is proven: they ",
             strong("never touch"), ".");
    step.drop("box").drop("t₀").drop("t₁").drop("image").drop("zero");
    plot_span(step, 0, 1, Role::Apart, "no contact", "no contact");
    step.now_value("boxes", std::int64_t{found.boxes});
}

void say_undecided(StepBuilder& step, const FirstContact& found) {
    step.decides(AnswerPart::Verdict);
    step.say("The limit of ", now(found.boxes), " boxes ends the search: ", strong("undecided"),
             ". The earliest box left begins at ", found.lower,
             ", so nothing touches before; whoever must not miss a contact stops there.");
    step.value("boxes", std::int64_t{found.boxes}).now_value("t₀", found.lower);
}

}  // namespace collidoscope::first_contact
