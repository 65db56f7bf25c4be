// ODE's hash space and sweep and prune, double precision as Debian builds it: its boxes differ from
// ours by their rounding.
#include <ode/ode.h>

#include "tests/bench/broad.h"

namespace collidoscope::bench {
namespace {

void start_ode() {
    static const bool started = [] {
        dInitODE2(0);
        return true;
    }();
    (void)started;
}

class Ode final : public BroadEngine {
  public:
    Ode(dSpaceID space, const BroadCrowd& crowd) : space_(space) {
        for (const Sphere& ball : crowd.balls)
            geoms_.push_back(dCreateSphere(space_, dReal(ball.radius)));
        place(crowd);
    }
    ~Ode() override { dSpaceDestroy(space_); }
    Ode(const Ode&) = delete;
    Ode& operator=(const Ode&) = delete;

    std::uint64_t frame(const BroadCrowd& crowd) override {
        place(crowd);
        std::uint64_t pairs = 0;
        dSpaceCollide(space_, &pairs,
                      [](void* data, dGeomID, dGeomID) { ++*static_cast<std::uint64_t*>(data); });
        return pairs;
    }

  private:
    void place(const BroadCrowd& crowd) {
        for (std::size_t i = 0; i < geoms_.size(); ++i) {
            const vec3& c = crowd.balls[i].center;
            dGeomSetPosition(geoms_[i], dReal(c.x), dReal(c.y), dReal(c.z));
        }
    }

    dSpaceID space_;
    std::vector<dGeomID> geoms_;
};

}  // namespace

std::unique_ptr<BroadEngine> broad_ode_hash(const BroadCrowd& crowd) {
    start_ode();
    const dSpaceID space = dHashSpaceCreate(nullptr);
    dHashSpaceSetLevels(space, 0, 8);
    return std::make_unique<Ode>(space, crowd);
}
std::unique_ptr<BroadEngine> broad_ode_sweep(const BroadCrowd& crowd) {
    start_ode();
    return std::make_unique<Ode>(dSweepAndPruneSpaceCreate(nullptr, dSAP_AXES_XZY), crowd);
}

}  // namespace collidoscope::bench
