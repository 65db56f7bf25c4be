// Bullet's dynamic tree and axis sweep, single precision as Debian builds it.
#include <BulletCollision/BroadphaseCollision/btAxisSweep3.h>
#include <BulletCollision/BroadphaseCollision/btDbvtBroadphase.h>

#include "tests/bench/broad.h"

namespace collidoscope::bench {
namespace {

btVector3 vector_of(const vec3& v) {
    return {v.x, v.y, v.z};
}

class Bullet final : public BroadEngine {
  public:
    Bullet(std::unique_ptr<btBroadphaseInterface> broad, const BroadCrowd& crowd)
        : broad_(std::move(broad)) {
        for (const Aabb& box : crowd.boxes) {
            proxies_.push_back(broad_->createProxy(vector_of(box.min), vector_of(box.max), 0,
                                                   nullptr, 1, 1, nullptr));
        }
    }
    std::uint64_t frame(const BroadCrowd& crowd) override {
        for (std::size_t i = 0; i < proxies_.size(); ++i) {
            broad_->setAabb(proxies_[i], vector_of(crowd.boxes[i].min),
                            vector_of(crowd.boxes[i].max), nullptr);
        }
        broad_->calculateOverlappingPairs(nullptr);
        return std::uint64_t(broad_->getOverlappingPairCache()->getNumOverlappingPairs());
    }

  private:
    std::unique_ptr<btBroadphaseInterface> broad_;
    std::vector<btBroadphaseProxy*> proxies_;
};

}  // namespace

std::unique_ptr<BroadEngine> broad_bullet_tree(const BroadCrowd& crowd) {
    return std::make_unique<Bullet>(std::make_unique<btDbvtBroadphase>(), crowd);
}
std::unique_ptr<BroadEngine> broad_bullet_sweep(const BroadCrowd& crowd) {
    auto sweep = std::make_unique<bt32BitAxisSweep3>(vector_of(crowd.low), vector_of(crowd.high),
                                                     unsigned(crowd.boxes.size() + 2));
    return std::make_unique<Bullet>(std::move(sweep), crowd);
}

}  // namespace collidoscope::bench
