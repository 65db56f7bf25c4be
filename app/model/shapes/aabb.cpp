#include <glm/common.hpp>

#include "app/model/shapes/describe_shape.h"
#include "collision/volumes/obb.h"

namespace collidoscope::app {
namespace {

struct AabbDescription {
    static constexpr ShapeWords words{.key = "aabb", .name = "axis-aligned box"};
    static constexpr Extent extent = Extent::Bounded;
    static constexpr bool turns = false;
    static constexpr HandleUse handle_use = HandleUse::None;

    static Aabb read(const Json& json, const MeshLoader&) {
        Fields f(json, "aabb");
        const Aabb b{read_vec3(f.at("min"), f.name("min")), read_vec3(f.at("max"), f.name("max"))};
        for (std::size_t k = 0; k < 3; ++k) {
            const std::string place = "[" + std::to_string(k) + "]";
            demand_apart(json["min"][k], f.name("min") + place, json["max"][k],
                         f.name("max") + place);
        }
        f.done("min, max");
        return b;
    }
    static Json write(const Aabb& b) { return {{"min", number(b.min)}, {"max", number(b.max)}}; }
    static std::optional<Aabb> usual(bool second) {
        return second ? Aabb{{0.5f, 0.5f, -0.5f}, {2, 2, 1}} : Aabb{{-1, 0, -1}, {1, 1.5f, 1}};
    }
    static void check(const Aabb& b) {
        shapes::demand(shapes::finite(b.min) && shapes::finite(b.max), "aabb",
                       "must have finite numbers");
        shapes::demand(b.min.x <= b.max.x && b.min.y <= b.max.y && b.min.z <= b.max.z, "aabb.min",
                       "must not exceed aabb.max");
    }

    static std::vector<ShapeField> fields(Aabb& b) { return {{"min", &b.min}, {"max", &b.max}}; }
    static Pose pose(const Aabb& b) { return {0.5f * b.min + 0.5f * b.max, shapes::upright}; }
    static void move(Aabb& b, const vec3& offset) { b.min += offset, b.max += offset; }
    static void turn(Aabb&, const quat&, const vec3&) {}
    static Aabb bounds(const Aabb& b) { return b; }
    static std::vector<vec3> handles(const Aabb&) { return {}; }
    static void set_handle(Aabb&, std::size_t, const vec3&) {}

    static ConvexCore core(const Aabb& b) {
        ConvexCore corners;
        for (unsigned k = 0; k < 8; ++k)
            corners.points.emplace_back(k & 1U ? b.max.x : b.min.x, k & 2U ? b.max.y : b.min.y,
                                        k & 4U ? b.max.z : b.min.z);
        return corners;
    }
    static std::optional<Box> box(const Aabb& b) {
        const vec3 center = 0.5f * b.min + 0.5f * b.max;
        return Box{center, glm::max(b.max - center, center - b.min), shapes::upright};
    }
    static std::vector<ShapeFeature> features(const Aabb& b) {
        return shapes::faces_of_hull(core(b).points);
    }
    static bool flatten(Aabb& b) {
        const int k = shapes::thinnest_axis(b.max - b.min);
        b.max[k] = b.min[k];
        return true;
    }

    static void draw(const Aabb& b, ShapeCanvas& canvas) {
        canvas.box(center_of(b), half_of(b), shapes::upright);
    }
    static void pick(const Aabb& b, ShapePicks& picks) {
        picks.surface(cast(picks.ray(), to_box(b)));
    }
};

}  // namespace

const ShapeType& shape_type(ShapeTag<Aabb>) {
    return described<Aabb, AabbDescription>;
}

}  // namespace collidoscope::app
