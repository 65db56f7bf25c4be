#include "collision/narrow/epa/epa.h"
#include "collision/narrow/gjk/gjk.h"
#include "tests/bench/convex.h"

namespace collidoscope::bench {
namespace {

class OurEngine final : public ConvexEngine {
  public:
    OurEngine(const Polytope& a, const Polytope& b) : a_(a), b_(b), table_a_(a), table_b_(b) {}

    void load(const std::vector<PosePair>& poses) override {
        placed_.clear();
        for (const PosePair& pose : poses)
            placed_.push_back({PlacedPolytope(a_, pose.a), PlacedPolytope(b_, pose.b)});
    }
    double distance(std::size_t pose, bool keep) override {
        const Placed& p = placed_[pose];
        return closest_points(p.a, table_a_, p.b, table_b_, keep ? &cache_ : nullptr).upper;
    }

    double depth(std::size_t pose) override {
        const Placed& p = placed_[pose];
        return penetration(p.a, table_a_, p.b, table_b_, polytope_).upper;
    }

  private:
    struct Placed {
        PlacedPolytope a, b;
    };
    const Polytope& a_;
    const Polytope& b_;
    SupportTable table_a_, table_b_;
    std::vector<Placed> placed_;
    GjkCache cache_;
    EpaPolytope polytope_;
};

}  // namespace

std::unique_ptr<ConvexEngine> convex_ours(const Polytope& a, const Polytope& b) {
    return std::make_unique<OurEngine>(a, b);
}

}  // namespace collidoscope::bench
