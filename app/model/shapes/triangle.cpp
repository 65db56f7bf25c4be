#include "app/model/shapes/describe_shape.h"

namespace collidoscope::app {
namespace {

struct TriangleDescription {
    static constexpr ShapeWords words{.key = "triangle", .name = "triangle"};
    static constexpr Extent extent = Extent::Bounded;
    static constexpr bool turns = true;
    static constexpr HandleUse handle_use = HandleUse::Corners;

    static Triangle read(const Json& json, const MeshLoader&) {
        const auto c = shapes::read_points(json, "triangle", 3);
        return {c[0], c[1], c[2]};
    }
    static Json write(const Triangle& t) { return shapes::written({t.a, t.b, t.c}); }
    static std::optional<Triangle> usual(bool second) {
        return second ? Triangle{{-0.5f, 0.5f, 0.6f}, {1, 1, -0.6f}, {0, 2, 0}}
                      : Triangle{{-1.5f, 0.25f, -0.5f}, {1.5f, 0.25f, 0.25f}, {0, 2.25f, 0}};
    }
    static void check(const Triangle& t) {
        shapes::demand(shapes::finite(t.a) && shapes::finite(t.b) && shapes::finite(t.c),
                       "triangle", "must have finite numbers");
    }

    static std::vector<ShapeField> fields(Triangle& t) {
        return {{"a", &t.a, true}, {"b", &t.b, true}, {"c", &t.c, true}};
    }
    static Pose pose(const Triangle& t) {
        return {t.a / 3.0f + t.b / 3.0f + t.c / 3.0f, shapes::upright};
    }
    static void move(Triangle& t, const vec3& offset) {
        t.a += offset, t.b += offset, t.c += offset;
    }
    static void turn(Triangle& t, const quat& rotation, const vec3& pivot) {
        for (vec3* p : {&t.a, &t.b, &t.c}) shapes::turn_about(*p, rotation, pivot);
    }
    static Aabb bounds(const Triangle& t) { return shapes::box_around({t.a, t.b, t.c}); }
    static std::vector<vec3> handles(const Triangle& t) { return {t.a, t.b, t.c}; }
    static void set_handle(Triangle& t, std::size_t handle, const vec3& position) {
        (handle == 0 ? t.a : handle == 1 ? t.b : t.c) = position;
    }

    static ConvexCore core(const Triangle& t) { return {{t.a, t.b, t.c}}; }
    static std::optional<Box> box(const Triangle&) { return std::nullopt; }
    static std::vector<ShapeFeature> features(const Triangle& t) {
        return shapes::faces_of_hull({t.a, t.b, t.c});
    }
    static bool flatten(Triangle& t) {
        t.c = 0.5f * t.a + 0.5f * t.b;
        return true;
    }

    static void draw(const Triangle& t, ShapeCanvas& canvas) { canvas.triangle(t); }
    static void pick(const Triangle& t, ShapePicks& picks) {
        picks.surface(cast(picks.ray(), t));
        picks.line(dvec3(t.a), dvec3(t.b));
        picks.line(dvec3(t.b), dvec3(t.c));
        picks.line(dvec3(t.c), dvec3(t.a));
    }
};

}  // namespace

const ShapeType& shape_type(ShapeTag<Triangle>) {
    return described<Triangle, TriangleDescription>;
}

}  // namespace collidoscope::app
