// FCL: oriented boxes in double.
#include <fcl/fcl.h>

#include "tests/bench/engine.h"

namespace collidoscope::bench {
namespace {

template <typename Volume>
class FclPair final : public PairEngine {
  public:
    FclPair(const Mesh& a, const Mesh& b) {
        const auto identity = fcl::Transform3d::Identity();
        a_ = std::make_unique<fcl::CollisionObjectd>(model(a), identity);
        b_ = std::make_unique<fcl::CollisionObjectd>(model(b), identity);
        request_first_.num_max_contacts = 1;
        request_all_.num_max_contacts = std::size_t{1} << 40;
    }

    PairAnswer query(const RelativePose& pose, bool all) override {
        fcl::Transform3d place = fcl::Transform3d::Identity();
        for (int column = 0; column < 3; ++column) {
            for (int row = 0; row < 3; ++row) {
                place.linear()(row, column) = pose.rotation[column][row];
            }
            place.translation()[column] = pose.translation[column];
        }
        b_->setTransform(place);
        fcl::CollisionResultd result;
        fcl::collide(a_.get(), b_.get(), all ? request_all_ : request_first_, result);
        return {result.numContacts(), 0, 0};
    }

  private:
    using Model = fcl::BVHModel<Volume>;
    static std::shared_ptr<Model> model(const Mesh& mesh) {
        std::vector<fcl::Vector3d> positions;
        std::vector<fcl::Triangle> triangles;
        for (const vec3& p : mesh.positions) positions.emplace_back(p.x, p.y, p.z);
        for (const auto& t : mesh.triangles) triangles.emplace_back(t[0], t[1], t[2]);
        auto model = std::make_shared<Model>();
        model->beginModel();
        model->addSubModel(positions, triangles);
        model->endModel();
        return model;
    }

    std::unique_ptr<fcl::CollisionObjectd> a_, b_;
    fcl::CollisionRequestd request_first_, request_all_;
};

}  // namespace

std::unique_ptr<PairEngine> make_fcl_obb(const Mesh& a, const Mesh& b) {
    return std::make_unique<FclPair<fcl::OBBd>>(a, b);
}
std::unique_ptr<PairEngine> make_fcl_obbrss(const Mesh& a, const Mesh& b) {
    return std::make_unique<FclPair<fcl::OBBRSSd>>(a, b);
}

}  // namespace collidoscope::bench
