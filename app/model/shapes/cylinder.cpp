#include <glm/geometric.hpp>

#include "app/model/shapes/curved_surface.h"

namespace collidoscope::app {
namespace {

std::vector<vec3> points_of_cylinder(const Cylinder& c) {
    const dvec3 axis = shapes::axis_between(c.from, c.to);
    std::vector<vec3> points = shapes::rim_points(dvec3(c.from), axis, double{c.radius});
    const std::vector<vec3> upper = shapes::rim_points(dvec3(c.to), axis, double{c.radius});
    points.insert(points.end(), upper.begin(), upper.end());
    return points;
}

struct CylinderDescription {
    static constexpr ShapeWords words{.key = "cylinder", .name = "cylinder"};
    static constexpr Extent extent = Extent::Bounded;
    static constexpr bool turns = true;
    static constexpr HandleUse handle_use = HandleUse::Corners;

    static Cylinder read(const Json& json, const MeshLoader&) {
        Fields f(json, "cylinder");
        const Cylinder c{read_vec3(f.at("from"), f.name("from")),
                         read_vec3(f.at("to"), f.name("to")),
                         read_float(f.at("radius"), f.name("radius"))};
        demand_apart(json["from"], f.name("from"), json["to"], f.name("to"));
        f.done("from, to, radius");
        return c;
    }
    static Json write(const Cylinder& c) {
        return {{"from", number(c.from)}, {"to", number(c.to)}, {"radius", number(c.radius)}};
    }
    static std::optional<Cylinder> usual(bool second) {
        return second ? Cylinder{{0.5f, 1.5f, -0.4f}, {1.4f, 1.1f, 0.7f}, 0.5f}
                      : Cylinder{{-0.9f, 0.3f, 0}, {-0.5f, 1.6f, 0.2f}, 0.6f};
    }
    static void check(const Cylinder& c) {
        shapes::demand(shapes::finite(c.from), "cylinder.from", "must have finite numbers");
        shapes::demand(shapes::finite(c.to), "cylinder.to", "must have finite numbers");
        shapes::demand(shapes::finite(c.radius) && c.radius >= 0, "cylinder.radius",
                       "must be a finite number, zero or more");
    }

    static std::vector<ShapeField> fields(Cylinder& c) {
        return {{"from", &c.from}, {"to", &c.to}, {"radius", &c.radius}};
    }
    static Pose pose(const Cylinder& c) { return {0.5f * c.from + 0.5f * c.to, shapes::upright}; }
    static void move(Cylinder& c, const vec3& offset) { c.from += offset, c.to += offset; }
    static void turn(Cylinder& c, const quat& rotation, const vec3& pivot) {
        for (vec3* p : {&c.from, &c.to}) shapes::turn_about(*p, rotation, pivot);
    }
    static Aabb bounds(const Cylinder& c) { return shapes::box_of(SupportBody(c)); }
    static std::vector<vec3> handles(const Cylinder& c) { return {c.from, c.to}; }
    static void set_handle(Cylinder& c, std::size_t handle, const vec3& position) {
        (handle == 0 ? c.from : c.to) = position;
    }

    static ConvexCore core(const Cylinder& c) {
        return {points_of_cylinder(c), 0, true, SupportBody(c)};
    }
    static std::optional<Box> box(const Cylinder&) { return std::nullopt; }
    // Its axis, and the discs at both ends.
    static std::vector<ShapeFeature> features(const Cylinder& c) {
        const vec3 along(shapes::axis_between(c.from, c.to));
        std::vector<ShapeFeature> all = shapes::one_feature(along, c.from, true);
        for (const ShapeFeature& disc : shapes::one_feature(-along, c.from, false))
            all.push_back(disc);
        for (const ShapeFeature& disc : shapes::one_feature(along, c.to, false))
            all.push_back(disc);
        return all;
    }
    static bool flatten(Cylinder& c) {
        c.radius = 0;
        return true;
    }

    static void draw(const Cylinder& c, ShapeCanvas& canvas) {
        if (c.radius == 0) {
            canvas.line(c.from, c.to, {});
            return;
        }
        shapes::draw_hull([&] { return points_of_cylinder(c); },
                          {c.to - c.from, vec3(c.radius), vec3(1)}, 0.5f * c.from + 0.5f * c.to, 30,
                          canvas);
    }
    static void pick(const Cylinder& c, ShapePicks& picks) {
        picks.surface(cast(picks.ray(), Hull{points_of_cylinder(c)}));
        if (c.radius == 0) picks.line(dvec3(c.from), dvec3(c.to));
    }
};

}  // namespace

const ShapeType& shape_type(ShapeTag<Cylinder>) {
    return described<Cylinder, CylinderDescription>;
}

}  // namespace collidoscope::app
