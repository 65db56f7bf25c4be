// FCL's distance between meshes.
#include <fcl/fcl.h>

#include "tests/bench/wide.h"

namespace collidoscope::bench {
namespace {

std::shared_ptr<fcl::BVHModel<fcl::OBBRSSd>> model(const Mesh& mesh) {
    std::vector<fcl::Vector3d> positions;
    std::vector<fcl::Triangle> triangles;
    for (const vec3& p : mesh.positions) positions.emplace_back(p.x, p.y, p.z);
    for (const auto& t : mesh.triangles) triangles.emplace_back(t[0], t[1], t[2]);
    auto result = std::make_shared<fcl::BVHModel<fcl::OBBRSSd>>();
    result->beginModel();
    result->addSubModel(positions, triangles);
    result->endModel();
    return result;
}

}  // namespace

struct FclDistance::Impl {
    fcl::CollisionObjectd a, b;
};

FclDistance::FclDistance(const Mesh& a, const Mesh& b)
    : impl_(new Impl{{model(a), fcl::Transform3d::Identity()},
                     {model(b), fcl::Transform3d::Identity()}}) {}
FclDistance::~FclDistance() = default;

double FclDistance::operator()(const RelativePose& pose) {
    fcl::Transform3d place = fcl::Transform3d::Identity();
    for (int column = 0; column < 3; ++column) {
        for (int row = 0; row < 3; ++row) {
            place.linear()(row, column) = pose.rotation[column][row];
        }
        place.translation()[column] = pose.translation[column];
    }
    impl_->b.setTransform(place);
    fcl::DistanceRequestd request(false, false);
    request.rel_err = request.abs_err = 0;
    fcl::DistanceResultd result;
    return fcl::distance(&impl_->a, &impl_->b, request, result);
}

}  // namespace collidoscope::bench
