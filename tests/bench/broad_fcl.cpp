// FCL's dynamic tree: in double, as Debian builds it, whose boxes differ from ours by their
// rounding; and its headers compiled for float with our flags, which is a good deal faster. FCL is
// not written for the warnings that others are compiled with.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#include <fcl/broadphase/broadphase_dynamic_AABB_tree.h>
#include <fcl/geometry/shape/sphere.h>
#include <fcl/narrowphase/collision_object.h>
#pragma GCC diagnostic pop

#include <map>

#include "tests/bench/broad.h"

namespace collidoscope::bench {
namespace {

template <typename S, bool Anew>
class Fcl final : public BroadEngine {
  public:
    explicit Fcl(const BroadCrowd& crowd) {
        std::map<float, std::shared_ptr<fcl::Sphere<S>>> shapes;
        for (const Sphere& ball : crowd.balls) {
            auto& shape = shapes[ball.radius];
            if (!shape) shape = std::make_shared<fcl::Sphere<S>>(S(ball.radius));
            objects_.push_back(std::make_unique<fcl::CollisionObject<S>>(shape));
        }
        place(crowd);
        for (const auto& object : objects_) all_.push_back(object.get());
        manager_.registerObjects(all_);
        manager_.setup();
    }
    std::uint64_t frame(const BroadCrowd& crowd) override {
        place(crowd);
        if (Anew) {
            manager_.update(all_);
        } else {
            manager_.update();
        }
        std::uint64_t pairs = 0;
        manager_.collide(&pairs,
                         [](fcl::CollisionObject<S>*, fcl::CollisionObject<S>*, void* data) {
                             ++*static_cast<std::uint64_t*>(data);
                             return false;
                         });
        return pairs;
    }

  private:
    void place(const BroadCrowd& crowd) {
        for (std::size_t i = 0; i < objects_.size(); ++i) {
            const vec3& c = crowd.balls[i].center;
            objects_[i]->setTranslation(fcl::Vector3<S>(S(c.x), S(c.y), S(c.z)));
            objects_[i]->computeAABB();
        }
    }

    std::vector<std::unique_ptr<fcl::CollisionObject<S>>> objects_;
    std::vector<fcl::CollisionObject<S>*> all_;
    fcl::DynamicAABBTreeCollisionManager<S> manager_;
};

}  // namespace

std::unique_ptr<BroadEngine> broad_fcl(const BroadCrowd& crowd) {
    return std::make_unique<Fcl<double, false>>(crowd);
}
std::unique_ptr<BroadEngine> broad_fcl_anew(const BroadCrowd& crowd) {
    return std::make_unique<Fcl<double, true>>(crowd);
}
std::unique_ptr<BroadEngine> broad_fcl_float(const BroadCrowd& crowd) {
    return std::make_unique<Fcl<float, false>>(crowd);
}

}  // namespace collidoscope::bench
