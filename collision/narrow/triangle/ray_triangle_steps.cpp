#include "collision/narrow/triangle/ray_triangle_steps.h"

#include <string>

#include "collision/exact/predicates.h"
#include "collision/trace/arithmetic.h"
#include "collision/trace/mark.h"

namespace collidoscope::ray_triangle {

namespace {

constexpr const char* question = "Does the line pass through the triangle?";

}  // namespace

void say_edge(StepBuilder& step, const Ray& ray, const char* name, const vec3& p, const vec3& q) {
    const double exactly = exact::value_of_det(ray.direction, ray.origin, p, q);
    show_arithmetic(step, "volume", [&](auto lift) {
        const auto o = lift(ray.origin);
        return dot(lift(ray.direction), cross(lift(p) - o, lift(q) - o));
    });
    step.say("Seen from the origin, the ray passes ",
             strong(exactly > 0   ? "right of"
                    : exactly < 0 ? "left of"
                                  : "exactly over"),
             " the edge ", strong(name), ": their signed volume is ", now(exactly), ".")
        .ask(std::string("Seen from the origin, where does the ray pass the edge ") + name + "?")
        .choice("Left of it", exactly < 0)
        .choice("Right of it", exactly > 0)
        .choice("Exactly over it", exactly == 0, Line{p, q})
        .facet({ray.origin, p, q}, Role::Current, name)
        .line(p, q, Role::Current)
        .now_value("volume", exactly);
}

void say_normal(StepBuilder& step, const Ray& ray, const RayHit& hit) {
    step.decides(AnswerPart::Normal);
    const vec3 p(dvec3(ray.origin) + double{hit.t} * dvec3(ray.direction));
    step.say("The normal is perpendicular to the triangle, facing ", strong("against the ray"),
             ": ", now(hit.normal), ".")
        .arrow(p, p + hit.normal, Role::Normal, "n")
        .value("point", p)
        .now_value("n", hit.normal);
}

void say_look(StepBuilder& step, const Ray& ray, const Triangle& triangle) {
    step.say("From the origin of the ray, take the vectors to the ", strong("three vertices"), ".")
        .line(ray.origin, triangle.a, Role::Construction, "a")
        .keep("to a")
        .line(ray.origin, triangle.b, Role::Construction, "b")
        .keep("to b")
        .line(ray.origin, triangle.c, Role::Construction, "c")
        .keep("to c")
        .arrow(ray.origin, ray.origin + ray.direction, Role::Ray, "d")
        .keep("d");
}

void say_outside(StepBuilder& step, const Triangle& triangle) {
    step.verdict(false);
    step.say("The sides differ: the ray ", strong("passes outside"), " the triangle.")
        .ask(question)
        .choice("Yes, on one side of all three", false)
        .choice("No, the sides differ", true)
        .facet({triangle.a, triangle.b, triangle.c}, Role::Apart);
}

void say_in_plane(StepBuilder& step, const Ray& ray, const Triangle& triangle,
                  const std::optional<float>& t) {
    step.verdict(t.has_value());
    if (t) step.decides(AnswerPart::Parameter, AnswerPart::Contact);
    step.say("All three volumes vanish: the ray lies ", strong("in the triangle's plane"),
             ". Within it, ");
    if (t)
        step.say("it first hits the triangle at t = ", now(*t), ".")
            .point(vec3(dvec3(ray.origin) + double{*t} * dvec3(ray.direction)), Role::Hit, "p");
    else
        step.say("it misses the triangle.");
    step.facet({triangle.a, triangle.b, triangle.c}, t ? Role::Hit : Role::Apart);
}

void say_plane(StepBuilder& step, const Ray& ray, const Triangle& triangle, double height) {
    step.say(
            "All on one side: the line passes through the triangle. The origin's signed volume "
            "over the triangle is ",
            now(height), height == 0 ? ": it lies on the plane." : ".")
        .ask(question)
        .choice("Yes, on one side of all three", true)
        .choice("No, the sides differ", false)
        .facet({triangle.a, triangle.b, triangle.c}, Role::Best)
        .point(ray.origin, Role::Current, "o")
        .now_value("volume over abc", height);
}

void say_behind(StepBuilder& step, const Triangle& triangle) {
    step.verdict(false);
    step.say("The ray moves away from the plane: the triangle lies ", strong("behind"), " it.")
        .facet({triangle.a, triangle.b, triangle.c}, Role::Rejected);
}

void say_divide(StepBuilder& step, const Ray& ray, double rate, float t) {
    step.verdict(true);
    step.decides(AnswerPart::Parameter, AnswerPart::Contact);
    const vec3 p(dvec3(ray.origin) + double{t} * dvec3(ray.direction));
    step.say("Each unit of t changes this volume by ", rate, ", so it vanishes at ", strong("t"),
             " = ", now(t), ".")
        .line(ray.origin, p, Role::Ray)
        .keep("path")
        .point(p, Role::Hit, "p")
        .keep("p")
        .value("rate", rate)
        .now_value("t", t);
}

}  // namespace collidoscope::ray_triangle
