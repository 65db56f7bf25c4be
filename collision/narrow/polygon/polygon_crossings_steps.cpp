#include "collision/narrow/polygon/polygon_crossings_steps.h"

#include <algorithm>

#include "collision/narrow/polygon/polygon_edges.h"
#include "collision/narrow/polygon/polygon_show.h"
#include "collision/trace/arithmetic.h"
#include "collision/trace/mark.h"

namespace collidoscope::polygon_crossings {

namespace show = polygon_show;

namespace {

// Edge i of ring r, and whether the ray crosses it.
void describe(StepBuilder& step, const Polygon& polygon, std::size_t r, std::size_t i,
              std::int64_t crossings, Role verdict) {
    const Ring& v = polygon.rings[r];
    show::mark_edge(step, polygon, r, i, verdict);
    step.value("a", v[i]).value("b", v[(i + 1) % v.size()]).now_value("n", crossings);
    if (verdict == Role::Boundary) return;
    step.ask("Does the ray cross edge " + show::edge(polygon, r, i) + "?", "crossing of an edge");
    step.choice("It crosses it", verdict == Role::Candidate,
                EdgeMark{static_cast<int>(r), static_cast<int>(i)});
    step.choice("It does not", verdict == Role::Rejected);
}

// The point of the edge at p's height, on the side of p that was decided exactly.
vec3 crossing(const vec2& a, const vec2& b, const vec2& p, bool passes_right) {
    const double t = (double{p.y} - a.y) / (double{b.y} - a.y);
    const double x = a.x + t * (double{b.x} - a.x);
    const bool agrees = passes_right ? x > p.x : x < p.x;
    return vec3(agrees ? static_cast<float>(x) : p.x, p.y, 0);
}

}  // namespace

void say_ray(StepBuilder& step, const Polygon& polygon, const vec2& p) {
    // The ray is drawn to a little beyond the last vertex.
    double end = p.x;
    double low = p.x;
    for (const Ring& ring : polygon.rings) {
        for (const vec2& v : ring) {
            end = std::max(end, double{v.x});
            low = std::min(low, double{v.x});
        }
    }
    end += end > low ? 0.15 * (end - low) : 1.0;
    step.say("From ", strong("p"),
             " cast a ray to the right. Each crossing of the outline changes between inside "
             "and outside, so only the parity of the count matters.");
    step.point(show::lifted(p), Role::Candidate, "p").value("p", p);
    step.arrow(show::lifted(p), {static_cast<float>(end), p.y, 0}, Role::Ray).keep("ray");
    step.now_value("n", std::int64_t{0});
}

void say_boundary(StepBuilder& step, const Polygon& polygon, const vec2& p, std::size_t r,
                  std::size_t i, std::int64_t crossings) {
    const Ring& v = polygon.rings[r];
    const vec2 a = v[i], b = v[(i + 1) % v.size()];
    step.say("p lies exactly on edge ", strong(show::edge(polygon, r, i)),
             a == p || b == p ? ", at its end: " : ": ", strong("boundary"),
             ". The count does not matter.");
    describe(step, polygon, r, i, crossings, Role::Boundary);
    show::mark_answer(step, p, Where::Boundary);
}

void say_misses(StepBuilder& step, const Polygon& polygon, const vec2& p, std::size_t r,
                std::size_t i, std::int64_t crossings) {
    const Ring& v = polygon.rings[r];
    const vec2 a = v[i], b = v[(i + 1) % v.size()];
    const bool level = a.y == p.y && b.y == p.y;
    step.say("Edge ", strong(show::edge(polygon, r, i)));
    if (level) {
        step.say(
            " lies on the ray. An endpoint on the ray counts as below it, so this "
            "edge is not crossed");
    } else if (a.y > p.y) {
        step.say(" is above the ray: not crossed");
    } else if (a.y == p.y || b.y == p.y) {
        step.say(
            " only touches the ray from below. An endpoint on the ray counts as "
            "below it, so this edge is not crossed");
    } else {
        step.say(" is below the ray: not crossed");
    }
    step.say(", still ", now(crossings), ".");
    describe(step, polygon, r, i, crossings, Role::Rejected);
}

void say_behind(StepBuilder& step, const Polygon& polygon, const vec2& p, std::size_t r,
                std::size_t i, std::int64_t crossings) {
    const Ring& v = polygon.rings[r];
    const vec2 a = v[i], b = v[(i + 1) % v.size()];
    show_arithmetic(step, "side of p", orient2d_polynomial(a, b, p));
    step.say("Edge ", strong(show::edge(polygon, r, i)),
             " spans the ray's height but passes on the ", strong("left"),
             " of p, behind the ray: not crossed, still ", now(crossings), ".");
    describe(step, polygon, r, i, crossings, Role::Rejected);
    step.point(crossing(a, b, p, false), Role::Rejected);
}

void say_crossing(StepBuilder& step, const Polygon& polygon, const vec2& p, std::size_t r,
                  std::size_t i, std::int64_t crossings) {
    const Ring& v = polygon.rings[r];
    const vec2 a = v[i], b = v[(i + 1) % v.size()];
    show_arithmetic(step, "side of p", orient2d_polynomial(a, b, p));
    step.say("Edge ", strong(show::edge(polygon, r, i)),
             " spans the ray's height and passes on the ", strong("right"), " of p: crossing ",
             now(crossings));
    if (a.y == p.y || b.y == p.y) {
        step.say(" (its endpoint on the ray counts as below, the other is above)");
    }
    step.say(crossings % 2 == 1 ? ", so far inside." : ", so far outside.");
    describe(step, polygon, r, i, crossings, Role::Candidate);
    step.point(crossing(a, b, p, true), Role::Hit, std::to_string(crossings))
        .keep("crossing " + std::to_string(crossings));
}

void say_inside(StepBuilder& step, const vec2& p, std::int64_t crossings) {
    step.say("The ray crosses the outline ", now(crossings), plural(crossings, " time", " times"),
             ". The count is odd: ", strong("inside"), ".");
    step.now_value("n", crossings);
    show::mark_answer(step, p, Where::Inside);
}

void say_outside(StepBuilder& step, const vec2& p, std::int64_t crossings) {
    step.say("The ray crosses the outline ", now(crossings),
             " times. The count is even: ", strong("outside"), ".");
    step.now_value("n", crossings);
    show::mark_answer(step, p, Where::Outside);
}

}  // namespace collidoscope::polygon_crossings
