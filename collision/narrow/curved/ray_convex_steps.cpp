#include "collision/narrow/curved/ray_convex_steps.h"

#include <cmath>
#include <glm/geometric.hpp>

#include "collision/narrow/primitives/ray_hit_steps.h"
#include "collision/narrow/primitives/segment_gap.h"

namespace collidoscope::ray_convex {
namespace {

// A square of the plane through p across v.
void mark_plane(StepBuilder& step, const dvec3& p, const dvec3& v, double half, Role role) {
    const dvec3 n = glm::normalize(v), u = half * detail::any_across(n), w = glm::cross(n, u);
    step.facet({vec3(p - u - w), vec3(p + u - w), vec3(p + u + w), vec3(p - u + w)}, role, "plane");
}

void mark_way(StepBuilder& step, const dvec3& x, const dvec3& v) {
    step.arrow(vec3(x - v), vec3(x), Role::Current, "v").keep("v");
    step.point(vec3(x), Role::Ray, "x").keep("x");
}

vec3 place_at(const Ray& ray, double t) {
    return vec3(dvec3(ray.origin) + t * dvec3(ray.direction));
}

}  // namespace

void say_begin(StepBuilder& step, const SupportBody& body, const dvec3& x, const dvec3& v) {
    step.say("The body is known by its ", strong("support mapping"),
             " alone: its farthest point along a direction. The ray's place ", strong("x"),
             " begins at the origin; ", strong("v"), " leads to it from a point of the body.");
    step.point(vec3(body.center()), Role::Construction, "center");
    mark_way(step, x, v);
    step.now_value("|v|", glm::length(v));
}

void say_support(StepBuilder& step, const dvec3& x, const dvec3& p, double beyond) {
    step.say("No point of the body is farther along v than ", strong("p"), ". The place x is ",
             now(std::abs(beyond)),
             beyond > 0 ? " beyond it: the plane through p across v separates x from the body."
                        : " before it: this plane does not separate x from the body.");
    step.point(vec3(p), Role::Candidate, "p").keep("p");
    step.line(vec3(p), vec3(x), Role::Construction).now_value("v·(x − p) / |v|", beyond);
    step.ask("Does the plane through p across v separate x from the body?")
        .choice("It does", beyond > 0)
        .choice("It does not", beyond <= 0);
}

void say_miss(StepBuilder& step, const dvec3& x, const dvec3& v, const dvec3& p,
              const dvec3& direction) {
    step.verdict(false);
    step.say("The plane separates x from the body, and the ray does not approach it: ",
             strong("v·d"), " = ", now(glm::dot(v, direction)), " ≥ 0. ", strong("No hit"), ".");
    mark_plane(step, p, v, 0.5 * glm::length(v) + 0.5 * glm::length(x - p), Role::Apart);
    step.arrow(vec3(x), vec3(x + direction), Role::Apart);
    step.now_value("v·d", glm::dot(v, direction));
}

void say_clip(StepBuilder& step, const SupportBody& body, const dvec3& x, const dvec3& v,
              const dvec3& p, double from, double t) {
    step.say("On its side of the plane the ray meets nothing: x moves to where the ray ",
             strong("crosses the plane"), ", from t = ", from, " to ", now(t), ".");
    mark_plane(step, p, v, 0.6 * body.radius(), Role::Apart);
    step.arrow(vec3(p), vec3(p + 0.4 * body.radius() * glm::normalize(v)), Role::Normal, "n")
        .keep("n");
    step.point(vec3(x), Role::Best, "x").keep("x");
    step.drop("v").now_value("t", t);
}

void say_nearest(StepBuilder& step, const dvec3& x, const dvec3& v, std::span<const dvec3> points) {
    static constexpr const char* kinds[] = {"a point", "a segment", "a triangle", "a tetrahedron"};
    const std::size_t count = points.size();
    step.say("Of the points found, ", strong(kinds[count - 1]), " is nearest to x, ",
             now(glm::length(v)), " away",
             count == 4 ? ": it holds x." : ". The others are dropped.");
    std::vector<vec3> corners;
    corners.reserve(count);
    for (const dvec3& p : points) corners.emplace_back(p);
    if (count == 3) step.facet(corners, Role::Simplex);
    for (std::size_t i = 0; i < count; ++i) {
        step.point(corners[i], Role::Simplex);
        for (std::size_t j = 0; j < i; ++j) step.line(corners[i], corners[j], Role::Simplex);
    }
    mark_way(step, x, v);
    step.now_value("|v|", glm::length(v));
}

void say_on_surface(StepBuilder& step, const Ray& ray, const RayHit& hit) {
    step.verdict(true);
    step.decides(AnswerPart::Parameter, AnswerPart::Contact, AnswerPart::Normal);
    step.say(
        "No plane has moved x, and places round the origin are outside of the body: the "
        "origin lies ",
        strong("on the surface"), ", as far as rounding tells, and t = 0.");
    ray_hit::mark(step, ray, hit);
}

void say_inside(StepBuilder& step, const Ray& ray, double t) {
    step.say(
        "No plane has moved x, and places all round the origin are in the body: the ray "
        "starts ",
        strong("inside"),
        ". It leaves the body where a ray that comes back from beyond it enters, at t = ", now(t),
        ".");
    step.point(ray.origin, Role::Inside, "o")
        .point(place_at(ray, t), Role::Best, "exit")
        .now_value("t", t);
}

void say_bounds(StepBuilder& step, const Ray& ray, double lower, double upper, double gap,
                std::optional<double> known) {
    if (known) {
        step.say("At t = ", *known,
                 " a tetrahedron of the body's points holds the ray's place. The "
                 "crossing is proven to lie ",
                 now(upper - lower), " or less away from t.");
        step.point(place_at(ray, *known), Role::Inside, "known inside");
        step.value("t at most", upper);
    } else {
        step.say(
            "No later place is proven to be inside. The ray touches the body as far as "
            "rounding tells, or the body has no volume: at t it is ",
            now(gap), " or less away.");
    }
    step.value("t at least", lower).now_value("gap", gap);
}

void say_hit(StepBuilder& step, const Ray& ray, const RayHit& hit) {
    step.decides(AnswerPart::Parameter, AnswerPart::Contact, AnswerPart::Normal);
    step.say("The ray ", hit.inside ? "leaves" : "enters", " the body at ", strong("t"), " = ",
             now(hit.t), ". The normal is that of the last plane that moved x.");
    ray_hit::mark(step, ray, hit);
}

}  // namespace collidoscope::ray_convex
