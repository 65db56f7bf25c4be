#include "app/model/crowd/crowd_solids.h"

#include <map>

#include "app/model/shapes/shape.h"
#include "collision/trees/builders/obb_tree.h"
#include "collision/trees/pieces/piece_tree.h"

namespace collidoscope::app {
namespace {

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
    return *build_piece_tree(mesh, {.whole_hulls = true});
}

}  // namespace

CrowdSolids::CrowdSolids(const CrowdState& crowd, For use) : use_(use) {
    for (std::size_t i = 0; i < crowd.bodies.size(); ++i) set(i, crowd);
}

void CrowdSolids::set(std::size_t i, const CrowdState& crowd) {
    static const Mesh box = cube();
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
            model.tree = mesh.asset->derived<ObbTree>("crowd obb tree", tree_of);
            if (pieces) model.pieces = mesh.asset->derived<PieceTree>("crowd pieces", pieces_of);
            model.surface =
                *mesh.asset->derived<SurfaceParts>("crowd surface parts", parts_of_surface);
        } else if (!is_ball) {
            Mesh mesh = box;
            for (vec3& p : mesh.positions) p *= body.half;
            model.tree = std::make_shared<const ObbTree>(tree_of(mesh));
            if (pieces) model.pieces = std::make_shared<const PieceTree>(pieces_of(mesh));
            model.surface = parts_of_surface(mesh);
        }
        solid.model = std::make_shared<const SolidModel>(std::move(model));
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

}  // namespace collidoscope::app
