// FCL's dynamic tree in float: the same boxes as ours. FCL is not written for the warnings that
// others are compiled with.
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

class Fcl final : public BroadEngine {
  public:
    explicit Fcl(const BroadCrowd& crowd) {
        std::map<float, std::shared_ptr<fcl::Sphere<float>>> shapes;
        for (const Sphere& ball : crowd.balls) {
            auto& shape = shapes[ball.radius];
            if (!shape) shape = std::make_shared<fcl::Sphere<float>>(ball.radius);
            objects_.push_back(std::make_unique<fcl::CollisionObject<float>>(shape));
        }
        place(crowd);
        std::vector<fcl::CollisionObject<float>*> all;
        for (const auto& object : objects_) all.push_back(object.get());
        manager_.registerObjects(all);
        manager_.setup();
    }
    std::uint64_t frame(const BroadCrowd& crowd) override {
        place(crowd);
        manager_.update();
        std::uint64_t pairs = 0;
        manager_.collide(
            &pairs, [](fcl::CollisionObject<float>*, fcl::CollisionObject<float>*, void* data) {
                ++*static_cast<std::uint64_t*>(data);
                return false;
            });
        return pairs;
    }

  private:
    void place(const BroadCrowd& crowd) {
        for (std::size_t i = 0; i < objects_.size(); ++i) {
            const vec3& c = crowd.balls[i].center;
            objects_[i]->setTranslation(fcl::Vector3<float>(c.x, c.y, c.z));
            objects_[i]->computeAABB();
        }
    }

    std::vector<std::unique_ptr<fcl::CollisionObject<float>>> objects_;
    fcl::DynamicAABBTreeCollisionManager<float> manager_;
};

}  // namespace

std::unique_ptr<BroadEngine> broad_fcl(const BroadCrowd& crowd) {
    return std::make_unique<Fcl>(crowd);
}

}  // namespace collidoscope::bench
