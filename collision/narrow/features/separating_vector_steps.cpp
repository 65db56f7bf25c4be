#include "collision/narrow/features/separating_vector_steps.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "collision/narrow/convex/support.h"
#include "collision/narrow/features/constants.h"

namespace collidoscope::separating_vector {
namespace {

// Along a vector, measured from the middle between the bodies.
void draw_intervals(StepBuilder& step, const FeatureView& view, const dvec3& vector) {
    const Polytope &first = view.polytope(false), &second = view.polytope(true);
    const dvec3 middle = 0.5 * (first.center + second.center);
    for (const bool is_second : {false, true}) {
        double lo = 0, hi = 0;
        bool any = false;
        for (const vec3& v : (is_second ? second : first).vertices) {
            const double t = glm::dot(vector, dvec3(v) - middle);
            lo = any ? std::min(lo, t) : t;
            hi = any ? std::max(hi, t) : t;
            any = true;
        }
        const int body = view.body(is_second);
        step.interval(static_cast<float>(lo), static_cast<float>(hi), body,
                      body == 0 ? Role::ShapeA : Role::ShapeB, body == 0 ? "A" : "B")
            .link("vector");
    }
}

void draw_vector(StepBuilder& step, const FeatureView& view, const dvec3& vector, Role role,
                 const std::string& label) {
    const Polytope &first = view.polytope(false), &second = view.polytope(true);
    const dvec3 middle = 0.5 * (first.center + second.center);
    const double half = 0.75 * std::max(first.radius, second.radius);
    step.arrow(vec3(middle - half * vector), vec3(middle + half * vector), role, label)
        .link("vector");
    step.arrow(vec3(0), vec3(vector), role, label).in(Space::GaussMap).link("vector");
}

void draw_supports(StepBuilder& step, const FeatureView& view, const Supports& supports) {
    view.show_feature(step, false, vertex_feature(supports.on_first), Role::Current, "p");
    view.show_feature(step, true, vertex_feature(supports.on_second), Role::Current, "q");
}

// A square across the vector at a point.
void draw_plane(StepBuilder& step, const FeatureView& view, const dvec3& at, const dvec3& vector,
                Role role) {
    const dvec3 helper = std::abs(vector.x) < 0.6 ? dvec3(1, 0, 0) : dvec3(0, 1, 0);
    const double half = 0.8 * std::max(view.polytope(false).radius, view.polytope(true).radius);
    const dvec3 u = half * glm::normalize(glm::cross(vector, helper));
    const dvec3 v = glm::cross(vector, u);
    step.facet({vec3(at - u - v), vec3(at + u - v), vec3(at + u + v), vec3(at - u + v)}, role)
        .link("vector");
}

}  // namespace

Supports supports_along(const Polytope& first, const Polytope& second, const dvec3& vector) {
    Supports found;
    found.on_first = support(first, vector);
    found.on_second = support(second, -vector);
    found.first = dvec3(first.vertices[found.on_first]);
    found.second = dvec3(second.vertices[found.on_second]);
    found.gap = glm::dot(vector, found.second - found.first);
    return found;
}

void Possible::add(const dvec3& difference) {
    differences_.push_back(difference);
    if (!any_) return;
    if (differences_.size() == 1) {
        inside_ = difference;
        return;
    }
    if (glm::dot(inside_, difference) > 0) return;
    // The old halves hold inside_, which the new one does not. So they have something in common
    // with the new one exactly when they have with its border, a circle.
    const auto old = std::span(differences_).first(differences_.size() - 1);
    const auto allowed = [&](const dvec3& s, double least) {
        return std::all_of(old.begin(), old.end(),
                           [&](const dvec3& d) { return glm::dot(s, d) > least; });
    };
    // On the circle each half is half of it, and what is common to them an arc. Its ends are ends
    // of halves; between them is its middle.
    const auto on_circle = [&](const dvec3& d) { return d - glm::dot(d, difference) * difference; };
    dvec3 middle(0);
    for (const dvec3& d : old) {
        const dvec3 end = glm::cross(difference, d);
        const double length = glm::length(end);
        if (length == 0) continue;
        for (const double sign : {1.0 / length, -1.0 / length})
            if (allowed(sign * end, -constants::parallel_to_face)) middle += sign * end;
    }
    // Half a circle, or one half many times: its ends are opposite.
    if (glm::length(middle) < constants::parallel_to_face) middle = on_circle(old.front());
    any_ = allowed(middle, 0);
    // From the border into the new half, as far as the old ones allow.
    double in = glm::length(middle);
    for (int k = 0; any_ && k < 60 && !allowed(middle + in * difference, 0); ++k) in *= 0.5;
    inside_ = middle + in * difference;
}

void say_start(StepBuilder& step, const FeatureView& view, const dvec3& vector, bool cached) {
    if (cached)
        step.say("Start with the vector that separated them in the previous frame: ",
                 strong("the cached witness"), ".");
    else
        step.say("Start with any vector, here from the center of A to that of B.");
    step.value("s", vec3(vector)).value("from the previous frame", cached);
    draw_vector(step, view, vector, Role::SearchDirection, "s");
    draw_intervals(step, view, vector);
}

void say_supports(StepBuilder& step, const FeatureView& view, const dvec3& vector,
                  const Supports& supports, int iteration) {
    step.say("Along s, the support vertex of one body is ",
             strong(view.name(false, vertex_feature(supports.on_first))),
             " (p), the opposite one of the other ",
             strong(view.name(true, vertex_feature(supports.on_second))),
             " (q). The gap s · (q - p) is ", now(supports.gap), ".");
    step.now_value("s · (q - p)", supports.gap)
        .value("s", vec3(vector))
        .value("iteration", static_cast<std::int64_t>(iteration));
    draw_vector(step, view, vector, Role::SearchDirection, "s");
    draw_supports(step, view, supports);
    draw_intervals(step, view, vector);
}

void say_separates(StepBuilder& step, const FeatureView& view, const dvec3& vector,
                   const Supports& supports, int iterations, bool cached) {
    step.say("The gap is positive: s ", strong("separates"), " them, found with ", now(iterations),
             plural(iterations, " test. ", " tests. "));
    if (cached && iterations == 1) step.say("The cached vector is still valid. ");
    step.say("It is cached for the next frame.");
    step.now_value("s · (q - p)", supports.gap).value("s", vec3(vector));
    step.value("iterations", static_cast<std::int64_t>(iterations));
    draw_vector(step, view, vector, Role::SeparatingAxis, "s");
    draw_plane(step, view, supports.first, vector, Role::Apart);
    draw_plane(step, view, supports.second, vector, Role::Apart);
    draw_supports(step, view, supports);
    draw_intervals(step, view, vector);
    step.ask("Does s separate them?").choice("yes", true).choice("no, continue", false);
}

void say_reflect(StepBuilder& step, const FeatureView& view, const dvec3& from, const dvec3& to,
                 const dvec3& difference, const Supports& supports, bool leans) {
    if (leans)
        step.say(
            "Along s, p and q are level, and reflection would not change it. Continue with a "
            "vector that separates all pairs of vertices so far.");
    else
        step.say("It is not positive, so s does not separate p from q. ", strong("Reflect"),
                 " s in the plane perpendicular to r = (q − p) / |q − p|: s − 2 (r · s) r. Now p "
                 "and q are separated along s by as much as they overlapped.");
    step.now_value("r · s", glm::dot(difference, from))
        .value("r", vec3(difference))
        .value("new s", vec3(to));
    draw_vector(step, view, from, Role::Rejected, "s");
    draw_vector(step, view, to, Role::SearchDirection, "new s");
    step.arrow(vec3(supports.first), vec3(supports.second), Role::Axis, "r");
    step.arrow(vec3(0), vec3(difference), Role::Axis, "r").in(Space::GaussMap);
    draw_plane(step, view, 0.5 * (supports.first + supports.second), difference,
               Role::Construction);
    draw_supports(step, view, supports);
    step.ask("Does s separate them?").choice("yes", false).choice("no, continue", true);
}

void say_none(StepBuilder& step, const FeatureView& view, const Possible& possible) {
    step.say("Each r so far admits only the vectors on its own side, and the ",
             now(possible.differences().size()), " of them have ", strong("none in common"),
             ": no vector separates the bodies.");
    step.now_value("vertex pairs", static_cast<std::int64_t>(possible.differences().size()));
    for (const dvec3& r : possible.differences())
        step.point(vec3(r), Role::Rejected).in(Space::GaussMap);
    draw_plane(step, view, 0.5 * (view.polytope(false).center + view.polytope(true).center),
               possible.differences().back(), Role::Rejected);
}

void say_touch(StepBuilder& step, const Supports& supports) {
    step.say("p and q are the same point, so no vector separates them.");
    step.point(vec3(supports.first), Role::Hit);
}

void say_undecided(StepBuilder& step, int iterations) {
    step.say("After ", now(iterations),
             " tests no separating vector is found, and none is excluded: ", strong("undecided"),
             ". That is not a proof of overlap.");
    step.now_value("iterations", static_cast<std::int64_t>(iterations));
}

void say_exact(StepBuilder& step, bool meet) {
    step.say("Exact arithmetic on the given coordinates decides: they ",
             strong(meet ? "share a point" : "share no point"), ".");
    step.now_value("share a point", meet);
}

void say_answer(StepBuilder& step, const PairResult& result, double gap) {
    if (result.hit) {
        step.say(
            "The bodies overlap. The depth comes from exhaustive search over all axes: moving B "
            "by ",
            now(-result.signed_distance), " along ", result.normal, " separates them.");
        step.now_value("depth", -result.signed_distance).value("normal", result.normal);
        for (const Contact& contact : result.contacts) step.point(contact.position, Role::Hit);
    } else {
        step.say("They are ", strong("separated"), ". ");
        if (gap > 0) step.say("The gap along the vector, ", gap, ", is only a lower bound: ");
        step.say("their closest features are ", now(result.signed_distance), " apart.");
        step.now_value("distance", result.signed_distance).value("gap along s", gap);
    }
    step.point(result.point_on_a, Role::Witness, "pA")
        .point(result.point_on_b, Role::Witness, "pB");
    step.line(result.point_on_a, result.point_on_b, result.hit ? Role::Depth : Role::Apart);
}

}  // namespace collidoscope::separating_vector
