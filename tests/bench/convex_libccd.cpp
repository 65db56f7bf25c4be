// libccd itself, in double: its GJK with EPA, and its MPR.
#include <ccd/ccd.h>

#include "tests/bench/convex.h"

namespace collidoscope::bench {
namespace {

struct Body {
    const Polytope* shape = nullptr;
    dmat3 rotation{1};
    dvec3 position{0};
};

ccd_vec3_t to_ccd(const dvec3& v) {
    ccd_vec3_t out;
    ccdVec3Set(&out, v.x, v.y, v.z);
    return out;
}

void furthest(const void* object, const ccd_vec3_t* direction, ccd_vec3_t* out) {
    const Body& body = *static_cast<const Body*>(object);
    const dvec3 d = dvec3(direction->v[0], direction->v[1], direction->v[2]) * body.rotation;
    double most = -1e300;
    dvec3 best(0);
    for (const vec3& v : body.shape->vertices) {
        const double along = glm::dot(d, dvec3(v));
        if (along > most) {
            most = along;
            best = dvec3(v);
        }
    }
    *out = to_ccd(body.rotation * best + body.position);
}

void middle(const void* object, ccd_vec3_t* out) {
    const Body& body = *static_cast<const Body*>(object);
    *out = to_ccd(body.rotation * body.shape->center + body.position);
}

class LibccdEngine final : public ConvexEngine {
  public:
    LibccdEngine(const Polytope& a, const Polytope& b, bool mpr) : a_(&a), b_(&b), mpr_(mpr) {
        CCD_INIT(&ccd_);
        ccd_.support1 = ccd_.support2 = furthest;
        ccd_.center1 = ccd_.center2 = middle;
        ccd_.max_iterations = 500;
        ccd_.epa_tolerance = ccd_.mpr_tolerance = 1e-6;
    }
    void load(const std::vector<PosePair>& poses) override {
        placed_.clear();
        for (const PosePair& pose : poses)
            placed_.push_back({body_of(a_, pose.a), body_of(b_, pose.b)});
    }
    double distance(std::size_t, bool) override { return 0; }
    double depth(std::size_t pose) override {
        double depth = 0;
        ccd_vec3_t direction, position;
        const Placed& p = placed_[pose];
        const auto ask = mpr_ ? ccdMPRPenetration : ccdGJKPenetration;
        return ask(&p.a, &p.b, &ccd_, &depth, &direction, &position) == 0 ? depth : 0;
    }

  private:
    struct Placed {
        Body a, b;
    };
    static Body body_of(const Polytope* shape, const Pose& pose) {
        const PlacedPolytope placed(*shape, pose);
        return {shape, placed.rotation, placed.position};
    }

    const Polytope* a_;
    const Polytope* b_;
    bool mpr_;
    ccd_t ccd_;
    std::vector<Placed> placed_;
};

}  // namespace

std::unique_ptr<ConvexEngine> convex_libccd_epa(const Polytope& a, const Polytope& b) {
    return std::make_unique<LibccdEngine>(a, b, false);
}
std::unique_ptr<ConvexEngine> convex_libccd_mpr(const Polytope& a, const Polytope& b) {
    return std::make_unique<LibccdEngine>(a, b, true);
}

}  // namespace collidoscope::bench
