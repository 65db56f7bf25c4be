#include "collision/broad/grid/body_grid.h"
#include "tests/bench/broad.h"

namespace collidoscope::bench {
namespace {

class Ours final : public BroadEngine {
  public:
    explicit Ours(std::uint32_t threads) : grid_(threads) {}
    std::uint64_t frame(const BroadCrowd& crowd) override {
        grid_.set_boxes(crowd.boxes);
        grid_.update();
        return grid_.pairs().size();
    }

  private:
    BodyGrid grid_;
};

}  // namespace

std::unique_ptr<BroadEngine> broad_ours(const BroadCrowd&) {
    return std::make_unique<Ours>(1);
}
std::unique_ptr<BroadEngine> broad_ours_two(const BroadCrowd&) {
    return std::make_unique<Ours>(2);
}

}  // namespace collidoscope::bench
