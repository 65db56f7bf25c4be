// FCL 0.7 in double: its own GJK and EPA (indep), and libccd's. libccd has no distance of its own;
// FCL brings one that is built of libccd's parts.
#include <fcl/fcl.h>
#include <fcl/narrowphase/detail/gjk_solver_indep.h>
#include <fcl/narrowphase/detail/gjk_solver_libccd.h>

#include "tests/bench/convex.h"

namespace collidoscope::bench {
namespace {

fcl::Convexd shape_of(const Polytope& polytope) {
    auto vertices = std::make_shared<std::vector<fcl::Vector3d>>();
    for (const vec3& p : polytope.vertices) vertices->emplace_back(p.x, p.y, p.z);
    auto faces = std::make_shared<std::vector<int>>();
    for (Index f = 0; f < polytope.faces.size(); ++f) {
        std::vector<int> corners;
        polytope.round_face(
            f, [&](Index e) { corners.push_back(static_cast<int>(polytope.origin(e))); });
        faces->push_back(static_cast<int>(corners.size()));
        faces->insert(faces->end(), corners.begin(), corners.end());
    }
    return {vertices, static_cast<int>(polytope.faces.size()), faces};
}

fcl::Transform3d transform_of(const Pose& pose) {
    const glm::dquat q = glm::normalize(glm::dquat(pose.rotation));
    fcl::Transform3d place = fcl::Transform3d::Identity();
    place.linear() = fcl::Quaterniond(q.w, q.x, q.y, q.z).toRotationMatrix();
    place.translation() = fcl::Vector3d(pose.position.x, pose.position.y, pose.position.z);
    return place;
}

template <typename Solver>
class FclEngine final : public ConvexEngine {
  public:
    FclEngine(const Polytope& a, const Polytope& b) : a_(shape_of(a)), b_(shape_of(b)) {}

    void load(const std::vector<PosePair>& poses) override {
        placed_.clear();
        for (const PosePair& pose : poses)
            placed_.push_back({transform_of(pose.a), transform_of(pose.b)});
    }
    double distance(std::size_t pose, bool keep) override {
        solver_.enableCachedGuess(keep);
        double distance = 0;
        fcl::Vector3d on_a, on_b;
        const bool apart = solver_.shapeDistance(a_, placed_[pose].a, b_, placed_[pose].b,
                                                 &distance, &on_a, &on_b);
        return apart ? distance : 0;
    }
    double depth(std::size_t pose) override {
        std::vector<fcl::ContactPointd> contacts;
        solver_.enableCachedGuess(false);
        if (!solver_.shapeIntersect(a_, placed_[pose].a, b_, placed_[pose].b, &contacts) ||
            contacts.empty())
            return 0;
        return contacts[0].penetration_depth;
    }

  private:
    struct Placed {
        fcl::Transform3d a, b;
    };
    fcl::Convexd a_, b_;
    Solver solver_;
    std::vector<Placed> placed_;
};

}  // namespace

std::unique_ptr<ConvexEngine> convex_fcl(const Polytope& a, const Polytope& b) {
    return std::make_unique<FclEngine<fcl::detail::GJKSolver_indepd>>(a, b);
}
std::unique_ptr<ConvexEngine> convex_fcl_libccd(const Polytope& a, const Polytope& b) {
    return std::make_unique<FclEngine<fcl::detail::GJKSolver_libccdd>>(a, b);
}

}  // namespace collidoscope::bench
