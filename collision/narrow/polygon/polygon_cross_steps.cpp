#include "collision/narrow/polygon/polygon_cross_steps.h"

#include "collision/narrow/polygon/polygon_edges.h"
#include "collision/narrow/polygon/polygon_show.h"
#include "collision/trace/arithmetic.h"

namespace collidoscope::polygon_cross {

namespace show = polygon_show;

namespace {

// Edge i with the cross products of p and of the reference vertex. side: of p, +1 where the
// reference lies, 0 on the line, -1 outside; inner: of the reference, +1 left of the edge.
void describe(StepBuilder& step, const Polygon& polygon, const vec2& p, std::size_t i,
              std::size_t reference, int inner, int side, Role verdict) {
    const Ring& v = polygon.rings.front();
    const vec2 a = v[i], b = v[(i + 1) % v.size()];
    show::mark_edge(step, polygon, 0, i, verdict);
    show::ask_side(step, polygon, 0, i, inner, side);
    step.arrow(show::lifted(a), show::lifted(b), Role::Current, "b − a");
    step.arrow(show::lifted(a), show::lifted(p), Role::Candidate, "p − a");
    step.arrow(show::lifted(a), show::lifted(v[reference]), Role::Construction, "r − a");
    step.point(show::lifted(v[reference]), Role::Construction, "r = " + show::vertex(reference));
    step.value("a", a).value("b", b);
    show_arithmetic(step, "(b − a) × (p − a)", orient2d_polynomial(a, b, p));
    step.now_value("(b − a) × (p − a)", show::cross_product(a, b, p));
    step.value("(b − a) × (r − a)", show::cross_product(a, b, v[reference]));
}

}  // namespace

void say_empty(StepBuilder& step, const vec2& p) {
    step.say("The polygon has no vertices: every point is ", strong("outside"), ".");
    show::mark_answer(step, p, Where::Outside);
}

void say_start(StepBuilder& step, const vec2& p, std::size_t n) {
    step.say("Inside a convex polygon means on the inner side of each of its ", n,
             " edges. One edge that has ", strong("p"), " on its outer side decides it.");
    step.point(show::lifted(p), Role::Candidate, "p").value("p", p);
}

void say_skip(StepBuilder& step, const Polygon& polygon, std::size_t i) {
    step.say("Edge ", strong(show::edge(polygon, 0, i)),
             " has zero length, so it has no sides: skip it.");
    show::mark_edge(step, polygon, 0, i, Role::Rejected);
}

void say_outside(StepBuilder& step, const Polygon& polygon, const vec2& p, std::size_t i,
                 std::size_t reference, int inner) {
    const Ring& v = polygon.rings.front();
    const vec2 a = v[i], b = v[(i + 1) % v.size()];
    step.say("At edge ", strong(show::edge(polygon, 0, i)), " the cross product is ",
             now(show::cross_product(a, b, p)), " for p but ",
             show::cross_product(a, b, v[reference]), " for ", strong(show::vertex(reference)),
             ". The signs are opposite, so p is on the outer side: ", strong("outside"),
             i + 1 < polygon.rings.front().size() ? ". The other edges need not be tested." : ".");
    describe(step, polygon, p, i, reference, inner, -1, Role::Outside);
    show::mark_answer(step, p, Where::Outside);
}

void say_on_line(StepBuilder& step, const Polygon& polygon, const vec2& p, std::size_t i,
                 std::size_t reference, int inner) {
    step.say("At edge ", strong(show::edge(polygon, 0, i)), " the cross product for p is ",
             now("0"),
             ": p is on the edge's line. If no other edge has it outside, it is on "
             "the boundary.");
    describe(step, polygon, p, i, reference, inner, 0, Role::Boundary);
}

void say_same(StepBuilder& step, const Polygon& polygon, const vec2& p, std::size_t i,
              std::size_t reference, int inner) {
    const Ring& v = polygon.rings.front();
    const vec2 a = v[i], b = v[(i + 1) % v.size()];
    step.say("At edge ", strong(show::edge(polygon, 0, i)), " the cross product is ",
             now(show::cross_product(a, b, p)), " for p and ",
             show::cross_product(a, b, v[reference]), " for ", strong(show::vertex(reference)),
             ". The signs agree, so p is on the inner side: continue.");
    describe(step, polygon, p, i, reference, inner, 1, Role::Inside);
}

void say_boundary(StepBuilder& step, const vec2& p) {
    step.say("No edge has p on its outer side, and p is on an edge's line: ", strong("boundary"),
             ".");
    show::mark_answer(step, p, Where::Boundary);
}

void say_inside(StepBuilder& step, const vec2& p) {
    step.say("p is on the inner side of every edge: ", strong("inside"), ".");
    show::mark_answer(step, p, Where::Inside);
}

}  // namespace collidoscope::polygon_cross
