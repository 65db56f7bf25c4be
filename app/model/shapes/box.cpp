#include <glm/geometric.hpp>

#include "app/model/shapes/describe_shape.h"

namespace collidoscope::app {
namespace {

struct BoxDescription {
    static constexpr ShapeWords words{.key = "box", .name = "box"};
    static constexpr Extent extent = Extent::Bounded;
    static constexpr bool turns = true;
    static constexpr HandleUse handle_use = HandleUse::None;

    static Box read(const Json& json, const MeshLoader&) {
        Fields f(json, "box");
        Box b{read_vec3(f.at("center"), f.name("center")), read_vec3(f.at("half"), f.name("half")),
              shapes::upright};
        if (const Json* q = f.find("rotation")) b.rotation = read_rotation(*q, f.name("rotation"));
        f.done("center, half, rotation");
        return b;
    }
    static Json write(const Box& b) {
        return {{"center", number(b.center)},
                {"half", number(b.half)},
                {"rotation", number(b.rotation)}};
    }
    static std::optional<Box> usual(bool second) {
        return second ? Box{{1.1f, 1.2f, 0.2f},
                            {0.7f, 0.7f, 0.7f},
                            glm::normalize(quat(0.85f, 0.2f, 0.4f, 0.3f))}
                      : Box{{-0.6f, 0.8f, 0}, {0.9f, 0.8f, 0.7f}, shapes::upright};
    }
    static void check(const Box& b) {
        shapes::demand(shapes::finite(b.half) && b.half.x >= 0 && b.half.y >= 0 && b.half.z >= 0,
                       "box.half", "must have finite numbers, zero or more");
        shapes::demand_pose({b.center, b.rotation}, "box.center", "box.rotation");
        shapes::demand_in_range(b.center, b.half, b.rotation, "box");
    }

    static std::vector<ShapeField> fields(Box& b) {
        return {{"center", &b.center}, {"half size", &b.half}, {"rotation", &b.rotation}};
    }
    static Pose pose(const Box& b) { return {b.center, b.rotation}; }
    static void move(Box& b, const vec3& offset) { b.center += offset; }
    static void turn(Box& b, const quat& rotation, const vec3&) {
        b.rotation = glm::normalize(rotation * b.rotation);
    }
    static Aabb bounds(const Box& b) { return shapes::box_around(b.center, b.half, b.rotation); }
    static std::vector<vec3> handles(const Box&) { return {}; }
    static void set_handle(Box&, std::size_t, const vec3&) {}

    static ConvexCore core(const Box& b) {
        ConvexCore corners;
        for (unsigned k = 0; k < 8; ++k) {
            const vec3 sign(k & 1U ? 1 : -1, k & 2U ? 1 : -1, k & 4U ? 1 : -1);
            corners.points.push_back(b.center + b.rotation * (sign * b.half));
        }
        return corners;
    }
    static std::optional<Box> box(const Box& b) { return b; }
    static std::vector<ShapeFeature> features(const Box& b) {
        return shapes::faces_of_hull(core(b).points);
    }
    static bool flatten(Box& b) {
        b.half[shapes::thinnest_axis(b.half)] = 0;
        return true;
    }

    static void draw(const Box& b, ShapeCanvas& canvas) {
        canvas.box(b.center, b.half, b.rotation);
    }
    static void pick(const Box& b, ShapePicks& picks) { picks.surface(cast(picks.ray(), b)); }
};

}  // namespace

const ShapeType& shape_type(ShapeTag<Box>) {
    return described<Box, BoxDescription>;
}

}  // namespace collidoscope::app
