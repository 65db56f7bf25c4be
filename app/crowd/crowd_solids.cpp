#include "app/crowd/crowd_solids.h"

#include <glm/geometric.hpp>
#include <map>

#include "app/shapes/shape.h"
#include "collision/trees/builders/obb_tree.h"
#include "collision/trees/pieces/piece_tree.h"

namespace collidoscope::app {
namespace {

Mesh octahedron() {
    return {
        {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}},
        {{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4}, {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}}};
}

// Every triangle in four, the new corners on the unit sphere.
Mesh divided(const Mesh& mesh) {
    Mesh finer;
    finer.positions = mesh.positions;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> middles;
    const auto middle = [&](std::uint32_t a, std::uint32_t b) {
        const auto [at, fresh] = middles.try_emplace(
            std::minmax(a, b), static_cast<std::uint32_t>(finer.positions.size()));
        if (fresh)
            finer.positions.push_back(glm::normalize(finer.positions[a] + finer.positions[b]));
        return at->second;
    };
    for (const auto& [a, b, c] : mesh.triangles) {
        const std::uint32_t ab = middle(a, b), bc = middle(b, c), ca = middle(c, a);
        finer.triangles.insert(finer.triangles.end(),
                               {{a, ab, ca}, {ab, b, bc}, {ca, bc, c}, {ab, bc, ca}});
    }
    return finer;
}

Mesh cube() {
    Mesh mesh;
    for (unsigned i = 0; i < 8; ++i)
        mesh.positions.emplace_back((i & 1U) != 0 ? 1 : -1, (i & 2U) != 0 ? 1 : -1,
                                    (i & 4U) != 0 ? 1 : -1);
    mesh.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                      {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    return mesh;
}

ObbTree tree_of(const Mesh& mesh) {
    return *build_obb_tree(mesh);
}

PieceTree pieces_of(const Mesh& mesh) {
    return *build_piece_tree(mesh);
}

}  // namespace

CrowdSolids::CrowdSolids(const CrowdState& crowd, For use) : use_(use) {
    for (std::size_t i = 0; i < crowd.bodies.size(); ++i) set(i, crowd);
}

void CrowdSolids::set(std::size_t i, const CrowdState& crowd) {
    static const Mesh ball = divided(divided(octahedron())), box = cube();
    const MovingBody& body = crowd.bodies[i];
    const bool meshed = body.form == BodyForm::Mesh;
    std::shared_ptr<const Solid>& found =
        known_[{meshed, body.form == BodyForm::Sphere, meshed ? body.mesh : 0, body.half.x,
                body.half.y, body.half.z}];
    if (!found) {
        const bool pieces = use_ == For::Features, is_ball = body.form == BodyForm::Sphere;
        Solid solid;
        SolidModel model;
        if (meshed) {
            const CrowdMesh& mesh = crowd.meshes[body.mesh];
            solid.middle = middle_of_mesh(mesh);
            solid.tree = mesh.asset->derived<ObbTree>("crowd obb tree", tree_of);
            if (pieces) model.pieces = mesh.asset->derived<PieceTree>("crowd pieces", pieces_of);
            model.surface =
                *mesh.asset->derived<SurfaceParts>("crowd surface parts", parts_of_surface);
        } else if (!is_ball || use_ == For::Triangles) {
            Mesh mesh = is_ball ? ball : box;
            for (vec3& p : mesh.positions) p *= body.half;
            solid.tree = std::make_shared<const ObbTree>(tree_of(mesh));
            if (pieces) model.pieces = std::make_shared<const PieceTree>(pieces_of(mesh));
            model.surface = parts_of_surface(mesh);
        }
        if (use_ != For::Triangles) {
            model.tree = solid.tree;
            solid.model = std::make_shared<const SolidModel>(std::move(model));
        }
        found = std::make_shared<const Solid>(std::move(solid));
    }
    if (solids_.size() <= i) solids_.resize(i + 1);
    solids_[i] = found;
}

Pose CrowdSolids::pose_of(const MovingBody& body, const vec3& middle) const {
    Pose pose{body.center, body.form == BodyForm::Aabb ? quat(1, 0, 0, 0) : body.rotation};
    pose.position -= pose.rotation * middle;
    return pose;
}

SolidBody CrowdSolids::solid(const MovingBody& body, std::size_t i) const {
    const bool ball = body.form == BodyForm::Sphere;
    return {body, ball ? Pose{body.center} : pose_of(body, solids_[i]->middle), solids_[i]->model};
}

MeshBody CrowdSolids::mesh(const MovingBody& body, std::size_t i) const {
    return {solids_[i]->tree, pose_of(body, solids_[i]->middle)};
}

}  // namespace collidoscope::app
