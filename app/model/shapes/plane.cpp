#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "app/model/shapes/describe_shape.h"
#include "app/model/shapes/extent.h"

namespace collidoscope::app {
namespace {

// The point nearest to the origin.
vec3 foot_of(const Plane& plane) {
    const dvec3 n(plane.normal);
    return vec3(n * (static_cast<double>(plane.offset) / glm::dot(n, n)));
}

struct PlaneDescription {
    static constexpr ShapeWords words{.key = "plane", .name = "plane"};
    static constexpr Extent extent = Extent::Plane;
    static constexpr bool turns = true;
    static constexpr HandleUse handle_use = HandleUse::None;

    static Plane read(const Json& json, const MeshLoader&) {
        Fields f(json, "plane");
        const Plane p{read_vec3(f.at("normal"), f.name("normal")),
                      read_float(f.at("offset"), f.name("offset"))};
        f.done("normal, offset");
        return p;
    }
    static Json write(const Plane& p) {
        return {{"normal", number(p.normal)}, {"offset", number(p.offset)}};
    }
    static std::optional<Plane> usual(bool) { return Plane{{0, 1, 0}, 0}; }
    static void check(const Plane& p) {
        shapes::demand(shapes::finite(p.normal) && p.normal != vec3(0), "plane.normal",
                       "must be finite and not zero");
        shapes::demand(shapes::finite(p.offset), "plane.offset", "must be finite");
    }

    static std::vector<ShapeField> fields(Plane& p) {
        return {{"normal", &p.normal}, {"offset", &p.offset}};
    }
    static Pose pose(const Plane& p) { return {foot_of(p), shapes::upright}; }
    static void move(Plane& p, const vec3& offset) { p.offset += glm::dot(p.normal, offset); }
    static void turn(Plane& p, const quat& rotation, const vec3& pivot) {
        const dvec3 n = glm::dquat(rotation) * dvec3(p.normal);
        p = {vec3(n), static_cast<float>(glm::dot(n, dvec3(pivot)))};
    }
    static Aabb bounds(const Plane& p) {
        const vec3 foot = foot_of(p);
        return {foot, foot};
    }
    static std::vector<vec3> handles(const Plane&) { return {}; }
    static void set_handle(Plane&, std::size_t, const vec3&) {}

    static ConvexCore core(const Plane&) { return {}; }
    static std::optional<Box> box(const Plane&) { return std::nullopt; }
    static std::vector<ShapeFeature> features(const Plane& p) {
        return shapes::one_feature(p.normal, foot_of(p), false);
    }
    static bool flatten(Plane&) { return false; }

    // The side that is filled is told from the other by the normal, drawn as a short arrow.
    static void draw(const Plane& plane, ShapeCanvas& canvas) {
        const PlanePatch patch = patch_of(plane, canvas.contents());
        canvas.patch(patch.center, patch.normal, 2 * patch.radius, 0.18f);
        const vec3 tip = patch.center + patch.normal * (0.22f * patch.radius);
        canvas.halo(patch.center, tip);
        canvas.arrow(patch.center, tip, {.width = 2}, 12);
        const vec3 a = patch.u * patch.radius, b = patch.v * patch.radius;
        const std::array<vec3, 4> rim{patch.center - a - b, patch.center + a - b,
                                      patch.center + a + b, patch.center - a + b};
        if (canvas.selected()) canvas.rim(rim);
    }
    static void pick(const Plane& plane, ShapePicks& picks) {
        const PlanePatch patch = patch_of(plane, picks.contents());
        const auto hit = cast(picks.ray(), plane);
        const dvec3 out = hit ? picks.ray().at(hit->t) - dvec3(patch.center) : dvec3(0);
        const double reach = double(patch.radius);
        if (std::abs(glm::dot(out, dvec3(patch.u))) <= reach &&
            std::abs(glm::dot(out, dvec3(patch.v))) <= reach)
            picks.surface(hit);
    }
};

}  // namespace

const ShapeType& shape_type(ShapeTag<Plane>) {
    return described<Plane, PlaneDescription>;
}

}  // namespace collidoscope::app
