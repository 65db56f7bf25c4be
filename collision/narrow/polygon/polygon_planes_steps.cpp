#include "collision/narrow/polygon/polygon_planes_steps.h"

#include <glm/geometric.hpp>

#include "collision/narrow/polygon/polygon_edges.h"
#include "collision/narrow/polygon/polygon_show.h"
#include "collision/trace/arithmetic.h"

namespace collidoscope::polygon_planes {

namespace show = polygon_show;

namespace {

// Distance of p from the line of edge i, along its inward normal.
double distance(const Polygon& polygon, const vec2& p, std::size_t i, int winding) {
    const Ring& v = polygon.rings.front();
    return winding * show::signed_distance(v[i], v[(i + 1) % v.size()], p);
}

// Edge i with its inward normal, and the distance of p along it. side: of p, as the verdict tells.
void describe(StepBuilder& step, const Polygon& polygon, const vec2& p, std::size_t i, int winding,
              int side, Role verdict) {
    const Ring& v = polygon.rings.front();
    const vec2 a = v[i], b = v[(i + 1) % v.size()];
    const double s = distance(polygon, p, i, winding);
    show::mark_edge(step, polygon, 0, i, verdict);
    show::ask_side(step, polygon, 0, i, winding, side);
    const dvec2 e = glm::normalize(dvec2(b) - dvec2(a));
    const dvec2 normal = static_cast<double>(winding) * dvec2(-e.y, e.x);
    const dvec2 middle = 0.5 * (dvec2(a) + dvec2(b));
    const double size = 0.4 * glm::length(dvec2(b) - dvec2(a));
    const dvec2 foot = dvec2(p) - s * normal;
    step.arrow(show::lifted(vec2(middle)), show::lifted(vec2(middle + size * normal)), Role::Normal,
               "n");
    step.line(show::lifted(vec2(foot)), show::lifted(p), Role::Depth, "s = " + spoken(s));
    step.line(show::lifted(a), show::lifted(vec2(foot)), Role::Construction);
    show_arithmetic(step, "s |ab|", orient2d_polynomial(a, b, p));
    step.value("n", vec2(normal)).value("a", a).value("b", b);
    step.now_value("s", s);
}

}  // namespace

void say_empty(StepBuilder& step, const vec2& p) {
    step.say("The polygon has no vertices: every point is ", strong("outside"), ".");
    show::mark_answer(step, p, Where::Outside);
}

void say_start(StepBuilder& step, const vec2& p, std::size_t n) {
    step.say(
        "Each edge lies on a line that has an inner and an outer side. Inside means a "
        "positive distance along the inward normal of all ",
        n, " edges.");
    step.point(show::lifted(p), Role::Candidate, "p").value("p", p);
}

void say_winding(StepBuilder& step, const Polygon& polygon, std::size_t first, std::size_t beside,
                 int winding) {
    const Ring& v = polygon.rings.front();
    const vec2 from = v[first], to = v[(first + 1) % v.size()];
    step.say(strong(show::vertex(beside)), " lies to the ", strong(winding > 0 ? "left" : "right"),
             " of edge ", strong(show::edge(polygon, 0, first)), ", so the ring is ",
             now(winding > 0 ? "counter-clockwise" : "clockwise"), " and its inner side is on the ",
             winding > 0 ? "left" : "right", " of every edge.");
    step.arrow(show::lifted(from), show::lifted(to), Role::Current);
    step.point(show::lifted(v[beside]), Role::Construction, show::vertex(beside));
    step.now_value("winding", winding > 0 ? "counter-clockwise" : "clockwise");
}

void say_skip(StepBuilder& step, const Polygon& polygon, std::size_t i) {
    step.say("Edge ", strong(show::edge(polygon, 0, i)),
             " has zero length, so it has no normal: skip it.");
    show::mark_edge(step, polygon, 0, i, Role::Rejected);
}

void say_outside(StepBuilder& step, const Polygon& polygon, const vec2& p, std::size_t i,
                 int winding) {
    step.say("Along the inward normal of edge ", strong(show::edge(polygon, 0, i)), " p is at ",
             now(distance(polygon, p, i, winding)),
             ". That is negative, behind the edge: ", strong("outside"),
             i + 1 < polygon.rings.front().size() ? ". The other edges need not be tested." : ".");
    describe(step, polygon, p, i, winding, -1, Role::Outside);
    show::mark_answer(step, p, Where::Outside);
}

void say_on_line(StepBuilder& step, const Polygon& polygon, const vec2& p, std::size_t i,
                 int winding) {
    step.say("The distance from the line of edge ", strong(show::edge(polygon, 0, i)),
             " is exactly ", now("0"),
             ": p is on it. If no other edge has it outside, it is on the boundary.");
    describe(step, polygon, p, i, winding, 0, Role::Boundary);
}

void say_ahead(StepBuilder& step, const Polygon& polygon, const vec2& p, std::size_t i,
               int winding) {
    step.say("Along the inward normal of edge ", strong(show::edge(polygon, 0, i)), " p is at ",
             now(distance(polygon, p, i, winding)),
             ". That is positive, on the inner side: continue.");
    describe(step, polygon, p, i, winding, 1, Role::Inside);
}

void say_boundary(StepBuilder& step, const vec2& p) {
    step.say("No distance is negative, and one of them is zero: ", strong("boundary"), ".");
    show::mark_answer(step, p, Where::Boundary);
}

void say_inside(StepBuilder& step, const vec2& p) {
    step.say("All distances are positive: ", strong("inside"), ".");
    show::mark_answer(step, p, Where::Inside);
}

}  // namespace collidoscope::polygon_planes
