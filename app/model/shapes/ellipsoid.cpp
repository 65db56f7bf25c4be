#include <array>
#include <glm/geometric.hpp>

#include "app/model/shapes/curved_surface.h"

namespace collidoscope::app {
namespace {

std::vector<vec3> points_of_ellipsoid(const Ellipsoid& e) {
    const glm::dquat turn = glm::normalize(glm::dquat(e.rotation));
    std::vector<vec3> points;
    for (const dvec3& out : shapes::ball_points())
        points.emplace_back(dvec3(e.center) + turn * (dvec3(e.radii) * out));
    return points;
}

// The ends of an ellipsoid that is a segment; of any other the same point twice.
std::array<vec3, 2> segment_of(const Ellipsoid& e) {
    const int zeros = (e.radii.x == 0) + (e.radii.y == 0) + (e.radii.z == 0);
    const vec3 along = zeros == 2 ? e.rotation * e.radii : vec3(0);
    return {e.center - along, e.center + along};
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
        shapes::draw_hull([&] { return points_of_ellipsoid(e); },
                          {e.radii, {q.w, q.x, q.y}, vec3(q.z)}, e.center, 0, canvas);
        const auto [a, b] = segment_of(e);
        if (a != b) canvas.line(a, b, {});
    }
    static void pick(const Ellipsoid& e, ShapePicks& picks) {
        picks.surface(cast(picks.ray(), Hull{points_of_ellipsoid(e)}));
        const auto [a, b] = segment_of(e);
        if (a != b) picks.line(dvec3(a), dvec3(b));
    }
};

}  // namespace

const ShapeType& shape_type(ShapeTag<Ellipsoid>) {
    return described<Ellipsoid, EllipsoidDescription>;
}

}  // namespace collidoscope::app
