#include "app/model/shapes/shape.h"

#include <algorithm>
#include <glm/geometric.hpp>

#include "app/model/shapes/shape_type.h"

namespace collidoscope::app {
namespace {

constexpr std::size_t kinds = std::variant_size_v<Shape>;

template <std::size_t... I>
std::array<const ShapeType*, kinds> all_types(std::index_sequence<I...>) {
    return {&shape_type(ShapeTag<std::variant_alternative_t<I, Shape>>{})...};
}

}  // namespace

const ShapeType& type_of(ShapeKind kind) {
    static const std::array types = all_types(std::make_index_sequence<kinds>{});
    return *types.at(static_cast<std::size_t>(kind));
}

std::string_view name_of(ShapeKind kind) {
    return type_of(kind).words.key;
}

std::optional<ShapeKind> kind_named(std::string_view name) {
    for (std::size_t i = 0; i < kinds; ++i) {
        if (name_of(static_cast<ShapeKind>(i)) == name) return static_cast<ShapeKind>(i);
    }
    return std::nullopt;
}

std::string all_kinds() {
    std::string text;
    for (std::size_t i = 0; i < kinds; ++i) {
        if (i > 0) text += i + 1 == kinds ? " and " : ", ";
        text += name_of(static_cast<ShapeKind>(i));
    }
    return text;
}

std::string_view title_of(const Shape& shape) {
    return type_of(shape).words.name;
}

std::optional<Shape> usual_shape(ShapeKind kind, bool second) {
    return type_of(kind).usual(second);
}

namespace {

std::vector<ShapeKind> found_round_kinds() {
    std::vector<ShapeKind> round;
    for (std::size_t i = 0; i < kinds; ++i) {
        const auto kind = static_cast<ShapeKind>(i);
        const std::optional<Shape> shape = usual_shape(kind, false);
        if (shape && type_of(kind).core(*shape).round) round.push_back(kind);
    }
    return round;
}

}  // namespace

std::vector<ShapeKind> round_kinds() {
    static const std::vector<ShapeKind> round = found_round_kinds();
    return round;
}

std::optional<Shape> converted(const Shape& shape, ShapeKind kind) {
    if (kind_of(shape) == kind) return shape;
    if (kind == kind_of_type<Box>()) return type_of(shape).box(shape);
    if (kind == kind_of_type<Hull>()) {
        ConvexCore core = type_of(shape).core(shape);
        if (!core.points.empty() && !core.round) return Hull{std::move(core.points)};
    }
    return std::nullopt;
}

void check(const Shape& shape) {
    type_of(shape).check(shape);
}

Pose pose_of(const Shape& shape) {
    return type_of(shape).pose(shape);
}

Shape moved(const Shape& shape, const vec3& offset) {
    Shape result = shape;
    type_of(shape).move(result, offset);
    return result;
}

Shape turned(const Shape& shape, const quat& rotation) {
    return turned(shape, rotation, pose_of(shape).position);
}

Shape turned(const Shape& shape, const quat& rotation, const vec3& point) {
    Shape result = shape;
    const ShapeType& type = type_of(shape);
    const vec3 pivot = extent_of(shape) == Extent::Plane ? point : pose_of(shape).position;
    if (type.turns) type.turn(result, rotation, pivot);
    return result;
}

bool can_turn(const Shape& shape) {
    return type_of(shape).turns;
}

Extent extent_of(const Shape& shape) {
    return type_of(shape).extent;
}

Aabb bounds_of(const Shape& shape) {
    return type_of(shape).bounds(shape);
}

Sizes sizes_of(std::span<const Shape> bodies) {
    Sizes sizes;
    bool any = false;
    for (const Shape& shape : bodies) {
        if (extent_of(shape) != Extent::Bounded) continue;
        const auto* crowd = std::get_if<Crowd>(&shape);
        const Aabb box = crowd ? crowd->field() : bounds_of(shape);
        const double diagonal = glm::length(dvec3(box.max) - dvec3(box.min));
        sizes.smaller = any ? std::min(sizes.smaller, diagonal) : diagonal;
        sizes.reach += diagonal;
        any = true;
    }
    if (bodies.size() > 1)
        sizes.reach +=
            glm::length(dvec3(pose_of(bodies[1]).position) - dvec3(pose_of(bodies[0]).position));
    return sizes;
}

std::vector<vec3> handles_of(const Shape& shape) {
    return type_of(shape).handles(shape);
}

Shape with_handle(const Shape& shape, std::size_t handle, const vec3& position) {
    Shape result = shape;
    type_of(shape).set_handle(result, handle, position);
    return result;
}

}  // namespace collidoscope::app
