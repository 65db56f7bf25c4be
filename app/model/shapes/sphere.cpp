#include "app/model/shapes/describe_shape.h"

namespace collidoscope::app {
namespace {

struct SphereDescription {
    static constexpr ShapeWords words{.key = "sphere", .name = "sphere"};
    static constexpr Extent extent = Extent::Bounded;
    static constexpr bool turns = false;
    static constexpr HandleUse handle_use = HandleUse::None;

    static Sphere read(const Json& json, const MeshLoader&) {
        Fields f(json, "sphere");
        const Sphere s{read_vec3(f.at("center"), f.name("center")),
                       read_float(f.at("radius"), f.name("radius"))};
        f.done("center, radius");
        return s;
    }
    static Json write(const Sphere& s) {
        return {{"center", number(s.center)}, {"radius", number(s.radius)}};
    }
    static std::optional<Sphere> usual(bool second) {
        return second ? Sphere{{0.75f, 1.25f, 0}, 0.75f} : Sphere{{-0.5f, 1, 0}, 1};
    }
    static void check(const Sphere& s) {
        shapes::demand(shapes::finite(s.center), "sphere.center", "must have finite numbers");
        shapes::demand(shapes::finite(s.radius) && s.radius >= 0, "sphere.radius",
                       "must be a finite number, zero or more");
    }

    static std::vector<ShapeField> fields(Sphere& s) {
        return {{"center", &s.center}, {"radius", &s.radius}};
    }
    static Pose pose(const Sphere& s) { return {s.center, shapes::upright}; }
    static void move(Sphere& s, const vec3& offset) { s.center += offset; }
    static void turn(Sphere&, const quat&, const vec3&) {}
    static Aabb bounds(const Sphere& s) { return {s.center - s.radius, s.center + s.radius}; }
    static std::vector<vec3> handles(const Sphere&) { return {}; }
    static void set_handle(Sphere&, std::size_t, const vec3&) {}

    static ConvexCore core(const Sphere& s) { return {{s.center}, s.radius, true}; }
    static std::optional<Box> box(const Sphere&) { return std::nullopt; }
    static std::vector<ShapeFeature> features(const Sphere&) { return {}; }
    static bool flatten(Sphere& s) {
        s.radius = 0;
        return true;
    }

    static void draw(const Sphere& s, ShapeCanvas& canvas) { canvas.ball(s.center, s.radius); }
    static void pick(const Sphere& s, ShapePicks& picks) { picks.surface(cast(picks.ray(), s)); }
};

}  // namespace

const ShapeType& shape_type(ShapeTag<Sphere>) {
    return described<Sphere, SphereDescription>;
}

}  // namespace collidoscope::app
