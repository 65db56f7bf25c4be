#include "app/model/scene/edge_cases.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <limits>
#include <vector>

#include "app/model/shapes/shape_type.h"

namespace collidoscope::app {
namespace {

vec3 unit(const vec3& v) {
    const double length = glm::length(glm::dvec3(v));
    return length > 0 ? vec3(glm::dvec3(v) / length) : vec3(0);
}

// The two features that need the least turning to lie parallel; a line is parallel to a face when
// it is across its normal.
struct Match {
    ShapeFeature a, b;
    quat turn{1, 0, 0, 0};  // of B
};

// The shortest turn that brings `from` to `to`; both unit.
quat turn_to(const vec3& from, const vec3& to) {
    const float cosine = glm::dot(from, to);
    if (cosine < -0.9999999f) {
        const vec3 side = std::abs(from.x) < 0.9f ? vec3(1, 0, 0) : vec3(0, 1, 0);
        const vec3 axis = glm::normalize(glm::cross(from, side));
        return quat(0, axis.x, axis.y, axis.z);
    }
    const vec3 axis = glm::cross(from, to);
    return glm::normalize(quat(1 + cosine, axis.x, axis.y, axis.z));
}

std::optional<Match> nearest_match(const Shape& a, const Shape& b) {
    std::optional<Match> best;
    float most = -1;
    for (const ShapeFeature& of_a : type_of(a).features(a)) {
        for (const ShapeFeature& of_b : type_of(b).features(b)) {
            vec3 target = of_a.direction;
            if (of_a.line != of_b.line) {
                // Into the plane across the other's direction.
                target = unit(of_b.direction -
                              of_a.direction * glm::dot(of_a.direction, of_b.direction));
                if (target == vec3(0)) continue;
            } else if (glm::dot(target, of_b.direction) < 0) {
                target = -target;
            }
            const float cosine = glm::dot(target, of_b.direction);
            if (cosine <= most) continue;
            most = cosine;
            best = {of_a, of_b, turn_to(of_b.direction, target)};
        }
    }
    return best;
}

std::optional<Shape> parallel(const Shape& a, const Shape& b) {
    const auto match = nearest_match(a, b);
    if (!match) return std::nullopt;
    return turned(b, match->turn);
}

std::optional<Shape> coplanar(const Shape& a, const Shape& b) {
    const auto match = nearest_match(a, b);
    if (!match) return std::nullopt;
    const Shape level = turned(b, match->turn);
    // Across the common plane: a face's normal, of two lines the way between them.
    vec3 normal = match->a.line ? match->b.direction : match->a.direction;
    const vec3 pivot = pose_of(b).position;
    const vec3 through = pivot + match->turn * (match->b.through - pivot);
    if (match->a.line && match->b.line) {
        const vec3 gap = match->a.through - through;
        const vec3 d = match->a.direction;
        return moved(level, gap - d * glm::dot(gap, d));
    }
    if (!match->a.line) normal = match->a.direction;
    return moved(level, normal * glm::dot(normal, match->a.through - through));
}

std::optional<Shape> contained(const Shape& a, const Shape& b) {
    if (extent_of(b) == Extent::Plane) return std::nullopt;
    const Aabb around = bounds_of(a);
    const vec3 target = 0.5f * around.min + 0.5f * around.max;
    const Aabb own = bounds_of(b);
    return moved(b, target - (0.5f * own.min + 0.5f * own.max));
}

std::optional<Shape> flattened(const Shape& b) {
    Shape flat = b;
    if (!type_of(b).flatten(flat)) return std::nullopt;
    return flat;
}

std::optional<Answer> asked(const Demo& demo, Scene scene, const Shape& b) {
    scene.bodies[1].shape = b;
    try {
        return demo.answer(question_of(demo, scene));
    } catch (const InputError&) {
        return std::nullopt;
    }
}

std::optional<Shape> touching(const Demo& demo, const Scene& scene) {
    const Shape b = scene.bodies[1].shape;
    const auto start = asked(demo, scene, b);
    if (!start) return std::nullopt;
    // Along the answer's normal where there is one; else toward A's middle.
    vec3 way = start->normal && !start->t ? unit(*start->normal) : vec3(0);
    if (way == vec3(0)) {
        way = unit(pose_of(b).position - pose_of(scene.bodies[0].shape).position);
        if (way == vec3(0)) way = vec3(0, 1, 0);
    }
    const auto hits = [&](float t) {
        const auto answer = asked(demo, scene, moved(b, way * t));
        return answer && answer->hit;
    };
    // Bracket the change between hit and apart, doubling the stride.
    const Aabb around = bounds_of(b), other = bounds_of(scene.bodies[0].shape);
    const float size = glm::length(around.max - around.min) + glm::length(other.max - other.min) +
                       glm::length(pose_of(b).position - pose_of(scene.bodies[0].shape).position);
    float hit = 0, apart = 0;
    const bool starts_hit = start->hit;
    float stride = std::max(size * 1e-6f, std::numeric_limits<float>::min());
    bool found = false;
    for (int i = 0; i < 40 && !found; ++i, stride *= 2) {
        const float t = starts_hit ? stride : -stride;
        found = hits(t) != starts_hit;
        (hits(t) ? hit : apart) = t;
        if (!starts_hit && !found) apart = t;
    }
    if (!found) return std::nullopt;
    // Halve until no float lies between.
    for (;;) {
        const float middle = 0.5f * hit + 0.5f * apart;
        if (middle == hit || middle == apart) break;
        (hits(middle) ? hit : apart) = middle;
    }
    return moved(b, way * hit);
}

// The coordinate of the largest magnitude along an axis, with its sign.
float largest(const Shape& shape, int axis) {
    float most = 0;
    const auto look = [&](float v) {
        if (std::abs(v) > std::abs(most)) most = v;
    };
    const std::vector<vec3> handles = handles_of(shape);
    for (const vec3& p : handles) look(p[axis]);
    if (handles.empty()) look(pose_of(shape).position[axis]);
    return most;
}

}  // namespace

std::string_view title_of(EdgeCase edge_case) {
    switch (edge_case) {
        case EdgeCase::Touching:
            return "Touching";
        case EdgeCase::Parallel:
            return "Parallel";
        case EdgeCase::Coplanar:
            return "Coplanar";
        case EdgeCase::Contained:
            return "Contained";
        case EdgeCase::ZeroArea:
            return "Zero area";
    }
    return "";
}

std::string_view help_of(EdgeCase edge_case) {
    switch (edge_case) {
        case EdgeCase::Touching:
            return "Moves B along the normal to the last float at which it still touches A.";
        case EdgeCase::Parallel:
            return "Rotates B so that a face or its direction is parallel to one of A's.";
        case EdgeCase::Coplanar:
            return "Rotates and moves B so that a face or its line is coplanar with A's.";
        case EdgeCase::Contained:
            return "Moves B's center onto A's.";
        case EdgeCase::ZeroArea:
            return "Flattens B: a triangle to a segment, a box to a plate, a sphere to a point.";
    }
    return "";
}

std::optional<Shape> snapped(const Demo& demo, const Scene& scene, EdgeCase edge_case) {
    if (scene.bodies.size() < 2 || scene.bodies[1].locked) return std::nullopt;
    const Shape &a = scene.bodies[0].shape, &b = scene.bodies[1].shape;
    switch (edge_case) {
        case EdgeCase::Touching:
            return touching(demo, scene);
        case EdgeCase::Parallel:
            return parallel(a, b);
        case EdgeCase::Coplanar:
            return coplanar(a, b);
        case EdgeCase::Contained:
            return contained(a, b);
        case EdgeCase::ZeroArea:
            return flattened(b);
    }
    return std::nullopt;
}

Shape nudged(const Shape& shape, int axis, int direction) {
    const float from = largest(shape, axis);
    const float limit = std::numeric_limits<float>::infinity();
    vec3 offset(0);
    offset[axis] = std::nextafter(from, direction > 0 ? limit : -limit) - from;
    return moved(shape, offset);
}

}  // namespace collidoscope::app
