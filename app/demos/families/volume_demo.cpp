#include "app/demos/families/volume_demo.h"

#include <algorithm>

namespace collidoscope::app {
namespace {

Mesh mesh_of(const Hull& hull) {
    const Polytope polytope = convex_hull(hull.points);
    Mesh mesh;
    for (const Triangle& t : surface_of(polytope)) {
        const auto first = static_cast<std::uint32_t>(mesh.positions.size());
        mesh.positions.insert(mesh.positions.end(), {t.a, t.b, t.c});
        mesh.triangles.push_back({first, first + 1, first + 2});
    }
    return mesh;
}

constexpr const char* layered_key = "layered body";

}  // namespace

WorldCorners world_corners(const Shape& shape) {
    WorldCorners corners;
    if (const auto* hull = std::get_if<Hull>(&shape)) {
        corners.points = hull->points;
        corners.contents = solid_volume(convex_hull(hull->points));
        return corners;
    }
    const auto& mesh = std::get<MeshInstance>(shape);
    if (mesh.asset->mesh().positions.empty()) throw InputError("the mesh has no vertices");
    const RelativePose pose(Pose{}, mesh.pose);
    corners.points.reserve(mesh.asset->mesh().positions.size());
    for (const vec3& p : mesh.asset->mesh().positions) corners.points.push_back(pose(p));
    corners.contents = *mesh.asset->derived<double>(
        "enclosed volume", [](const Mesh& m) { return enclosed_volume(m); });
    return corners;
}

PlacedLayeredBody layered_body(const Shape& shape) {
    if (const auto* hull = std::get_if<Hull>(&shape))
        return {std::make_shared<const LayeredBody>(mesh_of(*hull)), {}};
    const auto& mesh = std::get<MeshInstance>(shape);
    if (mesh.asset->mesh().triangles.empty()) throw InputError("the mesh has no triangles");
    return {
        mesh.asset->derived<LayeredBody>(layered_key, [](const Mesh& m) { return LayeredBody(m); }),
        mesh.pose};
}

LayeredSetup layered_setup(const Demo& demo, const Question& question) {
    LayeredSetup setup{
        layered_body(question.inputs[0]), layered_body(question.inputs[1]), {}, {}, {}};
    if (option(demo, question, "sphere").get<bool>())
        setup.layers.push_back(VolumeKind::SmallestSphere);
    if (option(demo, question, "box").get<bool>()) setup.layers.push_back(VolumeKind::Aabb);
    if (const auto tight = volume_named(option(demo, question, "tight").get<std::string>()))
        setup.layers.push_back(*tight);
    const bool past = option(demo, question, "path").get<std::string>() == "past";
    setup.frame = RelativePose(Pose{}, setup.a.pose);
    setup.path = layered_path(
        past ? LayeredPath::Past : LayeredPath::Around, option(demo, question, "steps").get<int>(),
        setup.a.body->volumes.hull, setup.b.body->volumes.hull,
        RelativePose(setup.a.pose, setup.b.pose), dvec3(0, 1, 0) * setup.frame.rotation);
    return setup;
}

bool layered_body_ready(const Shape& shape) {
    const auto* mesh = std::get_if<MeshInstance>(&shape);
    return !mesh || mesh->asset->derived_if_ready<LayeredBody>(layered_key);
}

std::optional<VolumeKind> volume_named(const std::string& id) {
    for (const VolumeKind kind : volume_kinds) {
        if (id == id_of(kind)) return kind;
    }
    return std::nullopt;
}

Answer to_answer(const VolumeComparison& comparison) {
    Answer answer;
    answer.add_verdict(std::string("Tightest: ") + title_of(comparison.tightest));
    answer.add("tightest", id_of(comparison.tightest),
               "The volume that the body fills best, apart from the hull.");
    answer.add("closed", comparison.closed,
               "Whether the surface is closed, so that it has a volume.");
    answer.add("contents", comparison.contents, "The body's own volume.");
    answer.add("hull vertices", comparison.volumes.hull.vertices.size(),
               "Number of vertices of the convex hull.");
    answer.add("trial poses", comparison.poses,
               "In how many poses of a copy the overlap tests were tried.");
    Datum::List volumes;
    for (const VolumeRow& row : comparison.rows) {
        volumes.push_back(Datum::record({{"id", id_of(row.kind)},
                                         {"title", title_of(row.kind)},
                                         {"volume", row.volume},
                                         {"efficiency", row.efficiency},
                                         {"bytes", row.bytes},
                                         {"overlap_operations", row.tally.overlap_operations},
                                         {"update_operations", row.tally.update_operations},
                                         {"says_meet", row.tally.says_meet}}));
    }
    answer.add("volumes", std::move(volumes),
               "Each volume with its measures; the drawer shows them.");
    return answer;
}

Answer to_answer(const LayeredAnswer& layered) {
    Answer answer;
    answer.hit = layered.hits > 0;
    answer.volume_tests = layered.volume_tests;
    answer.primitive_tests = layered.triangle_tests;
    const std::uint64_t poses = layered.decided.size();
    answer.add("poses", poses, "Number of poses of B on its path.");
    answer.add("hits", layered.hits, "At how many of them the answer is yes.");
    answer.add_verdict("Hit in " + std::to_string(layered.hits) + " of " + std::to_string(poses));
    Datum::List layers;
    for (const LayerCount& layer : layered.layers) {
        const double share =
            poses > 0 ? static_cast<double>(layer.answered) / static_cast<double>(poses) : 0.0;
        answer.add(layer.title,
                   std::to_string(layer.answered) + " of " + std::to_string(layer.tests),
                   "Poses that this layer of volumes decided, of those that reached it.");
        layers.push_back(Datum::record({{"id", layer.id},
                                        {"title", layer.title},
                                        {"tests", layer.tests},
                                        {"answered", layer.answered},
                                        {"share", share},
                                        {"operations", layer.operations}}));
    }
    answer.add("layers", std::move(layers),
               "What each layer of volumes decided; the drawer shows it.");
    answer.add("decided", layered.decided, "Which layer decided each pose; the drawer shows it.");
    return answer;
}

}  // namespace collidoscope::app
