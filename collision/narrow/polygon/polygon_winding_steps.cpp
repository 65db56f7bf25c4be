#include "collision/narrow/polygon/polygon_winding_steps.h"

#include <algorithm>
#include <cstdlib>
#include <string>

#include "collision/narrow/polygon/polygon_edges.h"
#include "collision/narrow/polygon/polygon_show.h"
#include "collision/trace/arithmetic.h"
#include "collision/trace/mark.h"

namespace collidoscope::polygon_winding {

namespace show = polygon_show;

namespace {

// "+1", "−1", "0".
std::string with_sign(std::int64_t number) {
    return (number > 0 ? "+" : "") + spoken(number);
}

const char* words_of(FillRule rule) {
    switch (rule) {
        case FillRule::Nonzero:
            return "any number but 0";
        case FillRule::EvenOdd:
            return "an odd number";
        case FillRule::Positive:
            break;
    }
    return "a positive number";
}

void describe(StepBuilder& step, const Edge& edge, int turn, std::int64_t number) {
    const Ring& v = edge.polygon.rings[edge.r];
    const vec2 a = v[edge.i], b = v[(edge.i + 1) % v.size()];
    show::mark_edge(step, edge.polygon, edge.r, edge.i,
                    turn > 0   ? Role::Candidate
                    : turn < 0 ? Role::Hit
                               : Role::Rejected);
    step.arrow(show::lifted(a), show::lifted(b), Role::Current);
    step.value("a", a).value("b", b).now_value("w", number);
    step.ask("How does edge " + show::edge(edge.polygon, edge.r, edge.i) + " count?",
             "turn of an edge");
    step.choice("+1: it crosses the ray upward", turn > 0);
    step.choice("−1: it crosses the ray downward", turn < 0);
    step.choice("0: it does not cross the ray", turn == 0);
}

// The point of the edge at p's height, not left of p.
vec3 crossing(const vec2& a, const vec2& b, const vec2& p) {
    const double t = (double{p.y} - a.y) / (double{b.y} - a.y);
    const double x = a.x + t * (double{b.x} - a.x);
    return {std::max(static_cast<float>(x), p.x), p.y, 0};
}

}  // namespace

void say_ray(StepBuilder& step, const Polygon& polygon, const vec2& p, FillRule rule) {
    double end = p.x, low = p.x;
    for (const Ring& ring : polygon.rings) {
        for (const vec2& v : ring) {
            end = std::max(end, double{v.x});
            low = std::min(low, double{v.x});
        }
    }
    end += end > low ? 0.15 * (end - low) : 1.0;
    step.say("How often does the outline go around ", strong("p"),
             "? Edges that cross the ray upward turn left around p, +1; downward ones turn right, "
             "−1. Inside is ",
             strong(words_of(rule)), ".");
    step.point(show::lifted(p), Role::Candidate, "p").value("p", p);
    step.arrow(show::lifted(p), {static_cast<float>(end), p.y, 0}, Role::Ray).keep("ray");
    step.now_value("w", std::int64_t{0});
}

void say_boundary(StepBuilder& step, const Edge& edge) {
    show::mark_edge(step, edge.polygon, edge.r, edge.i, Role::Boundary);
    step.say("p lies exactly on edge ", strong(show::edge(edge.polygon, edge.r, edge.i)), ": ",
             strong("boundary"), ". The number jumps there, so it is not counted.");
    show::mark_answer(step, edge.p, Where::Boundary);
}

void say_crossing(StepBuilder& step, const Edge& edge, int turn, std::int64_t number) {
    const Ring& v = edge.polygon.rings[edge.r];
    const vec2 a = v[edge.i], b = v[(edge.i + 1) % v.size()];
    show_arithmetic(step, "side of p", orient2d_polynomial(a, b, edge.p));
    step.say("Edge ", strong(show::edge(edge.polygon, edge.r, edge.i)), " crosses the ray ",
             turn > 0 ? "upward, with p on its left: " : "downward, with p on its right: ",
             strong(with_sign(turn)), ". The sum is ", now(number), ".");
    describe(step, edge, turn, number);
    step.point(crossing(a, b, edge.p), Role::Hit, with_sign(turn))
        .keep("crossing " + std::to_string(edge.r) + ":" + std::to_string(edge.i));
}

void say_misses(StepBuilder& step, const Edge& edge, std::int64_t number) {
    const Ring& v = edge.polygon.rings[edge.r];
    const vec2 a = v[edge.i], b = v[(edge.i + 1) % v.size()];
    const float height = edge.p.y;
    step.say("Edge ", strong(show::edge(edge.polygon, edge.r, edge.i)));
    if ((a.y > height) != (b.y > height)) {
        show_arithmetic(step, "side of p", orient2d_polynomial(a, b, edge.p));
        step.say(" spans the ray's height but passes left of p, behind the ray");
    } else if (a.y > height) {
        step.say(" is above the ray");
    } else if (a.y == height || b.y == height) {
        step.say(" touches the ray from below: an end on the ray counts as below it");
    } else {
        step.say(" is below the ray");
    }
    step.say(". It does not count, the sum is ", now(number), ".");
    describe(step, edge, 0, number);
}

void say_ring(StepBuilder& step, std::size_t r, std::int64_t of_ring, std::int64_t number) {
    step.say("Ring ", strong(r + 1));
    if (of_ring == 0)
        step.say(" does not go around p");
    else
        step.say(" goes around p ", now(std::abs(of_ring)),
                 plural(std::abs(of_ring), " time ", " times "),
                 of_ring > 0 ? "counterclockwise" : "clockwise");
    step.say(". All rings so far: ", now(number), ".");
    step.value("ring", static_cast<std::int64_t>(r + 1)).value("of_ring", of_ring);
    step.now_value("w", number);
}

void say_answer(StepBuilder& step, const vec2& p, FillRule rule, std::int64_t number) {
    const bool inside = is_inside(rule, number), odd = number % 2 != 0;
    step.say("The winding number is ", now(number), ". Inside is ", words_of(rule), ": ",
             strong(inside ? "inside" : "outside"), ".");
    if (inside != odd)
        step.say(" By parity it is ", strong(odd ? "inside" : "outside"), ": the number is ",
                 odd ? "odd" : "even", ", as the filled area shows.");
    step.now_value("w", number);
    show::mark_answer(step, p, inside ? Where::Inside : Where::Outside);
}

}  // namespace collidoscope::polygon_winding
