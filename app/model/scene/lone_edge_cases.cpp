#include "app/model/scene/lone_edge_cases.h"

#include <algorithm>
#include <glm/common.hpp>

#include "app/model/shapes/shape.h"

namespace collidoscope::app {
namespace {

// Multiples of 1/64: the sums and differences that faces are made of are floats.
constexpr float steps_per_unit = 64;
vec3 on_steps(const vec3& v) {
    return glm::round(v * steps_per_unit) / steps_per_unit;
}

void stop(MovingBody& body) {
    body.velocity = body.spin = vec3(0);
}

std::optional<Shape> of_crowd(const Crowd& crowd, bool motion, EdgeCase edge_case) {
    CrowdState state = *crowd.state;
    if (state.bodies.size() < 2) return std::nullopt;
    MovingBody &first = state.bodies[0], &second = state.bodies[1];
    const bool meshes = first.form == BodyForm::Mesh || second.form == BodyForm::Mesh;
    const bool boxes_matter = edge_case == EdgeCase::Touching || edge_case == EdgeCase::Coplanar;
    if (boxes_matter && meshes) return std::nullopt;
    for (MovingBody* body : {&first, &second}) {
        body->center = on_steps(body->center);
        if (body->form != BodyForm::Mesh)
            body->half = glm::max(on_steps(body->half), vec3(1 / steps_per_unit));
        if (boxes_matter) body->rotation = quat(1, 0, 0, 0), body->spin = vec3(0);
        if (!motion && edge_case != EdgeCase::Parallel) stop(*body);
    }
    const float reach = first.half.x + second.half.x;
    switch (edge_case) {
        case EdgeCase::Touching: {
            const float middle = 0.5f * state.field.min.x + 0.5f * state.field.max.x;
            second.center = first.center;
            second.center.x += first.center.x <= middle ? reach : -reach;
            break;
        }
        case EdgeCase::Parallel:
            if (first.velocity == vec3(0)) return std::nullopt;
            second.velocity = first.velocity;
            first.spin = second.spin = vec3(0);
            break;
        case EdgeCase::Coplanar:
            second.center.x = first.center.x - first.half.x + second.half.x;
            break;
        case EdgeCase::Contained:
            second.center = first.center;
            break;
        case EdgeCase::ZeroArea:
            if (second.form == BodyForm::Mesh) return std::nullopt;
            if (second.form == BodyForm::Sphere) {
                second.half = vec3(0);
            } else {
                second.half.y = 0;
            }
            break;
    }
    for (const std::size_t i : {0u, 1u})
        if (!state.given.empty()) state.given[i] = box_of(state.bodies[i]);
    return make_crowd(std::move(state));
}

Hull of_points(const Aabb& around, RandomPlaces& chance) {
    Hull hull;
    for (int i = 0; i < 12; ++i)
        hull.points.push_back(on_steps(chance.within(around.min, around.max)));
    return hull;
}

std::optional<Shape> of_hull(Hull hull, EdgeCase edge_case) {
    std::vector<vec3>& points = hull.points;
    if (points.empty()) return std::nullopt;
    const vec3 first = points.front();
    switch (edge_case) {
        case EdgeCase::Touching:
            return std::nullopt;
        case EdgeCase::Parallel: {
            const Aabb box = bounds_of(Shape(hull));
            points.clear();
            for (unsigned i = 0; i < 8; ++i)
                points.emplace_back(i & 1U ? box.max.x : box.min.x, i & 2U ? box.max.y : box.min.y,
                                    i & 4U ? box.max.z : box.min.z);
            break;
        }
        case EdgeCase::Coplanar:
            for (vec3& p : points) p.z = first.z;
            break;
        case EdgeCase::Contained: {
            const std::size_t count = points.size();
            points.reserve(2 * count);
            for (std::size_t i = 0; i < count; ++i)
                points.push_back(0.5f * points[i] + 0.5f * points[(i + 1) % count]);
            break;
        }
        case EdgeCase::ZeroArea:
            for (vec3& p : points) p.y = first.y, p.z = first.z;
            break;
    }
    return hull;
}

}  // namespace

std::optional<Shape> lone_edge_case(const Demo& demo, const Shape& shape, EdgeCase edge_case,
                                    RandomPlaces& chance) {
    if (const auto* crowd = std::get_if<Crowd>(&shape))
        return of_crowd(*crowd, demo.info().family == Family::Motion, edge_case);
    if (const auto* hull = std::get_if<Hull>(&shape)) return of_hull(*hull, edge_case);
    if (demo.inputs().front().kind == kind_of_type<Hull>())
        return of_hull(of_points(bounds_of(shape), chance), edge_case);
    return std::nullopt;
}

}  // namespace collidoscope::app
