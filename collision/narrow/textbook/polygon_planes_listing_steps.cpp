#include "collision/narrow/textbook/polygon_planes_listing_steps.h"

#include <cmath>
#include <glm/geometric.hpp>

#include "collision/narrow/polygon/polygon_show.h"
#include "collision/narrow/textbook/polygon_planes_listing.h"

namespace collidoscope::polygon_planes_listing {

namespace show = polygon_show;

namespace {

// Edge i with the listing's normal, and the numbers that it compares.
void describe(StepBuilder& step, const Polygon& polygon, const vec2& test, std::size_t i,
              const ListingPlane& plane, Role verdict) {
    const Ring& v = polygon.rings.front();
    const vec2 p0 = v[i], p1 = v[(i + 1) % v.size()];
    show::mark_edge(step, polygon, 0, i, verdict);
    step.value("p0", p0).value("p1", p1);
    step.value("d", plane.d).value("n·p", plane.at).now_value("s", plane.s);
    const float size = 0.4f * glm::distance(p0, p1);
    if (!std::isfinite(plane.n.x + plane.n.y + plane.s + size)) return;
    step.value("n", plane.n);
    const vec2 middle = 0.5f * p0 + 0.5f * p1;
    step.arrow(show::lifted(middle), show::lifted(middle + size * plane.n), Role::Normal, "n");
    step.line(show::lifted(test + plane.s * plane.n), show::lifted(test), Role::Depth,
              "s = " + spoken(plane.s));
}

// Cases in which the sign of s is not that of exact arithmetic.
void say_rounding(StepBuilder& step, const Polygon& polygon, const vec2& test, std::size_t i,
                  const ListingPlane& plane) {
    const Ring& v = polygon.rings.front();
    const int side = side_of(v[i], v[(i + 1) % v.size()], test);
    if (std::isnan(plane.s) || Arithmetic::sign_of(static_cast<double>(plane.s)) == side) return;
    step.say(" Exactly it is ",
             strong(side > 0   ? "above 0"
                    : side < 0 ? "below 0"
                               : "0"),
             ": float rounds d and n · p before they are subtracted.");
}

const char* reason(PlanesFailure failure) {
    switch (failure) {
        case PlanesFailure::None:
            break;
        case PlanesFailure::Boundary:
            return "The listing has only two answers, and 0 counts as inside.";
        case PlanesFailure::NotConvex:
            return "The polygon is not one convex ring, for which alone the listing is made.";
        case PlanesFailure::Flat:
            return "The polygon has no area: s is 0 for all edges along the whole line through it.";
        case PlanesFailure::Clockwise:
            return "The ring is clockwise, so every normal points inward and every sign is "
                   "reversed.";
        case PlanesFailure::NoNormal:
            return "The square of an edge's length does not fit a float, so the edge has no "
                   "normal.";
        case PlanesFailure::Rounding:
            return "The two products that are subtracted are much larger than their difference, "
                   "and float has rounded them.";
    }
    return "";
}

void describe_verdict(StepBuilder& step, const Polygon& polygon, const vec2& test, bool says) {
    const Where exact = where_by_crossings(polygon, Point2{test});
    const PlanesFailure failure = why_planes_listing_fails(polygon, Point2{test}, says);
    step.verdict(says);
    step.value("listing", says ? "inside" : "outside").value("exact", show::name_of(exact));
    step.point(show::lifted(test), show::role_of(exact), show::name_of(exact));
    if (failure == PlanesFailure::None) {
        step.say(" That is right.");
        return;
    }
    step.say(
        failure == PlanesFailure::Boundary ? " But p is exactly on the " : " That is wrong: p is ",
        strong(show::name_of(exact)), ". ", reason(failure));
}

}  // namespace

void say_start(StepBuilder& step, const vec2& test) {
    step.say("The listing takes the corners to be ", strong("counter-clockwise"),
             ": turned by a right angle, p0 − p1 then points outward. It looks for an edge with p "
             "on the outer side.");
    step.point(show::lifted(test), Role::Candidate, "p").value("p", test);
}

void say_outside(StepBuilder& step, const Polygon& polygon, const vec2& test, std::size_t i,
                 const ListingPlane& plane) {
    step.say("Edge ", strong(show::edge(polygon, 0, i)), ": s = ", plane.d, " − ", plane.at, " = ",
             now(plane.s), ", below 0.");
    say_rounding(step, polygon, test, i, plane);
    step.say(" The listing returns ", strong("outside"), ".");
    describe(step, polygon, test, i, plane, Role::Outside);
    describe_verdict(step, polygon, test, false);
}

void say_passed(StepBuilder& step, const Polygon& polygon, const vec2& test, std::size_t i,
                const ListingPlane& plane) {
    if (std::isnan(plane.s)) {
        step.say("Edge ", strong(show::edge(polygon, 0, i)), " has the length ", now(plane.length),
                 " in float, so s is ", strong("not a number"),
                 ". No comparison with that is true, not even this one: next edge.");
    } else if (std::isinf(plane.length)) {
        step.say("Edge ", strong(show::edge(polygon, 0, i)), " has the length ", now(plane.length),
                 " in float, so its normal is ", strong("0"),
                 ", and s is 0 everywhere: next edge.");
    } else {
        step.say("Edge ", strong(show::edge(polygon, 0, i)), ": s = ", plane.d, " − ", plane.at,
                 " = ", now(plane.s), ", not below 0: next edge.");
        say_rounding(step, polygon, test, i, plane);
    }
    describe(step, polygon, test, i, plane, Role::Inside);
}

void say_inside(StepBuilder& step, const Polygon& polygon, const vec2& test) {
    step.say("No edge has p outside: the listing returns ", strong("inside"), ".");
    describe_verdict(step, polygon, test, true);
}

}  // namespace collidoscope::polygon_planes_listing
