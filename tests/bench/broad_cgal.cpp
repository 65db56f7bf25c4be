// CGAL's streamed segment trees, from scratch every frame: they keep nothing.
#include <CGAL/box_intersection_d.h>

#include "tests/bench/broad.h"

namespace collidoscope::bench {
namespace {

class Cgal final : public BroadEngine {
  public:
    std::uint64_t frame(const BroadCrowd& crowd) override {
        boxes_.clear();
        for (const Aabb& box : crowd.boxes) {
            float low[3] = {box.min.x, box.min.y, box.min.z};
            float high[3] = {box.max.x, box.max.y, box.max.z};
            boxes_.emplace_back(low, high);
        }
        std::uint64_t pairs = 0;
        CGAL::box_self_intersection_d(boxes_.begin(), boxes_.end(),
                                      [&](const Box3&, const Box3&) { ++pairs; });
        return pairs;
    }

  private:
    using Box3 = CGAL::Box_intersection_d::Box_d<float, 3>;
    std::vector<Box3> boxes_;
};

}  // namespace

std::unique_ptr<BroadEngine> broad_cgal(const BroadCrowd&) {
    return std::make_unique<Cgal>();
}

}  // namespace collidoscope::bench
