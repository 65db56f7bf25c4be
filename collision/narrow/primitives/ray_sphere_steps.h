// Steps of a ray against a sphere: sentences, values and marks.
#pragma once

#include <glm/geometric.hpp>

#include "collision/results.h"
#include "collision/shapes.h"
#include "collision/trace/arithmetic.h"

namespace collidoscope::ray_sphere {

template <typename Start>
void say_start(StepBuilder& step, const Ray& ray, const Sphere& sphere, const dvec3& m,
               const Start& start, double c) {
    show_arithmetic(step, "c", start);
    step.say("Compare the origin's distance from the center with the radius: ",
             strong("c = m·m - r²"), " = ", now(c),
             c > 0    ? ". The ray starts outside."
             : c == 0 ? ". The ray starts on the surface."
                      : ". The ray starts inside.")
        .arrow(sphere.center, ray.origin, Role::Current, "m")
        .keep("m")
        .point(sphere.center, Role::ShapeB)
        .value("m·m", glm::dot(m, m))
        .now_value("c", c);
}
void say_approach(StepBuilder& step, const Ray& ray, const Sphere& sphere, double b, double a);
void say_hit(StepBuilder& step, const Ray& ray, const RayHit& hit);
void say_on_surface(StepBuilder& step, const Ray& ray);
void say_away(StepBuilder& step, const Ray& ray);
template <typename Equation>
void say_discriminant(StepBuilder& step, const Ray& ray, const Sphere& sphere, double c, double b,
                      double a, const Equation& equation, double discriminant) {
    const dvec3 origin(ray.origin);
    const dvec3 direction(ray.direction);
    step.verdict(discriminant >= 0);
    show_arithmetic(step, "b² - a c", equation);
    const dvec3 nearest = origin - b / a * direction;
    step.say("The equation has a solution unless ", strong("b² - a c"), " is negative. It is ",
             now(discriminant),
             discriminant < 0    ? ": the ray misses."
             : discriminant == 0 ? ": the line is tangent."
                                 : ": the line goes through the sphere.")
        .line(sphere.center, vec3(nearest), discriminant < 0 ? Role::Apart : Role::Current,
              "distance to the line")
        .value("a", a)
        .value("b", b)
        .value("c", c)
        .now_value("b² - a c", discriminant)
        .ask("Does the ray's line reach the sphere?")
        .choice("It does", discriminant >= 0)
        .choice("It misses", discriminant < 0);
}
void say_miss(StepBuilder& step, const Ray& ray);
void say_exit(StepBuilder& step, double root, double t);
void say_enter(StepBuilder& step, const Ray& ray, double b, double a, double root, double t);

}  // namespace collidoscope::ray_sphere
