// Questions about single shapes, random cases of each kind, and the contestants behind one face.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "collision/motion/convex/moving_convex.h"
#include "collision/narrow/convex/curved_shapes.h"
#include "collision/narrow/gjk/rounded_gjk.h"
#include "collision/narrow/primitives/capsule.h"

namespace collidoscope::bench {

using Solid = std::variant<Sphere, Box, Capsule, Cylinder, Cone, Ellipsoid, RoundedBox, Hull>;
// In the order of the variant.
enum class SolidKind : std::uint8_t {
    Sphere,
    Box,
    Capsule,
    Cylinder,
    Cone,
    Ellipsoid,
    RoundedBox,
    Hull
};

enum class Question : std::uint8_t { Pair, Plane, Ray, Sweep };

// A plane and a ray ask about `b` alone.
struct ShapeKind {
    const char* id;
    Question question;
    SolidKind a, b;
};
std::span<const ShapeKind> shape_kinds();

// In the world. Motions last a second, each about the solid's center.
struct ShapeCase {
    Solid a, b;
    Plane plane;
    Ray ray;
    RigidMotion motion_a, motion_b;
};
// No ray is longer, in units of its direction, which has unit length.
inline constexpr float ray_length = 100;

// value: the signed distance, a ray's t, a sweep's time; none where the engine does not tell it.
struct ShapeAnswer {
    bool hit = false;
    double value = std::numeric_limits<double>::quiet_NaN();
};

// load() converts the cases beforehand: conversion is not timed.
class ShapeEngine {
  public:
    virtual ~ShapeEngine() = default;
    virtual bool has(const ShapeKind& kind) const = 0;
    virtual void load(const ShapeKind& kind, const std::vector<ShapeCase>& cases) = 0;
    virtual ShapeAnswer ask(std::size_t i) = 0;
};
using ShapeFactory = std::unique_ptr<ShapeEngine> (*)();

// Ours: closed forms where there are any, else GJK with EPA; and the general ones by themselves.
// Sweeps: to the end, and with Bullet's tolerance.
std::unique_ptr<ShapeEngine> shape_ours();
std::unique_ptr<ShapeEngine> shape_gjk();
std::unique_ptr<ShapeEngine> shape_epa();
std::unique_ptr<ShapeEngine> shape_mpr();
std::unique_ptr<ShapeEngine> shape_deep();
std::unique_ptr<ShapeEngine> shape_near();
std::unique_ptr<ShapeEngine> shape_bullet();
std::unique_ptr<ShapeEngine> shape_fcl();
std::unique_ptr<ShapeEngine> shape_ode();
std::unique_ptr<ShapeEngine> shape_libccd_epa();
std::unique_ptr<ShapeEngine> shape_libccd_mpr();

// Half of the cases are hits by the judge, which holds what it was last asked.
std::vector<ShapeCase> random_cases(const ShapeKind& kind, std::size_t count, unsigned seed,
                                    ShapeEngine& judge);

SupportBody support_body_of(const Solid& solid);
// None for what is no polytope with a radius around it.
std::optional<RoundedHull> rounded_hull_of(const Solid& solid);
std::vector<vec3> corners_of(const Box& box);

// Place of a solid whose own axis, if it has one, is a coordinate axis of its frame (1: y, 2: z).
struct SolidPlace {
    dmat3 rotation{1};
    dvec3 center{0};
};
SolidPlace place_of(const Solid& solid, int axis);
SolidPlace moved(const SolidPlace& place, const RigidMotion& motion);
// Height and radius of what has an axis.
struct RoundSize {
    double height = 0, radius = 0;
};
RoundSize size_of(const Solid& solid);
// A hull's points as of its place.
std::vector<dvec3> own_points_of(const Hull& hull, const SolidPlace& place);

struct ShapeReport {
    nlohmann::json rows = nlohmann::json::array();
    double largest_spread = 0;
    bool agreed = true;
};
void measure_shapes(const ShapeKind& kind, int rounds, ShapeReport& report);

}  // namespace collidoscope::bench
