#include "collision/narrow/gjk/gjk_steps.h"

#include "collision/narrow/gjk/constants.h"
#include "collision/narrow/gjk/gjk_shown.h"

namespace collidoscope::gjk {

void say_begin(StepBuilder& step, const View& view) {
    step.say("The bodies overlap exactly when some a − b is ", strong("the origin"),
             ": when their ", strong("Minkowski difference A - B"),
             " contains it. Start with the support point of A − B toward B, ", now(vec3(view.v)),
             ".");
    show_difference(step, view);
    show_state(step, view);
    step.now_value("v", vec3(view.v)).value("max iterations", constants::gjk_iteration_cap);
}

void say_support(StepBuilder& step, const View& view, const MinkowskiVertex& found) {
    const char* noun = view.frame.curved_a || view.frame.curved_b ? "point" : "vertex";
    step.say("Is there a point of A − B closer to the origin than v? If so, the one ",
             strong("farthest along −v"), " is beyond v: the ", noun, " ", now(name(view, found)),
             " of A − B, the support ", noun, " of A along −v minus the support ", noun,
             " of B along v.");
    show_state(step, view);
    show_found(step, view, found);
    ask_support(step, view, found);
    step.now_value("w", vec3(shown(found.w)))
        .value("-v", vec3(-view.v))
        .value("iteration", view.iterations)
        .value("max iterations", constants::gjk_iteration_cap);
}

void say_bound(StepBuilder& step, const View& view, const MinkowskiVertex& found, double across) {
    const double upper = glm::length(view.v);
    const double here = across / upper;
    step.say(
        "No point of A − B lies beyond the plane through w perpendicular to v, so the distance is ",
        strong("at least"), " v·w / |v| = ", here,
        here < view.lower ? " (an earlier plane gave a tighter bound)" : "", ", and ",
        strong("at most"), " |v|: it is between ", now(view.lower), " and ", now(upper), ".");
    show_state(step, view);
    show_found(step, view, found);
    show_plane(step, view, found, upper);
    step.now_value("lower", view.lower)
        .now_value("upper", upper)
        .value("v·w / |v|", here)
        .value("iteration", view.iterations);
}

void say_apart(StepBuilder& step, const View& view) {
    step.say("The bounds coincide above zero: the bodies are ", strong("separated"),
             ", and v is the shortest vector between them. Found after ", view.iterations,
             plural(view.iterations, " iteration, max ", " iterations, max "),
             constants::gjk_iteration_cap, ".");
    show_state(step, view);
    step.now_value("lower", view.lower)
        .now_value("upper", glm::length(view.v))
        .value("iterations", view.iterations);
}

void say_stop(StepBuilder& step, const View& view, Stop why) {
    step.say("Stop without an answer: ");
    switch (why) {
        case Stop::Cap:
            step.say(strong("the cap"), " of ", constants::gjk_iteration_cap,
                     " iterations is reached.");
            break;
        case Stop::Origin:
            step.say("v is as short as ", strong("rounding"),
                     ", so the simplex contains the origin or nearly does.");
            break;
        case Stop::Progress:
            step.say(strong("rounding"), " prevents v from decreasing further.");
            break;
        case Stop::Bounds:
            step.say("the bounds coincide, but at a distance that ", strong("rounding"),
                     " could have caused.");
            break;
    }
    const double upper = glm::length(view.v);
    step.say(" The bounds leave it ", strong("undecided"), ": the distance is between ",
             std::max(view.lower, 0.0), " and ", now(upper), ".");
    show_state(step, view);
    step.value("lower", view.lower).now_value("upper", upper).value("iterations", view.iterations);
}

void say_inside(StepBuilder& step, const View& view, bool certain) {
    step.say("With w the simplex is a tetrahedron that ", strong("holds the origin"));
    if (certain)
        step.say(": some point of A and some point of B coincide. The bodies ", strong("overlap"),
                 ".");
    else
        step.say(", but by so little that rounding could have caused it: still ",
                 strong("undecided"), ".");
    show_simplex(step, view, view.simplex, Role::Hit);
    ask_nearest(step, view, view.simplex, 4, {-1, -1});
    step.value("iterations", view.iterations);
    for (std::size_t i = 0; i < 4; ++i)
        step.value("weight of " + name(view, view.simplex, i), view.simplex.weight[i]);
}

void say_nearest(StepBuilder& step, const View& view, const GjkSimplex& before) {
    const int left = view.simplex.size;
    const char* what = left == 1   ? "a vertex of A − B"
                       : left == 2 ? "on the edge between two points"
                                   : "inside the triangle of three points";
    step.say("Add w to the simplex and find its point closest to the origin: it is ", strong(what),
             before.size == left ? ". Every vertex is needed"
                                 : ". Vertices not needed for it are dropped: ",
             before.size == left ? std::string() : spoken(before.size) + " become " + spoken(left),
             ". Now |v| = ", now(glm::length(view.v)), ".");
    for (std::size_t i = 0; i < static_cast<std::size_t>(before.size); ++i)
        if (!view.simplex.contains(before.a[i], before.b[i]))
            step.mark(Dot{vec3(before.p[i])}, Role::Rejected, "dropped")
                .in(Space::MinkowskiDifference)
                .link(link_of_difference(before.a[i], before.b[i]));
    show_state(step, view);
    std::array<int, 2> kept{-1, -1};
    for (int i = 0, k = 0; i < before.size - 1 && k < 2; ++i)
        if (view.simplex.contains(before.a[static_cast<std::size_t>(i)],
                                  before.b[static_cast<std::size_t>(i)]))
            kept[static_cast<std::size_t>(k++)] = i;
    ask_nearest(step, view, before, left, kept);
    step.now_value("|v|", glm::length(view.v)).value("v", vec3(view.v));
    for (std::size_t i = 0; i < static_cast<std::size_t>(left); ++i)
        step.value("weight of " + name(view, view.simplex, i), view.simplex.weight[i]);
}

void say_exact(StepBuilder& step, const View& view, const HullDecision& decision) {
    step.say("Double precision cannot decide, so the same is computed with ", strong("exact signs"),
             " of the given coordinates: ");
    if (decision.meet)
        step.say(decision.size < 4 ? "the origin lies exactly in a simplex of A − B, so they "
                                   : "a tetrahedron of A − B contains the origin, so they ",
                 strong(decision.size < 4 ? "touch or overlap" : "overlap"), ".");
    else
        step.say(
            "a plane has all of A − B strictly on one side and the origin on the other: they are ",
            strong("separated"), ", by however little.");
    for (const VertexPair& v : decision.points())
        step.feature(0, FeatureKind::Vertex, v.a, decision.meet ? Role::Hit : Role::Apart)
            .feature(1, FeatureKind::Vertex, v.b, decision.meet ? Role::Hit : Role::Apart);
    for (const VertexPair& v : decision.points())
        step.point(vec3(view.frame.point_a(v.a) - view.frame.point_b(v.b)),
                   decision.meet ? Role::Hit : Role::Apart)
            .in(Space::MinkowskiDifference);
    step.ask("Do they share a point?").choice("yes", decision.meet).choice("no", !decision.meet);
    step.now_value("meet", decision.meet).value("exact iterations", decision.iterations);
}

void say_closest(StepBuilder& step, const PairResult& result) {
    step.say("The barycentric coordinates of v, applied to the vertices of A and of B, give the ",
             strong("closest points"), ". The bodies are ", now(result.signed_distance), " apart.")
        .line(result.point_on_a, result.point_on_b, Role::Apart, "d")
        .point(result.point_on_a, Role::Witness, "pA")
        .point(result.point_on_b, Role::Witness, "pB")
        .now_value("distance", result.signed_distance)
        .value("normal", result.normal)
        .value("pA", result.point_on_a)
        .value("pB", result.point_on_b);
}

void say_depth(StepBuilder& step, const PairResult& result) {
    const Contact& contact = result.contacts[0];
    step.say("GJK only proves the overlap. The depth comes from a ", strong("search over all axes"),
             " (as in sat_hull_hull): the shortest translation that separates them is ",
             now(contact.depth), " long.")
        .line(contact.point_on_a, contact.point_on_b, Role::Depth)
        .point(contact.point_on_a, Role::Witness, "pA")
        .point(contact.point_on_b, Role::Witness, "pB")
        .arrow(contact.position, contact.position + contact.normal, Role::Normal, "n")
        .now_value("depth", contact.depth)
        .value("normal", contact.normal);
}

}  // namespace collidoscope::gjk
