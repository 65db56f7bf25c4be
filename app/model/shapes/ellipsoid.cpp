#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

#include "app/model/shapes/curved_surface.h"

namespace collidoscope::app {
namespace {

// Rings from pole to pole along its own z axis.
std::vector<vec3> points_of_ellipsoid(const Ellipsoid& e) {
    constexpr int sides = 24, rings = 14;
    const glm::dquat turn = glm::normalize(glm::dquat(e.rotation));
    std::vector<vec3> points;
    points.reserve(sides * rings);
    for (int i = 0; i <= rings; ++i) {
        const double latitude = std::numbers::pi * i / rings;
        for (int k = 0; k < (i == 0 || i == rings ? 1 : sides); ++k) {
            const double longitude = 2 * std::numbers::pi * (k + 0.5 * (i % 2)) / sides;
            const dvec3 out(std::sin(latitude) * std::cos(longitude),
                            std::sin(latitude) * std::sin(longitude), std::cos(latitude));
            points.emplace_back(dvec3(e.center) + turn * (dvec3(e.radii) * out));
        }
    }
    return points;
}

struct EllipsoidDescription {
    static constexpr ShapeWords words{.key = "ellipsoid", .name = "ellipsoid"};
    static constexpr Extent extent = Extent::Bounded;
    static constexpr bool turns = true;
    static constexpr HandleUse handle_use = HandleUse::None;

    static Ellipsoid read(const Json& json, const MeshLoader&) {
        Fields f(json, "ellipsoid");
        Ellipsoid e{read_vec3(f.at("center"), f.name("center")),
                    read_vec3(f.at("radii"), f.name("radii")), shapes::upright};
        if (const Json* q = f.find("rotation")) e.rotation = read_rotation(*q, f.name("rotation"));
        f.done("center, radii, rotation");
        return e;
    }
    static Json write(const Ellipsoid& e) {
        return {{"center", number(e.center)},
                {"radii", number(e.radii)},
                {"rotation", number(e.rotation)}};
    }
    static std::optional<Ellipsoid> usual(bool second) {
        return second ? Ellipsoid{{1.1f, 1.3f, 0.2f},
                                  {0.9f, 0.4f, 0.6f},
                                  glm::normalize(quat(0.85f, 0.2f, 0.4f, 0.3f))}
                      : Ellipsoid{{-0.6f, 0.9f, 0}, {1.0f, 0.7f, 0.5f}, shapes::upright};
    }
    static void check(const Ellipsoid& e) {
        shapes::demand(
            shapes::finite(e.radii) && e.radii.x >= 0 && e.radii.y >= 0 && e.radii.z >= 0,
            "ellipsoid.radii", "must have finite numbers, zero or more");
        shapes::demand_pose({e.center, e.rotation}, "ellipsoid.center", "ellipsoid.rotation");
        shapes::demand_in_range(e.center, e.radii, e.rotation, "ellipsoid");
    }

    static std::vector<ShapeField> fields(Ellipsoid& e) {
        return {{"center", &e.center}, {"radii", &e.radii}, {"rotation", &e.rotation}};
    }
    static Pose pose(const Ellipsoid& e) { return {e.center, e.rotation}; }
    static void move(Ellipsoid& e, const vec3& offset) { e.center += offset; }
    static void turn(Ellipsoid& e, const quat& rotation, const vec3&) {
        e.rotation = glm::normalize(rotation * e.rotation);
    }
    static Aabb bounds(const Ellipsoid& e) { return shapes::box_of(SupportBody(e)); }
    static std::vector<vec3> handles(const Ellipsoid&) { return {}; }
    static void set_handle(Ellipsoid&, std::size_t, const vec3&) {}

    static ConvexCore core(const Ellipsoid& e) {
        return {points_of_ellipsoid(e), 0, true, SupportBody(e)};
    }
    static std::optional<Box> box(const Ellipsoid&) { return std::nullopt; }
    static std::vector<ShapeFeature> features(const Ellipsoid&) { return {}; }
    static bool flatten(Ellipsoid& e) {
        e.radii[shapes::thinnest_axis(e.radii)] = 0;
        return true;
    }

    static void draw(const Ellipsoid& e, ShapeCanvas& canvas) {
        const quat& q = e.rotation;
        shapes::draw_hull(points_of_ellipsoid(e), {e.radii, {q.w, q.x, q.y}, vec3(q.z)}, e.center,
                          0, canvas);
    }
    static void pick(const Ellipsoid& e, ShapePicks& picks) {
        picks.surface(cast(picks.ray(), Hull{points_of_ellipsoid(e)}));
    }
};

}  // namespace

const ShapeType& shape_type(ShapeTag<Ellipsoid>) {
    return described<Ellipsoid, EllipsoidDescription>;
}

}  // namespace collidoscope::app
