#include <algorithm>

#include "app/model/shapes/curved_surface.h"

namespace collidoscope::app {
namespace {

struct RoundedHullDescription {
    static constexpr ShapeWords words{.key = "rounded_hull", .name = "rounded convex hull"};
    static constexpr Extent extent = Extent::Bounded;
    static constexpr bool turns = true;
    static constexpr HandleUse handle_use = HandleUse::ManyCorners;

    static RoundedPoints read(const Json& json, const MeshLoader&) {
        Fields f(json, "rounded_hull");
        RoundedPoints h{shapes::read_points(f.at("points"), f.name("points")),
                        read_float(f.at("rounding"), f.name("rounding"))};
        f.done("points, rounding");
        return h;
    }
    static Json write(const RoundedPoints& h) {
        return {{"points", shapes::written(h.points)}, {"rounding", number(h.rounding)}};
    }
    static std::optional<RoundedPoints> usual(bool second) {
        RoundedPoints hull{{{0, 0.8f, 0}, {0.7f, 0, 0.2f}, {-0.5f, 0, 0.6f}, {-0.3f, 0.1f, -0.7f}},
                           second ? 0.15f : 0.25f};
        move(hull, second ? vec3(0.9f, 1.2f, 0.2f) : vec3(-0.4f, 0.8f, 0));
        return hull;
    }
    static void check(const RoundedPoints& h) {
        shapes::demand(!h.points.empty(), "rounded_hull.points", "must have at least one point");
        for (const vec3& p : h.points)
            shapes::demand(shapes::finite(p), "rounded_hull.points", "must be finite");
        shapes::demand(shapes::finite(h.rounding) && h.rounding >= 0, "rounded_hull.rounding",
                       "must be a finite number, zero or more");
    }

    static std::vector<ShapeField> fields(RoundedPoints& h) {
        std::vector<ShapeField> all{{"rounding", &h.rounding}};
        for (std::size_t i = 0; i < h.points.size(); ++i)
            all.push_back({std::to_string(i), &h.points[i], true});
        return all;
    }
    static Pose pose(const RoundedPoints& h) {
        return {shapes::middle_of(h.points), shapes::upright};
    }
    static void move(RoundedPoints& h, const vec3& offset) {
        for (vec3& p : h.points) p += offset;
    }
    static void turn(RoundedPoints& h, const quat& rotation, const vec3& pivot) {
        for (vec3& p : h.points) shapes::turn_about(p, rotation, pivot);
    }
    static Aabb bounds(const RoundedPoints& h) {
        const Aabb inner = shapes::box_around(h.points);
        return {inner.min - h.rounding, inner.max + h.rounding};
    }
    static std::vector<vec3> handles(const RoundedPoints& h) { return h.points; }
    static void set_handle(RoundedPoints& h, std::size_t handle, const vec3& position) {
        if (handle < h.points.size()) h.points[handle] = position;
    }

    static ConvexCore core(const RoundedPoints& h) { return {h.points, h.rounding, true}; }
    static std::optional<Box> box(const RoundedPoints&) { return std::nullopt; }
    static std::vector<ShapeFeature> features(const RoundedPoints& h) {
        std::vector<ShapeFeature> all = shapes::faces_of_hull(h.points);
        for (ShapeFeature& face : all) face.through += h.rounding * face.direction;
        return all;
    }
    static bool flatten(RoundedPoints& h) {
        std::fill(h.points.begin(), h.points.end(), h.points.front());
        return true;
    }

    static void draw(const RoundedPoints& h, ShapeCanvas& canvas) {
        const vec3 middle = shapes::middle_of(h.points);
        std::vector<vec3> key = h.points;
        for (vec3& p : key) p -= middle;
        key.emplace_back(h.rounding);
        shapes::draw_hull([&] { return shapes::rounded_points(h.points, double{h.rounding}); }, key,
                          middle, h.rounding > 0 ? 0 : 1, canvas);
    }
    static void pick(const RoundedPoints& h, ShapePicks& picks) {
        picks.surface(
            cast(picks.ray(), Hull{shapes::rounded_points(h.points, double{h.rounding})}));
    }
};

}  // namespace

const ShapeType& shape_type(ShapeTag<RoundedPoints>) {
    return described<RoundedPoints, RoundedHullDescription>;
}

}  // namespace collidoscope::app
