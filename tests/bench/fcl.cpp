// FCL: trees of oriented boxes, in double.
#include <fcl/fcl.h>

#include "tests/bench/engine.h"

namespace collidoscope::bench {
namespace {

template <typename Volume>
std::shared_ptr<fcl::BVHModel<Volume>> model(const Mesh& mesh, double* seconds = nullptr) {
    std::vector<fcl::Vector3d> positions;
    std::vector<fcl::Triangle> triangles;
    for (const vec3& p : mesh.positions) positions.emplace_back(p.x, p.y, p.z);
    for (const auto& t : mesh.triangles) triangles.emplace_back(t[0], t[1], t[2]);
    auto result = std::make_shared<fcl::BVHModel<Volume>>();
    result->beginModel();
    result->addSubModel(positions, triangles);
    const double start = cpu_seconds();
    result->endModel();
    if (seconds) *seconds = cpu_seconds() - start;
    return result;
}

template <typename Volume, typename Node>
class FclPairs final : public PairEngine {
  public:
    FclPairs(const Mesh& a, const Mesh& b)
        : model_a_(model<Volume>(a)),
          model_b_(model<Volume>(b)),
          a_(model_a_, fcl::Transform3d::Identity()),
          b_(model_b_, fcl::Transform3d::Identity()) {
        first_.num_max_contacts = 1;
        all_.num_max_contacts = std::size_t{1} << 40;
    }

    std::uint64_t query(const RelativePose& pose, bool all) override {
        b_.setTransform(transform(pose));
        fcl::CollisionResultd result;
        fcl::collide(&a_, &b_, all ? all_ : first_, result);
        return result.numContacts();
    }

    PairCount count(const RelativePose& pose, bool all) override {
        fcl::CollisionResultd result;
        Node node;
        fcl::detail::initialize(node, *model_a_, fcl::Transform3d::Identity(), *model_b_,
                                transform(pose), all ? all_ : first_, result);
        node.enable_statistics = true;
        fcl::detail::collide(&node);
        return {result.numContacts(), static_cast<std::uint64_t>(node.num_bv_tests),
                static_cast<std::uint64_t>(node.num_leaf_tests)};
    }

  private:
    static fcl::Transform3d transform(const RelativePose& pose) {
        fcl::Transform3d place = fcl::Transform3d::Identity();
        for (int column = 0; column < 3; ++column) {
            for (int row = 0; row < 3; ++row) {
                place.linear()(row, column) = pose.rotation[column][row];
            }
            place.translation()[column] = pose.translation[column];
        }
        return place;
    }

    std::shared_ptr<fcl::BVHModel<Volume>> model_a_, model_b_;
    fcl::CollisionObjectd a_, b_;
    fcl::CollisionRequestd first_, all_;
};

}  // namespace

std::unique_ptr<PairEngine> pairs_fcl_obb(const Mesh& a, const Mesh& b) {
    return std::make_unique<FclPairs<fcl::OBBd, fcl::detail::MeshCollisionTraversalNodeOBBd>>(a, b);
}
std::unique_ptr<PairEngine> pairs_fcl_obbrss(const Mesh& a, const Mesh& b) {
    return std::make_unique<FclPairs<fcl::OBBRSSd, fcl::detail::MeshCollisionTraversalNodeOBBRSSd>>(
        a, b);
}
double build_fcl_obb(const Mesh& mesh) {
    double seconds = 0;
    model<fcl::OBBd>(mesh, &seconds);
    return seconds;
}

}  // namespace collidoscope::bench
