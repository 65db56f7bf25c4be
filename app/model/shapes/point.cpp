#include "app/model/shapes/describe_shape.h"

namespace collidoscope::app {
namespace {

struct PointDescription {
    static constexpr ShapeWords words{.key = "point", .name = "point"};
    static constexpr Extent extent = Extent::Bounded;
    static constexpr bool turns = false;
    static constexpr HandleUse handle_use = HandleUse::Itself;

    static Point2 read(const Json& json, const MeshLoader&) { return {read_vec2(json, "point")}; }
    static Json write(const Point2& p) { return number(p.position); }
    static std::optional<Point2> usual(bool) { return Point2{{0.25f, 1}}; }
    static void check(const Point2& p) {
        shapes::demand(shapes::finite(p.position), "point", "must have finite numbers");
    }

    static vec3 place(const Point2& p) { return {p.position, 0}; }
    static std::vector<ShapeField> fields(Point2& p) { return {{"position", &p.position}}; }
    static Pose pose(const Point2& p) { return {place(p), shapes::upright}; }
    static void move(Point2& p, const vec3& offset) { p.position += vec2(offset); }
    static void turn(Point2&, const quat&, const vec3&) {}
    static Aabb bounds(const Point2& p) { return {place(p), place(p)}; }
    static std::vector<vec3> handles(const Point2& p) { return {place(p)}; }
    static void set_handle(Point2& p, std::size_t, const vec3& position) {
        p.position = vec2(position);
    }

    static ConvexCore core(const Point2&) { return {}; }
    static std::optional<Box> box(const Point2&) { return std::nullopt; }
    static std::vector<ShapeFeature> features(const Point2&) { return {}; }
    static bool flatten(Point2&) { return false; }

    static void draw(const Point2& p, ShapeCanvas& canvas) {
        canvas.halo(place(p), 7);
        canvas.rimmed_dot(place(p), 7, 2, true);
    }
    static void pick(const Point2&, ShapePicks&) {}
};

}  // namespace

const ShapeType& shape_type(ShapeTag<Point2>) {
    return described<Point2, PointDescription>;
}

}  // namespace collidoscope::app
