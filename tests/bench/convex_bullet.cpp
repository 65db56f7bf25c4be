// Bullet: btGjkPairDetector on btConvexHullShape without margin, single precision as Debian builds
// it.
#include <BulletCollision/CollisionShapes/btConvexHullShape.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkPairDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btPointCollector.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>

#include "tests/bench/convex.h"

namespace collidoscope::bench {
namespace {

std::unique_ptr<btConvexHullShape> shape_of(const Polytope& polytope) {
    auto shape = std::make_unique<btConvexHullShape>();
    for (const vec3& p : polytope.vertices) shape->addPoint(btVector3(p.x, p.y, p.z), false);
    shape->recalcLocalAabb();
    shape->setMargin(0);
    return shape;
}

btTransform transform_of(const Pose& pose) {
    const quat& q = pose.rotation;
    return btTransform(btQuaternion(q.x, q.y, q.z, q.w),
                       btVector3(pose.position.x, pose.position.y, pose.position.z));
}

class BulletEngine final : public ConvexEngine {
  public:
    BulletEngine(const Polytope& a, const Polytope& b)
        : a_(shape_of(a)),
          b_(shape_of(b)),
          distance_(a_.get(), b_.get(), &simplex_, nullptr),
          depth_(a_.get(), b_.get(), &simplex_, &epa_) {}

    void load(const std::vector<PosePair>& poses) override {
        inputs_.clear();
        for (const PosePair& pose : poses) {
            btGjkPairDetector::ClosestPointInput input;
            input.m_transformA = transform_of(pose.a);
            input.m_transformB = transform_of(pose.b);
            inputs_.push_back(input);
        }
    }
    double distance(std::size_t pose, bool keep) override {
        if (!keep) distance_.setCachedSeparatingAxis(btVector3(0, 1, 0));
        return ask(distance_, pose);
    }
    double depth(std::size_t pose) override {
        depth_.setCachedSeparatingAxis(btVector3(0, 1, 0));
        return -ask(depth_, pose);
    }

  private:
    double ask(btGjkPairDetector& detector, std::size_t pose) {
        btPointCollector result;
        detector.getClosestPoints(inputs_[pose], result, nullptr);
        return result.m_hasResult ? double(result.m_distance) : 0;
    }

    std::unique_ptr<btConvexHullShape> a_, b_;
    btVoronoiSimplexSolver simplex_;
    btGjkEpaPenetrationDepthSolver epa_;
    btGjkPairDetector distance_, depth_;
    std::vector<btGjkPairDetector::ClosestPointInput> inputs_;
};

// btGjkEpaSolver2 alone, without the pair detector's GJK before it.
class BulletEpaEngine final : public ConvexEngine {
  public:
    BulletEpaEngine(const Polytope& a, const Polytope& b) : a_(shape_of(a)), b_(shape_of(b)) {}

    void load(const std::vector<PosePair>& poses) override {
        placed_.clear();
        for (const PosePair& pose : poses)
            placed_.emplace_back(transform_of(pose.a), transform_of(pose.b));
    }
    double distance(std::size_t, bool) override { return 0; }
    double depth(std::size_t pose) override {
        const auto& [a, b] = placed_[pose];
        btGjkEpaSolver2::sResults results;
        const btVector3 guess = b.getOrigin() - a.getOrigin();
        const bool found =
            btGjkEpaSolver2::Penetration(a_.get(), a, b_.get(), b, guess, results, false);
        return found ? -double(results.distance) : 0;
    }

  private:
    std::unique_ptr<btConvexHullShape> a_, b_;
    std::vector<std::pair<btTransform, btTransform>> placed_;
};

}  // namespace

std::unique_ptr<ConvexEngine> convex_bullet_epa(const Polytope& a, const Polytope& b) {
    return std::make_unique<BulletEpaEngine>(a, b);
}
std::unique_ptr<ConvexEngine> convex_bullet(const Polytope& a, const Polytope& b) {
    return std::make_unique<BulletEngine>(a, b);
}

}  // namespace collidoscope::bench
