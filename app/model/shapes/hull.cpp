#include "app/model/shapes/curved_surface.h"
#include "app/model/shapes/describe_shape.h"

namespace collidoscope::app {
namespace {

struct HullDescription {
    static constexpr ShapeWords words{.key = "hull", .name = "convex hull"};
    static constexpr Extent extent = Extent::Bounded;
    static constexpr bool turns = true;
    static constexpr HandleUse handle_use = HandleUse::ManyCorners;

    static Hull read(const Json& json, const MeshLoader&) {
        Fields f(json, "hull");
        Hull h{shapes::read_points(f.at("points"), f.name("points"))};
        f.done("points");
        return h;
    }
    static Json write(const Hull& h) { return {{"points", shapes::written(h.points)}}; }
    static std::optional<Hull> usual(bool second) {
        Hull hull{
            {{0, 1, 0}, {0.9f, 0, 0.2f}, {-0.6f, 0, 0.8f}, {-0.4f, 0.1f, -0.9f}, {0.3f, -0.8f, 0}}};
        move(hull, second ? vec3(0.9f, 1.2f, 0.2f) : vec3(-0.4f, 1, 0));
        return hull;
    }
    static void check(const Hull& h) {
        shapes::demand(!h.points.empty(), "hull.points", "must have at least one point");
        for (const vec3& p : h.points)
            shapes::demand(shapes::finite(p), "hull.points", "must be finite");
    }

    static std::vector<ShapeField> fields(Hull& h) {
        std::vector<ShapeField> all;
        for (vec3& p : h.points) all.push_back({std::to_string(all.size()), &p, true});
        return all;
    }
    static Pose pose(const Hull& h) { return {shapes::middle_of(h.points), shapes::upright}; }
    static void move(Hull& h, const vec3& offset) {
        for (vec3& p : h.points) p += offset;
    }
    static void turn(Hull& h, const quat& rotation, const vec3& pivot) {
        for (vec3& p : h.points) shapes::turn_about(p, rotation, pivot);
    }
    static Aabb bounds(const Hull& h) { return shapes::box_around(h.points); }
    static std::vector<vec3> handles(const Hull& h) { return h.points; }
    static void set_handle(Hull& h, std::size_t handle, const vec3& position) {
        if (handle < h.points.size()) h.points[handle] = position;
    }

    static ConvexCore core(const Hull& h) { return {h.points}; }
    static std::optional<Box> box(const Hull&) { return std::nullopt; }
    static std::vector<ShapeFeature> features(const Hull& h) {
        return shapes::faces_of_hull(h.points);
    }
    static bool flatten(Hull& h) {
        const Aabb around = bounds(h);
        const int k = shapes::thinnest_axis(around.max - around.min);
        for (vec3& p : h.points) p[k] = around.min[k];
        return true;
    }

    static void draw(const Hull& h, ShapeCanvas& canvas) {
        canvas.surface(h.points, vec3(0), 1,
                       [&] { return shapes::hull_surface(h.points, vec3(0)); });
    }
    static void pick(const Hull& h, ShapePicks& picks) { picks.surface(cast(picks.ray(), h)); }
};

}  // namespace

const ShapeType& shape_type(ShapeTag<Hull>) {
    return described<Hull, HullDescription>;
}

}  // namespace collidoscope::app
