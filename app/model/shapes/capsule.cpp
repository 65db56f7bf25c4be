#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

#include "app/model/shapes/describe_shape.h"
#include "collision/narrow/primitives/segment_gap.h"

namespace collidoscope::app {
namespace {

// Rings from one pole to the other, about the origin.
CanvasSurface surface_of(const vec3& along, float radius) {
    constexpr std::uint32_t sides = 48, rings = 12;  // rings of a half sphere
    const float length = glm::length(along);
    const dvec3 up = length > 0 ? dvec3(along) / double{length} : dvec3(0, 1, 0);
    const dvec3 u = collidoscope::detail::any_across(up), v = glm::cross(up, u);
    CanvasSurface surface;
    for (std::uint32_t i = 0; i <= 2 * rings + 1; ++i) {
        const bool top = i > rings;
        const double step = top ? i - 1 : i;
        const double latitude = std::numbers::pi * (step / (2.0 * rings) - 0.5);
        const dvec3 center = (top ? 0.5 : -0.5) * dvec3(along);
        for (std::uint32_t k = 0; k < sides; ++k) {
            const double longitude = 2 * std::numbers::pi * k / sides;
            const dvec3 out = std::cos(longitude) * u + std::sin(longitude) * v;
            const dvec3 n = std::cos(latitude) * out + std::sin(latitude) * up;
            surface.points.emplace_back(center + double{radius} * n);
        }
    }
    for (std::uint32_t i = 0; i <= 2 * rings; ++i) {
        for (std::uint32_t k = 0; k < sides; ++k) {
            const std::uint32_t next = (k + 1) % sides, below = i * sides, above = below + sides;
            surface.triangles.push_back({below + k, below + next, above + next});
            surface.triangles.push_back({below + k, above + next, above + k});
        }
    }
    return surface;
}

// The ray's hit on the round side between the ends, in double; the ends' balls are the rest.
std::optional<CastHit> cast_at_side(const CastRay& ray, const Capsule& c) {
    const dvec3 from(c.from), axis = dvec3(c.to) - from;
    const double length = glm::length(axis);
    if (!(length > 0)) return std::nullopt;
    const dvec3 up = axis / length;
    const auto across = [&](const dvec3& p) { return p - up * glm::dot(p, up); };
    const dvec3 o = across(ray.origin - from), d = across(ray.direction);
    const double a = glm::dot(d, d), b = glm::dot(o, d);
    const double root = b * b - a * (glm::dot(o, o) - double{c.radius} * double{c.radius});
    if (!(a > 0) || root < 0) return std::nullopt;
    for (const double side : {-1.0, 1.0}) {
        const double t = (-b + side * std::sqrt(root)) / a;
        const double height = glm::dot(ray.at(t) - from, up);
        if (t < 0 || height < 0 || height > length) continue;
        const dvec3 n = glm::normalize(o + t * d);
        return CastHit{t, glm::dot(n, ray.direction) > 0 ? -n : n};
    }
    return std::nullopt;
}

struct CapsuleDescription {
    static constexpr ShapeWords words{.key = "capsule", .name = "capsule"};
    static constexpr Extent extent = Extent::Bounded;
    static constexpr bool turns = true;
    static constexpr HandleUse handle_use = HandleUse::Corners;

    static Capsule read(const Json& json, const MeshLoader&) {
        Fields f(json, "capsule");
        const Capsule c{read_vec3(f.at("from"), f.name("from")),
                        read_vec3(f.at("to"), f.name("to")),
                        read_float(f.at("radius"), f.name("radius"))};
        demand_apart(json["from"], f.name("from"), json["to"], f.name("to"));
        f.done("from, to, radius");
        return c;
    }
    static Json write(const Capsule& c) {
        return {{"from", number(c.from)}, {"to", number(c.to)}, {"radius", number(c.radius)}};
    }
    static std::optional<Capsule> usual(bool second) {
        return second ? Capsule{{0.2f, 1.4f, -0.9f}, {0.8f, 1.0f, 1.1f}, 0.5f}
                      : Capsule{{-1.2f, 0.6f, 0}, {0.6f, 0.9f, 0.2f}, 0.6f};
    }
    static void check(const Capsule& c) {
        shapes::demand(shapes::finite(c.from), "capsule.from", "must have finite numbers");
        shapes::demand(shapes::finite(c.to), "capsule.to", "must have finite numbers");
        shapes::demand(shapes::finite(c.radius) && c.radius >= 0, "capsule.radius",
                       "must be a finite number, zero or more");
    }

    static std::vector<ShapeField> fields(Capsule& c) {
        return {{"from", &c.from}, {"to", &c.to}, {"radius", &c.radius}};
    }
    static Pose pose(const Capsule& c) { return {0.5f * c.from + 0.5f * c.to, shapes::upright}; }
    static void move(Capsule& c, const vec3& offset) { c.from += offset, c.to += offset; }
    static void turn(Capsule& c, const quat& rotation, const vec3& pivot) {
        for (vec3* p : {&c.from, &c.to}) shapes::turn_about(*p, rotation, pivot);
    }
    static Aabb bounds(const Capsule& c) {
        const Aabb axis = shapes::box_around({c.from, c.to});
        return {axis.min - c.radius, axis.max + c.radius};
    }
    static std::vector<vec3> handles(const Capsule& c) { return {c.from, c.to}; }
    static void set_handle(Capsule& c, std::size_t handle, const vec3& position) {
        (handle == 0 ? c.from : c.to) = position;
    }

    static ConvexCore core(const Capsule& c) { return {{c.from, c.to}, c.radius, true}; }
    static std::optional<Box> box(const Capsule&) { return std::nullopt; }
    static std::vector<ShapeFeature> features(const Capsule& c) {
        return shapes::one_feature(c.to - c.from, c.from, true);
    }
    static bool flatten(Capsule& c) {
        c.to = c.from;
        return true;
    }

    static void draw(const Capsule& c, ShapeCanvas& canvas) {
        const vec3 along = c.to - c.from;
        const float radius = std::max(c.radius, 1e-9f);
        canvas.surface({along, vec3(radius)}, 0.5f * c.from + 0.5f * c.to, 0,
                       [&] { return surface_of(along, radius); });
        for (const vec3& end : {c.from, c.to}) canvas.ghost_outline(end, c.radius);
    }
    static void pick(const Capsule& c, ShapePicks& picks) {
        // The ends' balls count where they are not inside the side.
        picks.surface(cast_at_side(picks.ray(), c));
        for (const vec3& end : {c.from, c.to})
            picks.surface(cast(picks.ray(), Sphere{end, c.radius}));
    }
};

}  // namespace

const ShapeType& shape_type(ShapeTag<Capsule>) {
    return described<Capsule, CapsuleDescription>;
}

}  // namespace collidoscope::app
