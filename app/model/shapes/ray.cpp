#include "app/model/shapes/describe_shape.h"
#include "app/model/shapes/extent.h"

namespace collidoscope::app {
namespace {

struct RayDescription {
    static constexpr ShapeWords words{.key = "ray", .name = "ray"};
    static constexpr Extent extent = Extent::HalfLine;
    static constexpr bool turns = true;
    static constexpr HandleUse handle_use = HandleUse::Corners;

    static Ray read(const Json& json, const MeshLoader&) {
        Fields f(json, "ray");
        const Ray r{read_vec3(f.at("origin"), f.name("origin")),
                    read_vec3(f.at("direction"), f.name("direction"))};
        f.done("origin, direction");
        return r;
    }
    static Json write(const Ray& r) {
        return {{"origin", number(r.origin)}, {"direction", number(r.direction)}};
    }
    static std::optional<Ray> usual(bool) { return Ray{{-3, 2.5f, 2}, {3, -1.5f, -2}}; }
    static void check(const Ray& r) {
        shapes::demand(shapes::finite(r.origin), "ray.origin", "must have finite numbers");
        shapes::demand(shapes::finite(r.direction) && r.direction != vec3(0), "ray.direction",
                       "must be finite and not zero");
    }

    static std::vector<ShapeField> fields(Ray& r) {
        return {{"origin", &r.origin}, {"direction", &r.direction}};
    }
    static Pose pose(const Ray& r) { return {r.origin, shapes::upright}; }
    static void move(Ray& r, const vec3& offset) { r.origin += offset; }
    static void turn(Ray& r, const quat& rotation, const vec3&) {
        r.direction = rotation * r.direction;
    }
    static Aabb bounds(const Ray& r) {
        return shapes::box_around({r.origin, r.origin + r.direction});
    }
    static std::vector<vec3> handles(const Ray& r) { return {r.origin, r.origin + r.direction}; }
    static void set_handle(Ray& r, std::size_t handle, const vec3& position) {
        const vec3 end = r.origin + r.direction;
        if (handle == 0 && end != position) r = {position, end - position};
        if (handle != 0 && position != r.origin) r.direction = position - r.origin;
    }

    static ConvexCore core(const Ray&) { return {}; }
    static std::optional<Box> box(const Ray&) { return std::nullopt; }
    static std::vector<ShapeFeature> features(const Ray& r) {
        return shapes::one_feature(r.direction, r.origin, true);
    }
    static bool flatten(Ray&) { return false; }

    static void draw(const Ray& ray, ShapeCanvas& canvas) {
        const vec3 end = ray.origin + ray.direction;
        const vec3 far = ray.origin + ray.direction * reach_of(ray, canvas.contents());
        const CanvasLine shaft{.width = 2.5f, .seen_behind = true};
        canvas.halo(ray.origin, end);
        canvas.line(end, far, {.width = 1.5f, .alpha = 0.55f, .dash = 9, .seen_behind = true});
        canvas.arrow(ray.origin, end, shaft, 5.5f * shaft.width);
        canvas.dot(ray.origin, 2.2f * shaft.width, shaft);
    }
    static void pick(const Ray& ray, ShapePicks& picks) {
        const double reach = double(reach_of(ray, picks.contents()));
        picks.line(dvec3(ray.origin), dvec3(ray.origin) + reach * dvec3(ray.direction));
    }
};

}  // namespace

const ShapeType& shape_type(ShapeTag<Ray>) {
    return described<Ray, RayDescription>;
}

}  // namespace collidoscope::app
