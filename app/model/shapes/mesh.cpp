#include <glm/geometric.hpp>

#include "app/model/shapes/describe_shape.h"
#include "collision/narrow/convex/polytope.h"
#include "collision/volumes/aabb.h"

namespace collidoscope::app {
namespace {

struct MeshDescription {
    static constexpr ShapeWords words{.key = "mesh", .name = "mesh"};
    static constexpr Extent extent = Extent::Bounded;
    static constexpr bool turns = true;
    static constexpr HandleUse handle_use = HandleUse::None;

    static MeshInstance read(const Json& json, const MeshLoader& load) {
        Fields fields(json, "mesh");
        MeshInstance mesh;
        const Json& file = fields.at("file");
        if (!file.is_string()) refuse("mesh.file", "must be a string");
        mesh.file = file.get<std::string>();
        if (const Json* p = fields.find("position"))
            mesh.pose.position = read_vec3(*p, "mesh.position");
        if (const Json* r = fields.find("rotation"))
            mesh.pose.rotation = read_rotation(*r, "mesh.rotation");
        if (const Json* s = fields.find("scale")) mesh.scale = read_float(*s, "mesh.scale");
        fields.done("file, position, rotation, scale");
        check(mesh);
        mesh.asset = load(mesh.file, mesh.scale);
        return mesh;
    }
    static Json write(const MeshInstance& m) {
        return {{"file", m.file},
                {"position", number(m.pose.position)},
                {"rotation", number(m.pose.rotation)},
                {"scale", number(m.scale)}};
    }
    static std::optional<MeshInstance> usual(bool) { return std::nullopt; }
    static void check(const MeshInstance& m) {
        shapes::demand(shapes::finite(m.scale) && m.scale > 0, "mesh.scale",
                       "must be finite and above zero");
        shapes::demand_pose(m.pose, "mesh.position", "mesh.rotation");
        if (!m.asset) return;
        const auto local = local_bounds(m);
        const vec3 reach = glm::max(glm::abs(local->min), glm::abs(local->max));
        shapes::demand_in_range(m.pose.position, reach, m.pose.rotation, "mesh");
    }

    static std::vector<ShapeField> fields(MeshInstance& m) {
        return {{"position", &m.pose.position}, {"rotation", &m.pose.rotation}};
    }
    static Pose pose(const MeshInstance& m) { return m.pose; }
    static void move(MeshInstance& m, const vec3& offset) { m.pose.position += offset; }
    static void turn(MeshInstance& m, const quat& rotation, const vec3&) {
        m.pose.rotation = glm::normalize(rotation * m.pose.rotation);
    }
    static std::shared_ptr<const Aabb> local_bounds(const MeshInstance& m) {
        return m.asset->derived<Aabb>("bounds", [](const Mesh& mesh) {
            return mesh.positions.empty() ? Aabb{} : shapes::box_around(mesh.positions);
        });
    }
    static Aabb bounds(const MeshInstance& m) {
        if (!m.asset) return {m.pose.position, m.pose.position};
        const auto local = local_bounds(m);
        const vec3 center = 0.5f * local->min + 0.5f * local->max;
        return shapes::box_around(m.pose.position + glm::normalize(m.pose.rotation) * center,
                                  local->max - center, m.pose.rotation);
    }
    static std::vector<vec3> handles(const MeshInstance&) { return {}; }
    static void set_handle(MeshInstance&, std::size_t, const vec3&) {}

    // The hull of the mesh.
    static ConvexCore core(const MeshInstance& m) {
        if (!m.asset) return {};
        const auto hull = m.asset->derived<Polytope>(
            "convex hull", [](const Mesh& mesh) { return convex_hull(mesh.positions); });
        ConvexCore corners;
        for (const vec3& p : hull->vertices)
            corners.points.push_back(m.pose.position + m.pose.rotation * p);
        return corners;
    }
    static std::optional<Box> box(const MeshInstance&) { return std::nullopt; }
    static std::vector<ShapeFeature> features(const MeshInstance& m) {
        return shapes::faces_of_hull(core(m).points);
    }
    static bool flatten(MeshInstance&) { return false; }

    static void draw(const MeshInstance& m, ShapeCanvas& canvas) { canvas.mesh(m); }
    static void pick(const MeshInstance& m, ShapePicks& picks) { picks.mesh(m); }
};

}  // namespace

const ShapeType& shape_type(ShapeTag<MeshInstance>) {
    return described<MeshInstance, MeshDescription>;
}

}  // namespace collidoscope::app
