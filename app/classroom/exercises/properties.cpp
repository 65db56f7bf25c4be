#include "app/classroom/exercises/properties.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "app/base/utilities/format.h"
#include "app/classroom/exercises/expected.h"
#include "app/classroom/exercises/touching.h"
#include "app/model/shapes/shape_type.h"
#include "collision/narrow/gjk/rounded_gjk.h"

namespace collidoscope::app {
namespace {

std::string four_digits(double value) {
    return fmt::format("{:.4g}", value);
}

std::string length_fault(const dvec3& normal, double share) {
    const double length = glm::length(normal);
    if (std::abs(length - 1) <= std::max(share, 1e-6)) return {};
    return "its length is " + four_digits(length) + ", not 1";
}

// The signed distance once B is moved.
std::optional<double> distance_after(const ExerciseCase& one, const dvec3& move) {
    Question question = one.asked.question;
    question.inputs[1] = moved(question.inputs[1], vec3(move));
    const auto answer = answer_of(*one.asked.demo, question);
    if (!answer || !answer->signed_distance) return std::nullopt;
    return *answer->signed_distance;
}

double angle_between(const dvec3& a, const dvec3& b) {
    return std::atan2(glm::length(glm::cross(a, b)), glm::dot(a, b));
}

std::string turned_by(const dvec3& normal, const dvec3& ours) {
    const double pi = 3.14159265358979323846;
    const double angle = angle_between(normal, ours);
    if (angle > pi - 1e-3) return "it points the other way";
    return "it is off by " + four_digits(angle * 180 / pi) + " degrees";
}

// Visits rays whose origins are next to this one's.
template <typename Visit>
bool any_next_ray(const ExerciseCase& one, double share, Visit&& visit) {
    const auto* ray = std::get_if<Ray>(&one.asked.question.inputs[0]);
    if (!ray) return false;
    const auto by = static_cast<float>(share * size_of(one.asked.question));
    for (int x = -1; x <= 1; ++x)
        for (int y = -1; y <= 1; ++y)
            for (int z = -1; z <= 1; ++z) {
                Question next = one.asked.question;
                Ray other = *ray;
                other.origin += by * vec3(x, y, z);
                next.inputs[0] = other;
                const auto answer = answer_of(*one.asked.demo, next);
                if (answer && visit(*answer)) return true;
            }
    return false;
}

}  // namespace

std::string fault_of_normal(const ExerciseCase& one, const dvec3& normal, double share) {
    if (std::string fault = length_fault(normal, share); !fault.empty()) return fault;
    const Answer& ours = *one.ours;
    const dvec3 own = ours.normal ? dvec3(*ours.normal) : dvec3(0);
    const auto compared = [&] {
        return angle_between(normal, own) <= std::max(share, 1e-6) * 10 ? std::string()
                                                                        : turned_by(normal, own);
    };
    if (!ours.signed_distance || !ours.exact_distance || one.asked.question.inputs.size() < 2)
        return compared();
    const double size = size_of(one.asked.question), distance = *ours.signed_distance;
    // Far enough that a turned normal falls short of it, whether they overlap or not. B moved by t
    // from a distance d along the right normal is d + t away; along any other it is nearer.
    const double way = std::max(0.0, -distance) + 0.25 * size;
    const auto best = distance_after(one, own * way);
    const auto reached = distance_after(one, normal * way);
    if (!best || !reached || std::abs(*best - (distance + way)) > 1e-3 * size) return compared();
    if (*reached >= *best - share * size) return {};
    return distance <= 0 ? "moving B along it is not the shortest way to separate the bodies; " +
                               turned_by(normal, own)
                         : turned_by(normal, own);
}

std::string fault_of_ray_normal(const ExerciseCase& one, const dvec3& normal, double share) {
    if (std::string fault = length_fault(normal, share); !fault.empty()) return fault;
    const double near = std::max(10 * share, 1e-5);
    if (one.ours->normal && angle_between(normal, dvec3(*one.ours->normal)) <= near) return {};
    const bool other = any_next_ray(one, share, [&](const Answer& answer) {
        return answer.normal && angle_between(normal, dvec3(*answer.normal)) <= near;
    });
    if (other || !one.ours->normal) return {};
    return turned_by(normal, dvec3(*one.ours->normal));
}

bool next_ray_says(const ExerciseCase& one, const std::string& field, const Json& value,
                   double share) {
    return any_next_ray(one, share, [&](const Answer& answer) {
        const Json fields = expected_fields(answer);
        const auto found = fields.find(field);
        return found != fields.end() && *found == value;
    });
}

std::optional<double> distance_to(const Shape& shape, const dvec3& point) {
    if (const auto* plane = std::get_if<Plane>(&shape)) {
        const dvec3 normal(plane->normal);
        return std::max(0.0,
                        (glm::dot(normal, point) - double{plane->offset}) / glm::length(normal));
    }
    if (std::holds_alternative<Crowd>(shape) || std::holds_alternative<MeshInstance>(shape) ||
        std::holds_alternative<Instances>(shape))
        return std::nullopt;
    const ConvexCore core = type_of(shape).core(shape);
    if (core.points.empty() || core.curved) return std::nullopt;
    const RoundedHull body{convex_hull(core.points), core.radius};
    const std::vector<vec3> here{vec3(point)};
    const GjkAnswer answer = collide_by_gjk(body, RoundedHull{convex_hull(here), 0});
    return std::max(0.0, double{answer.pair.signed_distance});
}

std::string fault_of_witnesses(const ExerciseCase& one, const dvec3& on_a, const dvec3& on_b,
                               double share) {
    const double near = slack_of(one.asked.question, share);
    const auto from_a = distance_to(one.asked.question.inputs[0], on_a);
    const auto from_b = distance_to(one.asked.question.inputs[1], on_b);
    if (!from_a || !from_b || !one.ours->signed_distance) {
        if (!one.ours->point_on_a || !one.ours->point_on_b) return {};
        const double away = std::max(glm::length(on_a - dvec3(*one.ours->point_on_a)),
                                     glm::length(on_b - dvec3(*one.ours->point_on_b)));
        return away <= near ? std::string() : "they are " + four_digits(away) + " from ours";
    }
    if (*from_a > near) return "the point on A is " + four_digits(*from_a) + " outside of A";
    if (*from_b > near) return "the point on B is " + four_digits(*from_b) + " outside of B";
    const double distance = *one.ours->signed_distance, apart = glm::length(on_b - on_a);
    if (std::abs(apart - std::abs(distance)) > near)
        return "they are " + four_digits(apart) + " apart; the bodies are " +
               four_digits(std::abs(distance)) + (distance < 0 ? " into each other" : " apart");
    if (distance >= -near) return {};
    const std::string fault = fault_of_normal(one, (on_a - on_b) / apart, share);
    return fault.empty() ? fault : "the way between them is not the shortest way out: " + fault;
}

std::string fault_of_position(const ExerciseCase& one, const dvec3& position, const dvec3& normal,
                              double share) {
    const double near = slack_of(one.asked.question, share);
    // With several contacts each will do.
    double least = 1e300;
    for (const Contact& contact : one.ours->contacts)
        least = std::min(least, glm::length(position - dvec3(contact.position)));
    if (least <= near) return {};
    const double depth = one.ours->signed_distance ? -double{*one.ours->signed_distance} : 0;
    const auto from_a = distance_to(one.asked.question.inputs[0], position + normal * (depth / 2));
    const auto from_b = distance_to(one.asked.question.inputs[1], position - normal * (depth / 2));
    if (from_a && from_b && one.ours->signed_distance) {
        if (std::max(*from_a, *from_b) <= near) return {};
        return "it is not halfway between the bodies' surfaces along the normal";
    }
    return "it is " + four_digits(least) + " from ours";
}

}  // namespace collidoscope::app
