#include <glm/geometric.hpp>

#include "app/model/shapes/curved_surface.h"

namespace collidoscope::app {
namespace {

std::vector<vec3> points_of_cone(const Cone& c) {
    const dvec3 axis = shapes::axis_between(c.base, c.apex);
    std::vector<vec3> points = shapes::rim_points(dvec3(c.base), axis, double{c.radius});
    points.push_back(c.apex);
    return points;
}

struct ConeDescription {
    static constexpr ShapeWords words{.key = "cone", .name = "cone"};
    static constexpr Extent extent = Extent::Bounded;
    static constexpr bool turns = true;
    static constexpr HandleUse handle_use = HandleUse::Corners;

    static Cone read(const Json& json, const MeshLoader&) {
        Fields f(json, "cone");
        const Cone c{read_vec3(f.at("apex"), f.name("apex")),
                     read_vec3(f.at("base"), f.name("base")),
                     read_float(f.at("radius"), f.name("radius"))};
        demand_apart(json["apex"], f.name("apex"), json["base"], f.name("base"));
        f.done("apex, base, radius");
        return c;
    }
    static Json write(const Cone& c) {
        return {{"apex", number(c.apex)}, {"base", number(c.base)}, {"radius", number(c.radius)}};
    }
    static std::optional<Cone> usual(bool second) {
        return second ? Cone{{0.5f, 1.2f, 0.1f}, {1.7f, 1.5f, 0.4f}, 0.6f}
                      : Cone{{-0.5f, 1.7f, 0.1f}, {-0.8f, 0.2f, 0}, 0.8f};
    }
    static void check(const Cone& c) {
        shapes::demand(shapes::finite(c.apex), "cone.apex", "must have finite numbers");
        shapes::demand(shapes::finite(c.base), "cone.base", "must have finite numbers");
        shapes::demand(shapes::finite(c.radius) && c.radius >= 0, "cone.radius",
                       "must be a finite number, zero or more");
    }

    static std::vector<ShapeField> fields(Cone& c) {
        return {{"apex", &c.apex}, {"base", &c.base}, {"radius", &c.radius}};
    }
    static Pose pose(const Cone& c) { return {0.5f * c.apex + 0.5f * c.base, shapes::upright}; }
    static void move(Cone& c, const vec3& offset) { c.apex += offset, c.base += offset; }
    static void turn(Cone& c, const quat& rotation, const vec3& pivot) {
        for (vec3* p : {&c.apex, &c.base}) shapes::turn_about(*p, rotation, pivot);
    }
    static Aabb bounds(const Cone& c) { return shapes::box_of(SupportBody(c)); }
    static std::vector<vec3> handles(const Cone& c) { return {c.apex, c.base}; }
    static void set_handle(Cone& c, std::size_t handle, const vec3& position) {
        (handle == 0 ? c.apex : c.base) = position;
    }

    static ConvexCore core(const Cone& c) { return {points_of_cone(c), 0, true, SupportBody(c)}; }
    static std::optional<Box> box(const Cone&) { return std::nullopt; }
    static std::vector<ShapeFeature> features(const Cone& c) {
        return shapes::one_feature(vec3(-shapes::axis_between(c.base, c.apex)), c.base, false);
    }
    static bool flatten(Cone& c) {
        c.radius = 0;
        return true;
    }

    static void draw(const Cone& c, ShapeCanvas& canvas) {
        if (c.radius == 0) {
            canvas.line(c.base, c.apex, {});
            return;
        }
        shapes::draw_hull([&] { return points_of_cone(c); },
                          {c.apex - c.base, vec3(c.radius), vec3(2)}, 0.5f * c.apex + 0.5f * c.base,
                          30, canvas);
    }
    static void pick(const Cone& c, ShapePicks& picks) {
        picks.surface(cast(picks.ray(), Hull{points_of_cone(c)}));
        if (c.radius == 0) picks.line(dvec3(c.base), dvec3(c.apex));
    }
};

}  // namespace

const ShapeType& shape_type(ShapeTag<Cone>) {
    return described<Cone, ConeDescription>;
}

}  // namespace collidoscope::app
