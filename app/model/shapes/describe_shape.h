// The description of a shape, in a file of its own:
//
//   struct SphereDescription {
//       static constexpr ShapeWords words{.key = "sphere", .name = "sphere"};
//       ...                                     everything that DescribesShape asks for
//   };
//   const ShapeType& shape_type(ShapeTag<Sphere>) { return described<Sphere, SphereDescription>; }
#pragma once

#include <concepts>

#include "app/base/json/json_fields.h"
#include "app/model/shapes/shape_canvas.h"
#include "app/model/shapes/shape_type.h"

namespace collidoscope::app {

template <typename D, typename S>
concept DescribesShape = requires(const S& shape, S& changed, const Json& json,
                                  const MeshLoader& load, const vec3& v, const quat& q,
                                  ShapeCanvas& canvas, ShapePicks& picks) {
    { D::words } -> std::convertible_to<ShapeWords>;
    { D::extent } -> std::convertible_to<Extent>;
    { D::turns } -> std::convertible_to<bool>;
    { D::handle_use } -> std::convertible_to<HandleUse>;
    // The value behind the key, every field with its place in messages; and back, so that it
    // reads the same. A shape that is read is checked by the caller.
    { D::read(json, load) } -> std::same_as<S>;
    { D::write(shape) } -> std::same_as<Json>;
    // A shape to begin with, as A or as B; none when it needs a file.
    { D::usual(true) } -> std::same_as<std::optional<S>>;
    // Throws InputError naming the field unless all is finite and sensible.
    { D::check(shape) } -> std::same_as<void>;
    // Its quantities, in the order of reading. They may be set to anything: check() judges.
    { D::fields(changed) } -> std::same_as<std::vector<ShapeField>>;
    // The position of the handle and the shape's rotation.
    { D::pose(shape) } -> std::same_as<Pose>;
    { D::move(changed, v) } -> std::same_as<void>;
    // The pivot is the handle; for what is not bounded, any of its points.
    { D::turn(changed, q, v) } -> std::same_as<void>;
    // The box around it; without end, around what fixes it.
    { D::bounds(shape) } -> std::same_as<Aabb>;
    { D::handles(shape) } -> std::same_as<std::vector<vec3>>;
    { D::set_handle(changed, std::size_t{}, v) } -> std::same_as<void>;
    { D::core(shape) } -> std::same_as<ConvexCore>;
    // The box that covers the same points.
    { D::box(shape) } -> std::same_as<std::optional<Box>>;
    // Features that can be parallel to others: faces and lines.
    { D::features(shape) } -> std::same_as<std::vector<ShapeFeature>>;
    // Takes an extent away (a box becomes a plate); false when it has none to lose.
    { D::flatten(changed) } -> std::same_as<bool>;
    { D::draw(shape, canvas) } -> std::same_as<void>;
    { D::pick(shape, picks) } -> std::same_as<void>;
};

template <typename S, DescribesShape<S> D>
inline constexpr ShapeType described{
    .words = D::words,
    .extent = D::extent,
    .turns = D::turns,
    .handle_use = D::handle_use,
    .read = [](const Json& json, const MeshLoader& load) -> Shape { return D::read(json, load); },
    .write = [](const Shape& s) { return D::write(std::get<S>(s)); },
    .usual = [](bool second) -> std::optional<Shape> { return D::usual(second); },
    .check = [](const Shape& s) { D::check(std::get<S>(s)); },
    .fields = [](Shape& s) { return D::fields(std::get<S>(s)); },
    .pose = [](const Shape& s) { return D::pose(std::get<S>(s)); },
    .move = [](Shape& s, const vec3& offset) { D::move(std::get<S>(s), offset); },
    .turn = [](Shape& s, const quat& q, const vec3& p) { D::turn(std::get<S>(s), q, p); },
    .bounds = [](const Shape& s) { return D::bounds(std::get<S>(s)); },
    .handles = [](const Shape& s) { return D::handles(std::get<S>(s)); },
    .set_handle = [](Shape& s, std::size_t i,
                     const vec3& p) { D::set_handle(std::get<S>(s), i, p); },
    .core = [](const Shape& s) { return D::core(std::get<S>(s)); },
    .box = [](const Shape& s) { return D::box(std::get<S>(s)); },
    .features = [](const Shape& s) { return D::features(std::get<S>(s)); },
    .flatten = [](Shape& s) { return D::flatten(std::get<S>(s)); },
    .draw = [](const Shape& s, ShapeCanvas& canvas) { D::draw(std::get<S>(s), canvas); },
    .pick = [](const Shape& s, ShapePicks& picks) { D::pick(std::get<S>(s), picks); },
};

// -- For descriptions --

namespace shapes {

inline constexpr quat upright{1, 0, 0, 0};

bool finite(float v);
bool finite(const vec2& v);
bool finite(const vec3& v);
bool finite(const quat& q);
// Finite and of unit length, as every rotation is that was read or turned. Whatever else makes one
// has unit_rotation() (collision/rotation.h).
bool is_rotation(const quat& q);
// These throw FieldError: a field, by its place in JSON, and what it must be.
void demand(bool holds, const char* where, const char* what);
void demand_pose(const Pose& pose, const char* position, const char* rotation);

// Demands of a box with this middle and these half sizes, however it lies: no corner is beyond the
// largest float, about 3.4e38.
void demand_in_range(const vec3& center, const vec3& half, const quat& rotation, const char* where);

std::vector<vec3> read_points(const Json& json, const FieldPath& where);
// Exactly so many.
std::vector<vec3> read_points(const Json& json, const FieldPath& where, std::size_t count);
Json written(const std::vector<vec3>& points);

// The middle of the box around the points; the origin without any.
vec3 middle_of(const std::vector<vec3>& points);
Aabb box_around(const std::vector<vec3>& points);
Aabb box_around(const vec3& center, const vec3& half, const quat& rotation);
void turn_about(vec3& p, const quat& rotation, const vec3& pivot);
// The axis along which the size is least.
int thinnest_axis(const vec3& size);

// The faces of the hull of the points.
std::vector<ShapeFeature> faces_of_hull(const std::vector<vec3>& points);
// None for a direction of zero.
std::vector<ShapeFeature> one_feature(const vec3& direction, const vec3& through, bool line);

}  // namespace shapes

}  // namespace collidoscope::app
