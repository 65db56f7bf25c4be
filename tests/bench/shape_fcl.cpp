// FCL 0.7 in double, as its callers ask: collide() with a contact, then distance() where there is
// none; continuousCollide() by conservative advancement. Both with libccd, as is its default.
#include <fcl/fcl.h>
#include <fcl/math/motion/interp_motion.h>
#include <fcl/narrowphase/continuous_collision.h>

#include "tests/bench/shape.h"

namespace collidoscope::bench {
namespace {

using Geometry = std::shared_ptr<fcl::CollisionGeometryd>;

fcl::Vector3d to_fcl(const dvec3& v) {
    return {v.x, v.y, v.z};
}
fcl::Transform3d to_fcl(const SolidPlace& place) {
    fcl::Transform3d result = fcl::Transform3d::Identity();
    for (int column = 0; column < 3; ++column)
        for (int row = 0; row < 3; ++row)
            result.linear()(row, column) = place.rotation[column][row];
    result.translation() = to_fcl(place.center);
    return result;
}

Geometry hull_of(const Hull& hull, const SolidPlace& place) {
    const Polytope polytope = convex_hull(hull.points);
    auto vertices = std::make_shared<std::vector<fcl::Vector3d>>();
    for (const dvec3& p : own_points_of({polytope.vertices}, place)) vertices->push_back(to_fcl(p));
    auto faces = std::make_shared<std::vector<int>>();
    for (Index f = 0; f < polytope.faces.size(); ++f) {
        std::vector<int> corners;
        polytope.round_face(
            f, [&](Index e) { corners.push_back(static_cast<int>(polytope.origin(e))); });
        faces->push_back(static_cast<int>(corners.size()));
        faces->insert(faces->end(), corners.begin(), corners.end());
    }
    return std::make_shared<fcl::Convexd>(vertices, static_cast<int>(polytope.faces.size()), faces);
}
Geometry shape_of(const Solid& solid) {
    const auto [height, radius] = size_of(solid);
    switch (static_cast<SolidKind>(solid.index())) {
        case SolidKind::Sphere:
            return std::make_shared<fcl::Sphered>(radius);
        case SolidKind::Box:
            return std::make_shared<fcl::Boxd>(to_fcl(2.0 * dvec3(std::get<Box>(solid).half)));
        case SolidKind::Capsule:
            return std::make_shared<fcl::Capsuled>(radius, height);
        case SolidKind::Cylinder:
            return std::make_shared<fcl::Cylinderd>(radius, height);
        case SolidKind::Cone:
            return std::make_shared<fcl::Coned>(radius, height);
        case SolidKind::Ellipsoid:
            return std::make_shared<fcl::Ellipsoidd>(
                to_fcl(dvec3(std::get<Ellipsoid>(solid).radii)));
        case SolidKind::Hull:
            return hull_of(std::get<Hull>(solid), place_of(solid, 2));
        case SolidKind::RoundedBox:
            break;
    }
    return nullptr;
}

struct FclBody {
    Geometry shape;
    fcl::Transform3d start = fcl::Transform3d::Identity();
    std::shared_ptr<fcl::InterpMotion<double>> motion;
};

class FclShapes final : public ShapeEngine {
  public:
    FclShapes() {
        contact_.enable_contact = true;
        distance_.enable_nearest_points = true;
        sweep_.ccd_solver_type = fcl::CCDC_CONSERVATIVE_ADVANCEMENT;
        sweep_.ccd_motion_type = fcl::CCDM_LINEAR;
    }

    bool has(const ShapeKind& kind) const override {
        return kind.question != Question::Ray && kind.a != SolidKind::RoundedBox;
    }
    void load(const ShapeKind& kind, const std::vector<ShapeCase>& cases) override {
        question_ = kind.question;
        cases_.clear();
        for (const ShapeCase& one : cases) {
            FclBody b = body_of(one.b, one.motion_b), a;
            if (question_ == Question::Plane) {
                const double length = glm::length(dvec3(one.plane.normal));
                a.shape = std::make_shared<fcl::Halfspaced>(
                    to_fcl(dvec3(one.plane.normal) / length), double{one.plane.offset} / length);
                a.shape->computeLocalAABB();
            } else {
                a = body_of(one.a, one.motion_a);
            }
            cases_.push_back({std::move(a), std::move(b)});
        }
    }
    // Its libccd throws where it cannot go on: no answer.
    ShapeAnswer ask(std::size_t i) override {
        const auto& [a, b] = cases_[i];
        try {
            return question_ == Question::Sweep ? swept(a, b) : still(a, b);
        } catch (const std::exception&) {
            return {};
        }
    }

  private:
    static FclBody body_of(const Solid& solid, const RigidMotion& motion) {
        const SolidPlace place = place_of(solid, 2);
        FclBody body{shape_of(solid), to_fcl(place), nullptr};
        body.shape->computeLocalAABB();
        body.motion =
            std::make_shared<fcl::InterpMotion<double>>(body.start, to_fcl(moved(place, motion)));
        return body;
    }
    ShapeAnswer still(const FclBody& a, const FclBody& b) const {
        fcl::CollisionResultd contacts;
        fcl::collide(a.shape.get(), a.start, b.shape.get(), b.start, contact_, contacts);
        if (contacts.isCollision()) return {true, -contacts.getContact(0).penetration_depth};
        if (question_ == Question::Plane) return {};
        fcl::DistanceResultd apart;
        fcl::distance(a.shape.get(), a.start, b.shape.get(), b.start, distance_, apart);
        return {false, apart.min_distance};
    }
    ShapeAnswer swept(const FclBody& a, const FclBody& b) const {
        a.motion->integrate(0);
        b.motion->integrate(0);
        fcl::ContinuousCollisionResultd result;
        fcl::continuousCollide(a.shape.get(), a.motion.get(), b.shape.get(), b.motion.get(), sweep_,
                               result);
        if (!result.is_collide) return {};
        return {true, result.time_of_contact};
    }

    Question question_ = Question::Pair;
    fcl::CollisionRequestd contact_;
    fcl::DistanceRequestd distance_;
    fcl::ContinuousCollisionRequestd sweep_;
    std::vector<std::pair<FclBody, FclBody>> cases_;
};

}  // namespace

std::unique_ptr<ShapeEngine> shape_fcl() {
    return std::make_unique<FclShapes>();
}

}  // namespace collidoscope::bench
