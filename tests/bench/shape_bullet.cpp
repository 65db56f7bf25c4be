// Bullet as Debian builds it, in single precision: of a pair and of a half-space the algorithm that
// its dispatcher picks (boxes by axes, capsules in closed form, else the pair detector with EPA,
// all without margin), of a ray what its world's rayTest does, of a sweep
// btContinuousConvexCollision.
#include <BulletCollision/BroadphaseCollision/btCollisionAlgorithm.h>
#include <BulletCollision/CollisionDispatch/btCollisionDispatcher.h>
#include <BulletCollision/CollisionDispatch/btCollisionObject.h>
#include <BulletCollision/CollisionDispatch/btCollisionObjectWrapper.h>
#include <BulletCollision/CollisionDispatch/btCollisionWorld.h>
#include <BulletCollision/CollisionDispatch/btDefaultCollisionConfiguration.h>
#include <BulletCollision/CollisionDispatch/btManifoldResult.h>
#include <BulletCollision/CollisionShapes/btBoxShape.h>
#include <BulletCollision/CollisionShapes/btCapsuleShape.h>
#include <BulletCollision/CollisionShapes/btConeShape.h>
#include <BulletCollision/CollisionShapes/btConvexHullShape.h>
#include <BulletCollision/CollisionShapes/btCylinderShape.h>
#include <BulletCollision/CollisionShapes/btSphereShape.h>
#include <BulletCollision/CollisionShapes/btStaticPlaneShape.h>
#include <BulletCollision/NarrowPhaseCollision/btContinuousConvexCollision.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>

#include "tests/bench/shape.h"

namespace collidoscope::bench {
namespace {

btVector3 to_bt(const dvec3& v) {
    return {btScalar(v.x), btScalar(v.y), btScalar(v.z)};
}
btTransform to_bt(const SolidPlace& place) {
    const dmat3& m = place.rotation;
    return btTransform(btMatrix3x3(btScalar(m[0][0]), btScalar(m[1][0]), btScalar(m[2][0]),
                                   btScalar(m[0][1]), btScalar(m[1][1]), btScalar(m[2][1]),
                                   btScalar(m[0][2]), btScalar(m[1][2]), btScalar(m[2][2])),
                       to_bt(place.center));
}

std::unique_ptr<btConvexShape> hull_of(const std::vector<dvec3>& points, double margin) {
    auto shape = std::make_unique<btConvexHullShape>();
    for (const dvec3& p : points) shape->addPoint(to_bt(p), false);
    shape->recalcLocalAabb();
    shape->setMargin(btScalar(margin));
    return shape;
}
// Null for an ellipsoid.
std::unique_ptr<btConvexShape> shape_of(const Solid& solid) {
    const RoundSize size = size_of(solid);
    const auto height = btScalar(size.height), radius = btScalar(size.radius);
    std::unique_ptr<btConvexShape> shape;
    switch (static_cast<SolidKind>(solid.index())) {
        case SolidKind::Sphere:
            return std::make_unique<btSphereShape>(radius);
        case SolidKind::Capsule:
            return std::make_unique<btCapsuleShape>(radius, height);
        case SolidKind::Box:
            shape = std::make_unique<btBoxShape>(to_bt(dvec3(std::get<Box>(solid).half)));
            break;
        case SolidKind::Cylinder:
            shape = std::make_unique<btCylinderShape>(btVector3(radius, height / 2, radius));
            break;
        case SolidKind::Cone:
            shape = std::make_unique<btConeShape>(radius, height);
            break;
        case SolidKind::RoundedBox: {
            const Box own{vec3(0), std::get<RoundedBox>(solid).box.half, quat(1, 0, 0, 0)};
            const std::vector<vec3> corners = corners_of(own);
            return hull_of({corners.begin(), corners.end()}, size.radius);
        }
        case SolidKind::Hull:
            return hull_of(own_points_of(std::get<Hull>(solid), place_of(solid, 1)), 0);
        case SolidKind::Ellipsoid:
            return nullptr;
    }
    shape->setMargin(0);
    return shape;
}

// Keeps the deepest point that an algorithm tells of.
class Deepest final : public btManifoldResult {
  public:
    Deepest(const btCollisionObjectWrapper* a, const btCollisionObjectWrapper* b)
        : btManifoldResult(a, b) {
        m_closestPointDistanceThreshold = 100;
    }
    void addContactPoint(const btVector3&, const btVector3&, btScalar distance) override {
        if (!found || distance < least) least = distance;
        found = true;
    }
    bool found = false;
    btScalar least = 0;
};

struct BulletBody {
    BulletBody(std::unique_ptr<btCollisionShape> own, const btTransform& place)
        : shape(std::move(own)), start(place) {
        object.setCollisionShape(shape.get());
        object.setWorldTransform(place);
    }
    const btConvexShape* convex() const { return static_cast<const btConvexShape*>(shape.get()); }
    btCollisionObjectWrapper wrapped() const {
        return {nullptr, shape.get(), &object, start, -1, -1};
    }

    std::unique_ptr<btCollisionShape> shape;
    btTransform start, end;
    btCollisionObject object;
};
struct BulletCase {
    std::unique_ptr<BulletBody> a, b;
    btCollisionAlgorithm* algorithm = nullptr;
    btTransform from, to;
};

class BulletShapes final : public ShapeEngine {
  public:
    BulletShapes() : dispatcher_(&configuration_) {}
    ~BulletShapes() override { clear(); }
    BulletShapes(const BulletShapes&) = delete;
    BulletShapes& operator=(const BulletShapes&) = delete;

    bool has(const ShapeKind& kind) const override {
        return kind.a != SolidKind::Ellipsoid && kind.b != SolidKind::Ellipsoid;
    }
    void load(const ShapeKind& kind, const std::vector<ShapeCase>& cases) override {
        clear();
        question_ = kind.question;
        boxes_ =
            question_ == Question::Pair && kind.a == SolidKind::Box && kind.b == SolidKind::Box;
        cases_.reserve(cases.size());
        for (const ShapeCase& one : cases) add(one);
    }
    ShapeAnswer ask(std::size_t i) override {
        BulletCase& one = cases_[i];
        if (question_ == Question::Ray) {
            btCollisionWorld::ClosestRayResultCallback hit(one.from.getOrigin(),
                                                           one.to.getOrigin());
            btCollisionWorld::rayTestSingle(one.from, one.to, &one.b->object, one.b->shape.get(),
                                            one.b->start, hit);
            if (!hit.hasHit()) return {};
            return {true, double(hit.m_closestHitFraction) * double{ray_length}};
        }
        if (question_ == Question::Sweep) {
            btContinuousConvexCollision sweep(one.a->convex(), one.b->convex(), &simplex_, &epa_);
            btConvexCast::CastResult result;
            result.m_fraction = 1;
            if (!sweep.calcTimeOfImpact(one.a->start, one.a->end, one.b->start, one.b->end, result))
                return {};
            return {true, double(result.m_fraction)};
        }
        const btCollisionObjectWrapper a = one.a->wrapped(), b = one.b->wrapped();
        Deepest deepest(&a, &b);
        one.algorithm->processCollision(&a, &b, information_, &deepest);
        if (!deepest.found) return {};
        // The axes of two boxes tell of overlaps alone.
        const bool hit = deepest.least <= 0;
        if (boxes_ && !hit) return {};
        return {hit, double(deepest.least)};
    }

  private:
    void add(const ShapeCase& one) {
        BulletCase made;
        const auto body = [](const Solid& solid, const RigidMotion& motion) {
            const SolidPlace place = place_of(solid, 1);
            auto result = std::make_unique<BulletBody>(shape_of(solid), to_bt(place));
            result->end = to_bt(moved(place, motion));
            return result;
        };
        made.b = body(one.b, one.motion_b);
        if (question_ == Question::Plane) {
            const double length = glm::length(dvec3(one.plane.normal));
            made.a = std::make_unique<BulletBody>(
                std::make_unique<btStaticPlaneShape>(to_bt(dvec3(one.plane.normal) / length),
                                                     btScalar(double{one.plane.offset} / length)),
                btTransform::getIdentity());
        } else if (question_ == Question::Ray) {
            const dvec3 from(one.ray.origin);
            made.from.setIdentity();
            made.from.setOrigin(to_bt(from));
            made.to.setIdentity();
            made.to.setOrigin(to_bt(from + double{ray_length} * dvec3(one.ray.direction)));
        } else {
            made.a = body(one.a, one.motion_a);
        }
        if (question_ == Question::Pair || question_ == Question::Plane) {
            const btCollisionObjectWrapper a = made.a->wrapped(), b = made.b->wrapped();
            // Asked for closest points it would not take the axes of boxes.
            const bool contact = boxes_ || question_ == Question::Plane;
            made.algorithm = dispatcher_.findAlgorithm(
                &a, &b, nullptr,
                contact ? BT_CONTACT_POINT_ALGORITHMS : BT_CLOSEST_POINT_ALGORITHMS);
        }
        cases_.push_back(std::move(made));
    }
    void clear() {
        for (BulletCase& one : cases_) {
            if (!one.algorithm) continue;
            one.algorithm->~btCollisionAlgorithm();
            dispatcher_.freeCollisionAlgorithm(one.algorithm);
        }
        cases_.clear();
    }

    btDefaultCollisionConfiguration configuration_;
    btCollisionDispatcher dispatcher_;
    btDispatcherInfo information_;
    btVoronoiSimplexSolver simplex_;
    btGjkEpaPenetrationDepthSolver epa_;
    Question question_ = Question::Pair;
    bool boxes_ = false;
    std::vector<BulletCase> cases_;
};

}  // namespace

std::unique_ptr<ShapeEngine> shape_bullet() {
    return std::make_unique<BulletShapes>();
}

}  // namespace collidoscope::bench
