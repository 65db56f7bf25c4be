#include "app/model/shapes/describe_shape.h"

namespace collidoscope::app {
namespace {

struct SegmentDescription {
    static constexpr ShapeWords words{.key = "segment", .name = "segment"};
    static constexpr Extent extent = Extent::Bounded;
    static constexpr bool turns = true;
    static constexpr HandleUse handle_use = HandleUse::Corners;

    static Segment read(const Json& json, const MeshLoader&) {
        const auto c = shapes::read_points(json, "segment", 2);
        return {c[0], c[1]};
    }
    static Json write(const Segment& s) { return shapes::written({s.a, s.b}); }
    static std::optional<Segment> usual(bool second) {
        return second ? Segment{{0, 0.5f, -1}, {0, 1.5f, 1}} : Segment{{-1, 1, 0}, {1, 1, 0}};
    }
    static void check(const Segment& s) {
        shapes::demand(shapes::finite(s.a) && shapes::finite(s.b), "segment",
                       "must have finite numbers");
    }

    static std::vector<ShapeField> fields(Segment& s) {
        return {{"a", &s.a, true}, {"b", &s.b, true}};
    }
    static Pose pose(const Segment& s) { return {0.5f * s.a + 0.5f * s.b, shapes::upright}; }
    static void move(Segment& s, const vec3& offset) { s.a += offset, s.b += offset; }
    static void turn(Segment& s, const quat& rotation, const vec3& pivot) {
        for (vec3* p : {&s.a, &s.b}) shapes::turn_about(*p, rotation, pivot);
    }
    static Aabb bounds(const Segment& s) { return shapes::box_around({s.a, s.b}); }
    static std::vector<vec3> handles(const Segment& s) { return {s.a, s.b}; }
    static void set_handle(Segment& s, std::size_t handle, const vec3& position) {
        (handle == 0 ? s.a : s.b) = position;
    }

    static ConvexCore core(const Segment& s) { return {{s.a, s.b}}; }
    static std::optional<Box> box(const Segment&) { return std::nullopt; }
    static std::vector<ShapeFeature> features(const Segment& s) {
        return shapes::one_feature(s.b - s.a, s.a, true);
    }
    static bool flatten(Segment& s) {
        s.b = s.a;
        return true;
    }

    static void draw(const Segment& s, ShapeCanvas& canvas) {
        const CanvasLine line{.width = 3, .seen_behind = true};
        canvas.halo(s.a, s.b);
        canvas.line(s.a, s.b, line);
        for (const vec3& p : {s.a, s.b}) canvas.dot(p, 1.8f * line.width, line);
    }
    static void pick(const Segment& s, ShapePicks& picks) { picks.line(dvec3(s.a), dvec3(s.b)); }
};

}  // namespace

const ShapeType& shape_type(ShapeTag<Segment>) {
    return described<Segment, SegmentDescription>;
}

}  // namespace collidoscope::app
