#include "collision/narrow/sat/contact_manifold_steps.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace collidoscope::manifold {
namespace {

const char* letter_of(bool a) {
    return a ? "A" : "B";
}

std::vector<vec3> placed(const std::vector<dvec3>& points) {
    std::vector<vec3> all;
    all.reserve(points.size());
    for (const dvec3& p : points) all.emplace_back(p);
    return all;
}

void show(StepBuilder& step, const std::vector<dvec3>& corners, Role role,
          const std::string& label) {
    if (corners.size() == 1)
        step.point(vec3(corners[0]), role, label);
    else
        step.mark(Wire{placed(corners), true}, role, label);
}

void show_point(StepBuilder& step, const Point& point, Role role) {
    step.point(vec3(point.middle), role).measures(point.depth);
    step.line(vec3(point.on_a), vec3(point.on_b), Role::Depth);
}

std::string both_names(const ContactFeatures& features) {
    return "A " + name_of(features.a) + ", B " + name_of(features.b);
}

}  // namespace

std::string name_of(const HullFeature& feature) {
    const char* kind = feature.kind == FeatureKind::Face   ? "face "
                       : feature.kind == FeatureKind::Edge ? "edge "
                                                           : "vertex ";
    return kind + std::to_string(feature.index);
}

void say_faces(StepBuilder& step, const ContactFace& a, const ContactFace& b, const Asked& asked) {
    step.say("Along the normal ", strong("n"), " A ends in its ", now(name_of(a.whole())),
             ", against it B in its ", now(name_of(b.whole())),
             ": at the farthest vertex, what lies most across n.");
    const vec3 from(asked.pair.point_on_a);
    step.arrow(from, from + vec3(0.3 * asked.size * asked.normal), Role::Normal, "n").keep("n");
    show(step, a.corners, Role::ShapeA, "of A");
    step.keep("of A");
    show(step, b.corners, Role::ShapeB, "of B");
    step.keep("of B");
    step.value("corners of A", static_cast<std::int64_t>(a.corners.size()))
        .value("corners of B", static_cast<std::int64_t>(b.corners.size()))
        .value("normal", vec3(asked.normal));
}

void say_single(StepBuilder& step, const ContactFace& a, const ContactFace& b) {
    const bool both = a.corners.size() == 1 && b.corners.size() == 1;
    step.say(both                    ? "Both are points"
             : a.corners.size() == 1 ? "A's is a point"
                                     : "B's is a point",
             ": two bodies that meet in a point have ", strong("one contact"), ".");
}

void say_lines(StepBuilder& step, const ContactFace& a, const ContactFace& b,
               const std::vector<Point>& points) {
    if (points.empty()) {
        step.say("Two lines that do not lie along each other: they cross in ", strong("one point"),
                 ".");
    } else {
        step.say("Two lines that lie along each other: the ends of the stretch they share are ",
                 strong(points.size()), " contacts.");
        for (const Point& point : points) show_point(step, point, Role::Hit);
    }
    const double la = glm::length(a.corners[1] - a.corners[0]);
    const double lb = glm::length(b.corners[1] - b.corners[0]);
    step.value("length of A's", la)
        .value("length of B's", lb)
        .now_value("contacts", static_cast<std::int64_t>(points.size()));
}

void say_reference(StepBuilder& step, const Clipping& clipping) {
    const bool a = clipping.reference_is_a();
    const ContactFace &over = clipping.reference(), &under = clipping.incident();
    const double straight = glm::dot(over.normal, clipping.up());
    const double other = -glm::dot(under.normal, clipping.up());
    if (under.polygon() && std::abs(straight - other) > 1e-3) {
        step.ask("Which face is the reference?");
        step.choice("A's", a);
        step.choice("B's", !a);
    }
    step.say(strong(letter_of(a)), "'s ", now(name_of(over.whole())), " is the ",
             strong("reference"),
             under.polygon() ? ": of both it lies most across the normal."
                             : ": the other body has no face there.");
    step.now_value("cosine", straight);
    if (under.polygon()) step.value("cosine of the other", other);
    step.facet(placed(over.corners), a ? Role::ShapeA : Role::ShapeB, "reference");
}

void say_incident(StepBuilder& step, const Clipping& clipping) {
    const bool a = !clipping.reference_is_a();
    const ContactFace& under = clipping.incident();
    step.say(strong(letter_of(a)), "'s ", now(name_of(under.whole())), " is the ",
             strong("incident"), " one: it will be cut to what lies under the reference.");
    step.now_value("corners", static_cast<std::int64_t>(under.corners.size()));
    show(step, under.corners, Role::Current, "incident");
    step.keep("outline");
}

void say_cut(StepBuilder& step, const Clipping& clipping, std::size_t side,
             const std::vector<dvec3>& before) {
    const std::vector<dvec3> after = clipping.outline();
    const std::vector<dvec3>& corners = clipping.reference().corners;
    const dvec3 from = corners[side], to = corners[(side + 1) % corners.size()];
    const auto gone = std::count_if(before.begin(), before.end(), [&](const dvec3& p) {
        return std::find(after.begin(), after.end(), p) == after.end();
    });
    const std::string name = name_of({FeatureKind::Edge, clipping.reference().edges[side]});
    if (gone == 0)
        step.say("Nothing lies outside of the plane on ", name, ": all ", now(after.size()),
                 plural(after.size(), " corner stays", " corners stay"), ".");
    else
        step.say("The plane on ", name, ", along n, cuts off ", strong(gone),
                 plural(gone, " corner", " corners"), ": ", now(after.size()),
                 plural(after.size(), " is", " are"), " left.");
    step.value("cut off", static_cast<std::int64_t>(gone))
        .now_value("corners", static_cast<std::int64_t>(after.size()));
    // The plane, half as high as its side is long.
    const dvec3 height = 0.25 * glm::distance(from, to) * clipping.normal();
    step.facet({vec3(from + height), vec3(to + height), vec3(to - height), vec3(from - height)},
               Role::Construction);
    show(step, before, Role::Rejected, "before");
    if (after.empty()) {
        step.drop("outline");
        return;
    }
    show(step, after, Role::Current, "left");
    step.keep("outline");
}

void say_keep(StepBuilder& step, const std::vector<Point>& all, const std::vector<Point>& points) {
    step.say("Each corner has a point on both faces, one above the other along n. ",
             now(points.size()), " of ", all.size(),
             plural(points.size(), " is a contact", " are contacts"),
             ": where the two are not apart, each place once.");
    step.value("corners", static_cast<std::int64_t>(all.size()))
        .now_value("contacts", static_cast<std::int64_t>(points.size()));
    for (const Point& point : all) step.point(vec3(point.middle), Role::Rejected);
    for (const Point& point : points) {
        show_point(step, point, Role::Hit);
        step.value(both_names(point.features), point.depth);
    }
}

void say_spread(StepBuilder& step, const std::vector<Point>& all,
                const std::vector<Point>& points) {
    step.say("Of ", all.size(), " contacts ", now(points.size()),
             " are kept, which span the patch: the deepest, then repeatedly the one farthest from "
             "those chosen.");
    step.now_value("contacts", static_cast<std::int64_t>(points.size()));
    for (const Point& point : all) step.point(vec3(point.middle), Role::Rejected);
    for (const Point& point : points) show_point(step, point, Role::Hit);
}

void say_witness(StepBuilder& step, const std::vector<Point>& points) {
    const Point& deepest = points.back();
    step.say(points.size() == 1 ? "No corner is a contact" : "No corner is as deep as the bodies",
             ": the ", strong("witness points"), " are ",
             points.size() == 1 ? "the one" : "one more", ", ", now(deepest.depth), " deep.");
    step.now_value("depth", deepest.depth);
    show_point(step, deepest, Role::Witness);
}

void say_contacts(StepBuilder& step, const PairResult& pair,
                  const std::vector<ContactFeatures>& features) {
    step.decides(AnswerPart::Contact);
    const std::size_t size = pair.contacts.size();
    step.say("The faces of both bodies, laid over each other along the normal, make ", strong(size),
             plural(size, " contact", " contacts"), ".");
    step.now_value("contacts", static_cast<std::int64_t>(size));
    for (std::size_t i = 0; i < size; ++i) {
        const Contact& contact = pair.contacts[i];
        step.point(contact.position, Role::Hit).measures(contact.depth);
        step.line(contact.point_on_a, contact.point_on_b, Role::Depth);
        if (i < features.size()) step.value(both_names(features[i]), contact.depth);
    }
}

}  // namespace collidoscope::manifold
