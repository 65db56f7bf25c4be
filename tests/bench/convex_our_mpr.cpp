#include "collision/narrow/mpr/mpr.h"
#include "tests/bench/convex.h"

namespace collidoscope::bench {
namespace {

// Bodies are placed, and their hulls made, before the time is taken.
class OurMprEngine final : public ConvexEngine {
  public:
    OurMprEngine(const Polytope& a, const Polytope& b) : a_(a), b_(b) {}

    void load(const std::vector<PosePair>& poses) override {
        placed_.clear();
        for (const PosePair& pose : poses)
            placed_.push_back(std::make_unique<Placed>(body_of(a_, pose.a), body_of(b_, pose.b)));
    }
    double distance(std::size_t, bool) override { return 0; }
    double depth(std::size_t pose) override {
        Placed& p = *placed_[pose];
        return mpr::Search<NoTrace>(p.a, p.b, p.pair, {}).run().depth_upper;
    }

  private:
    struct Placed {
        Placed(SupportBody first, SupportBody second)
            : a(std::move(first)), b(std::move(second)), pair(a, b) {}
        SupportBody a, b;
        curved::Pair pair;
    };
    static SupportBody body_of(const Polytope& shape, const Pose& pose) {
        const PlacedPolytope placed(shape, pose);
        std::vector<vec3> points;
        points.reserve(shape.vertices.size());
        for (const vec3& v : shape.vertices) points.emplace_back(placed.world(dvec3(v)));
        return {std::move(points), 0};
    }

    const Polytope& a_;
    const Polytope& b_;
    std::vector<std::unique_ptr<Placed>> placed_;
};

}  // namespace

std::unique_ptr<ConvexEngine> convex_our_mpr(const Polytope& a, const Polytope& b) {
    return std::make_unique<OurMprEngine>(a, b);
}

}  // namespace collidoscope::bench
