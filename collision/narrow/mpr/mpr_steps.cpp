#include "collision/narrow/mpr/mpr_steps.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <string>
#include <vector>

namespace collidoscope::mpr {
namespace {

constexpr Space difference = Space::MinkowskiDifference;

using gjk::MinkowskiVertex;

vec3 at(const View& view, std::size_t i) {
    return vec3(view.state.at(i));
}
std::string name_of(const MinkowskiVertex& w) {
    return "a" + std::to_string(w.a) + " − b" + std::to_string(w.b);
}

// A vertex of A (0) or B (1); of a curved body the point with that number.
void mark_own(StepBuilder& step, const View& view, int body, Index index, Role role) {
    const curved::FoundPoints& points = body == 0 ? view.pair.points_a : view.pair.points_b;
    if (points.curved())
        step.point(vec3(points[index]), role);
    else
        step.feature(body, FeatureKind::Vertex, index, role);
}

// A point of A - B, and in the world the two points it comes from.
void mark_point(StepBuilder& step, const View& view, std::size_t i, Role role) {
    const MinkowskiVertex& w = view.state.corner[i];
    const std::string link = link_of_difference(w.a, w.b);
    step.point(at(view, i), role, name_of(w)).in(difference).link(link);
    mark_own(step, view, 0, w.a, role);
    step.link(link);
    mark_own(step, view, 1, w.b, role);
    step.link(link);
}

// The ray from the inner point through the origin, up to beyond A - B.
void mark_ray(StepBuilder& step, const View& view) {
    const dvec3 inner = view.state.inner;
    step.point(vec3(0), Role::Current, "origin").of(difference).keep("origin");
    step.point(vec3(inner), Role::Construction, "c").in(difference).link("inner");
    const double length = glm::length(inner);
    if (length == 0) return;
    const double beyond = std::max(0.5 * length, 0.6 * view.state.size);
    step.arrow(vec3(inner), vec3(-beyond / length * inner), Role::Ray, "ray")
        .in(difference)
        .link("ray");
}

// The corners found so far, and what they span with the inner point.
void mark_portal(StepBuilder& step, const View& view, Role role, const std::string& label = {}) {
    mark_ray(step, view);
    const std::size_t count = std::min<std::size_t>(view.state.count, 3);
    for (std::size_t i = 0; i < count; ++i) {
        mark_point(step, view, i, role);
        step.line(vec3(view.state.inner), at(view, i), Role::Construction).in(difference);
    }
    if (count == 2) step.line(at(view, 0), at(view, 1), role).in(difference);
    if (count == 3)
        step.facet({at(view, 0), at(view, 1), at(view, 2)}, role, label)
            .in(difference)
            .link("portal");
}

// In the world B is searched against the direction, A along it: at the middle between the two.
void mark_direction(StepBuilder& step, const View& view, Role role, const std::string& label) {
    const dvec3 n = view.state.normal;
    const dvec3 middle = 0.5 * (view.pair.a.center() + view.pair.b.center());
    const double length = 0.5 * view.state.size;
    step.arrow(vec3(middle), vec3(middle + length * n), role, label).link("n");
}

// The height of the support plane over the origin, along its normal.
void mark_height(StepBuilder& step, const View& view, Role role, const std::string& label) {
    step.line(vec3(0), vec3(view.state.outer * view.state.normal), role, label)
        .measures(view.state.outer)
        .in(difference);
}

void count(StepBuilder& step, const View& view) {
    step.value("support points", view.state.supports);
}

// Whether the ray from the inner point through the origin passes the triangle, up to rounding.
bool passes(const View& view, const dvec3& p, const dvec3& q, const dvec3& r) {
    const dvec3 c = view.state.inner;
    const double pq = glm::dot(glm::cross(p, q), c), qr = glm::dot(glm::cross(q, r), c),
                 rp = glm::dot(glm::cross(r, p), c);
    const double close = 1e-9 * std::max({std::abs(pq), std::abs(qr), std::abs(rp)});
    return std::min({pq, qr, rp}) >= -close || std::max({pq, qr, rp}) <= close;
}

// The three triangles of the newest point and two corners of the portal each.
void ask_triangle(StepBuilder& step, const View& view, std::size_t replaced) {
    step.ask("Which triangle of the new point does the ray pass?");
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t j = (i + 1) % 3, k = (i + 2) % 3;
        const bool right =
            i == replaced || passes(view, view.state.at(3), view.state.at(j), view.state.at(k));
        step.choice(
            "with " + name_of(view.state.corner[j]) + " and " + name_of(view.state.corner[k]),
            right, Facet{{at(view, 3), at(view, j), at(view, k)}}, difference);
    }
}

}  // namespace

void say_center(StepBuilder& step, const View& view) {
    step.say("The bodies overlap exactly when ", strong("A − B"),
             " contains the origin. The difference c of their centers is inside A − B: a ray from "
             "c through the origin leaves A − B somewhere. If it passes the origin ",
             strong("before"), " that, they overlap.");
    mark_ray(step, view);
    step.now_value("c", vec3(view.state.inner));
}

void say_coincide(StepBuilder& step, const View& view) {
    step.say("The centers ", strong("coincide"),
             ": c is the origin, and no ray is told by it. Take another inner point, a quarter of "
             "the way to a support point along an axis of the world. Which axis is ",
             strong("arbitrary"), ", and so will be the depth.");
    mark_ray(step, view);
    step.now_value("c", vec3(view.state.inner));
}

void say_support(StepBuilder& step, const View& view, std::size_t place) {
    const double outer = view.state.outer;
    step.say("The support point of A − B along n is ", strong(name_of(view.state.corner[place])),
             ". None lies farther, ");
    if (outer < 0)
        step.say("and it is ", now(-outer), " short of the origin.");
    else
        step.say("so that moving B by ", now(outer), " along n would separate the bodies.");
    mark_portal(step, view, Role::Simplex);
    mark_height(step, view, Role::Axis, "n·w");
    mark_direction(step, view, Role::SearchDirection, "n");
    mark_point(step, view, place, Role::Candidate);
    step.now_value("n·w", outer).value("n", vec3(view.state.normal));
    count(step, view);
}

void say_apart(StepBuilder& step, const View& view) {
    step.verdict(false);
    step.decides(AnswerPart::Normal, AnswerPart::Witness, AnswerPart::Depth);
    step.say("All of A − B ends ", now(-view.state.outer), " before the origin along n, a ",
             strong("separating axis"),
             ": the bodies are disjoint, and at least that far apart. MPR does not say how far.");
    mark_ray(step, view);
    mark_height(step, view, Role::SeparatingAxis, "gap");
    mark_direction(step, view, Role::SeparatingAxis, "separates");
    mark_point(step, view, 0, Role::Apart);
    step.now_value("gap along n", -view.state.outer);
    count(step, view);
}

void say_segment(StepBuilder& step, const View& view) {
    step.say("The ray passes ", strong("through the support point"),
             " itself. With c it makes a segment, and no triangle: there is no portal to keep. "
             "Along n the bodies need ",
             now(view.state.outer), ".");
    mark_portal(step, view, Role::Best);
    mark_height(step, view, Role::Axis, "n·w");
    step.now_value("n·w", view.state.outer);
    count(step, view);
}

void say_beside(StepBuilder& step, const View& view, std::size_t replaced) {
    step.say("The ray passes ", strong("beside"), " the triangle, on the far side of ",
             name_of(view.state.corner[1 - replaced]), ": the new point replaces ",
             strong(name_of(view.state.corner[replaced])), ".");
    mark_portal(step, view, Role::Simplex);
    mark_point(step, view, replaced, Role::Rejected);
    mark_point(step, view, 2, Role::Candidate);
    step.facet({at(view, 0), at(view, 1), at(view, 2)}, Role::Rejected).in(difference);
    step.ask("The ray misses this triangle. Which corner is replaced?");
    for (std::size_t i = 0; i < 2; ++i)
        step.choice(name_of(view.state.corner[i]), i == replaced, Dot{at(view, i)}, difference);
    count(step, view);
}

void say_portal(StepBuilder& step, const View& view) {
    step.say("The ray passes this triangle of points of A − B: it is the ", strong("portal"),
             ". The tetrahedron behind it, down to c, is a part of A − B.");
    mark_portal(step, view, Role::Best, "portal");
    count(step, view);
}

void say_inside(StepBuilder& step, const View& view, double height) {
    step.verdict(true);
    step.say("The origin is ", now(height), " behind the portal, inside the ",
             strong("tetrahedron"),
             " of the portal and c, farther from each side than rounding: ", "the bodies ",
             strong("overlap"), ".");
    mark_portal(step, view, Role::Hit, "portal");
    step.now_value("height", height);
    count(step, view);
}

void say_surface(StepBuilder& step, const View& view) {
    step.say("No point of A − B lies beyond the portal: it is on the ", strong("surface"),
             ", where the ray leaves A − B. Along its normal ", now(view.state.outer),
             " separates the bodies.");
    mark_portal(step, view, Role::Result, "portal");
    mark_height(step, view, Role::Depth, "n·w");
    mark_direction(step, view, Role::Normal, "n");
    step.now_value("n·w", view.state.outer);
    count(step, view);
}

void say_refine(StepBuilder& step, const View& view, std::size_t replaced) {
    step.say(
        "With the edges of the portal the new point makes three triangles. The ray passes the "
        "one without ",
        strong(name_of(view.state.corner[replaced])), ": it is the next ", strong("portal"), ".");
    mark_portal(step, view, Role::Rejected);
    mark_point(step, view, 3, Role::Best);
    const std::size_t j = (replaced + 1) % 3, k = (replaced + 2) % 3;
    step.facet({at(view, 3), at(view, j), at(view, k)}, Role::Best, "portal").in(difference);
    ask_triangle(step, view, replaced);
    count(step, view);
}

void say_stop(StepBuilder& step, const View& view, bool capped) {
    if (capped)
        step.say("So many points were not enough: ", strong("stop"), ".");
    else
        step.say("These points are in one line with c, or with each other: they span ",
                 strong("no triangle"), " that the ray could pass. Stop.");
    mark_portal(step, view, Role::Rejected);
    count(step, view);
}

void say_edge(StepBuilder& step, const View& view) {
    step.say("The origin lies on a ", strong("side"),
             " of the tetrahedron: the ray passes the portal's edge, and signs that are nothing "
             "but rounding decide which triangle it passes. Take an inner point ",
             strong("beside"), " that ray, and try once more.");
    mark_ray(step, view);
    step.now_value("c", vec3(view.state.inner)).value("starts", view.state.starts + 1);
}

void say_undecided(StepBuilder& step, const MprResult& result) {
    const PairResult& pair = result.pair;
    step.verdict(pair.hit);
    step.decides(AnswerPart::Normal, AnswerPart::Witness, AnswerPart::Depth);
    if (pair.hit) step.decides(AnswerPart::Contact);
    step.say(
        "No plane separates the bodies and no tetrahedron holds the origin, both beyond "
        "rounding: ",
        strong("undecided"),
        ". GJK and EPA answer in its place: ", pair.hit ? "a hit, depth " : "disjoint, distance ",
        now(std::abs(double{pair.signed_distance})), ".");
    step.line(pair.point_on_a, pair.point_on_b, pair.hit ? Role::Depth : Role::Apart)
        .measures(pair.signed_distance)
        .point(pair.point_on_a, Role::Witness, "pA")
        .point(pair.point_on_b, Role::Witness, "pB")
        .now_value("signed distance", pair.signed_distance)
        .value("normal", pair.normal);
}

void say_contact(StepBuilder& step, const MprResult& result) {
    const Contact& contact = result.pair.contacts[0];
    step.decides(AnswerPart::Contact, AnswerPart::Witness, AnswerPart::Normal, AnswerPart::Depth);
    step.say("Moving B by ", now(contact.depth),
             " along the portal's normal separates the bodies: "
             "the ",
             strong("depth along the portal"),
             ". The ray chose that side of A − B; another may be "
             "closer to the origin.");
    if (!result.on_bodies)
        step.say(
            " The closest point of that plane is not on the portal: the contact is placed "
            "where the ray passes it.");
    step.line(contact.point_on_a, contact.point_on_b, Role::Depth)
        .measures(contact.depth)
        .point(contact.point_on_a, Role::Witness, "pA")
        .point(contact.point_on_b, Role::Witness, "pB")
        .arrow(contact.position, contact.position + contact.normal, Role::Normal, "n")
        .now_value("depth", contact.depth)
        .value("at least", result.depth_lower)
        .value("normal", contact.normal);
}

void say_truth(StepBuilder& step, const PairResult& claimed, const PairResult& truth) {
    const double depth = 0 - double{truth.signed_distance};
    const double more = (0 - double{claimed.signed_distance}) - depth;
    step.say("The least depth, by EPA, is ", strong(depth), "; that along the portal is ",
             now(0 - claimed.signed_distance), ".");
    step.line(truth.point_on_a, truth.point_on_b, Role::Result, "least depth")
        .measures(depth)
        .value("least depth", depth)
        .now_value("too much by", std::max(more, 0.0));
}

}  // namespace collidoscope::mpr
