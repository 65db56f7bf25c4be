#include <glm/geometric.hpp>

#include "app/model/shapes/curved_surface.h"

namespace collidoscope::app {
namespace {

ConvexCore core_of_box(const RoundedBox& b) {
    return shape_type(ShapeTag<Box>()).core(b.box);
}

std::vector<vec3> points_of_rounded_box(const RoundedBox& b) {
    return shapes::rounded_points(core_of_box(b).points, double{b.rounding});
}

struct RoundedBoxDescription {
    static constexpr ShapeWords words{.key = "rounded_box", .name = "rounded box"};
    static constexpr Extent extent = Extent::Bounded;
    static constexpr bool turns = true;
    static constexpr HandleUse handle_use = HandleUse::None;

    static RoundedBox read(const Json& json, const MeshLoader&) {
        Fields f(json, "rounded_box");
        RoundedBox b{{read_vec3(f.at("center"), f.name("center")),
                      read_vec3(f.at("half"), f.name("half")), shapes::upright},
                     read_float(f.at("rounding"), f.name("rounding"))};
        if (const Json* q = f.find("rotation"))
            b.box.rotation = read_rotation(*q, f.name("rotation"));
        f.done("center, half, rotation, rounding");
        return b;
    }
    static Json write(const RoundedBox& b) {
        return {{"center", number(b.box.center)},
                {"half", number(b.box.half)},
                {"rotation", number(b.box.rotation)},
                {"rounding", number(b.rounding)}};
    }
    static std::optional<RoundedBox> usual(bool second) {
        return second ? RoundedBox{{{1.1f, 1.2f, 0.2f},
                                    {0.5f, 0.5f, 0.5f},
                                    glm::normalize(quat(0.85f, 0.2f, 0.4f, 0.3f))},
                                   0.2f}
                      : RoundedBox{{{-0.6f, 0.8f, 0}, {0.6f, 0.5f, 0.4f}, shapes::upright}, 0.3f};
    }
    static void check(const RoundedBox& b) {
        const vec3& half = b.box.half;
        shapes::demand(shapes::finite(half) && half.x >= 0 && half.y >= 0 && half.z >= 0,
                       "rounded_box.half", "must have finite numbers, zero or more");
        shapes::demand(shapes::finite(b.rounding) && b.rounding >= 0, "rounded_box.rounding",
                       "must be a finite number, zero or more");
        shapes::demand_pose({b.box.center, b.box.rotation}, "rounded_box.center",
                            "rounded_box.rotation");
        shapes::demand_in_range(b.box.center, half, b.box.rotation, "rounded_box");
    }

    static std::vector<ShapeField> fields(RoundedBox& b) {
        return {{"center", &b.box.center},
                {"half size", &b.box.half},
                {"rotation", &b.box.rotation},
                {"rounding", &b.rounding}};
    }
    static Pose pose(const RoundedBox& b) { return {b.box.center, b.box.rotation}; }
    static void move(RoundedBox& b, const vec3& offset) { b.box.center += offset; }
    static void turn(RoundedBox& b, const quat& rotation, const vec3&) {
        b.box.rotation = glm::normalize(rotation * b.box.rotation);
    }
    static Aabb bounds(const RoundedBox& b) {
        const Aabb inner = shapes::box_around(b.box.center, b.box.half, b.box.rotation);
        return {inner.min - b.rounding, inner.max + b.rounding};
    }
    static std::vector<vec3> handles(const RoundedBox&) { return {}; }
    static void set_handle(RoundedBox&, std::size_t, const vec3&) {}

    static ConvexCore core(const RoundedBox& b) {
        return {core_of_box(b).points, b.rounding, true};
    }
    static std::optional<Box> box(const RoundedBox&) { return std::nullopt; }
    static std::vector<ShapeFeature> features(const RoundedBox& b) {
        std::vector<ShapeFeature> all = shape_type(ShapeTag<Box>()).features(b.box);
        for (ShapeFeature& face : all) face.through += b.rounding * face.direction;
        return all;
    }
    static bool flatten(RoundedBox& b) {
        b.box.half = vec3(0);
        return true;
    }

    static void draw(const RoundedBox& b, ShapeCanvas& canvas) {
        if (b.rounding == 0) {
            canvas.box(b.box.center, b.box.half, b.box.rotation);
            return;
        }
        const quat& q = b.box.rotation;
        shapes::draw_hull([&] { return points_of_rounded_box(b); },
                          {b.box.half, {q.w, q.x, q.y}, {q.z, b.rounding, 0}}, b.box.center, 0,
                          canvas);
    }
    static void pick(const RoundedBox& b, ShapePicks& picks) {
        if (b.rounding == 0)
            picks.surface(cast(picks.ray(), b.box));
        else
            picks.surface(cast(picks.ray(), Hull{points_of_rounded_box(b)}));
    }
};

}  // namespace

const ShapeType& shape_type(ShapeTag<RoundedBox>) {
    return described<RoundedBox, RoundedBoxDescription>;
}

}  // namespace collidoscope::app
