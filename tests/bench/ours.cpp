#include "collision/trees/aabb_tree.h"
#include "collision/trees/obb_tree.h"
#include "collision/trees/traverse_pair.h"
#include "tests/bench/engine.h"

namespace collidoscope::bench {
namespace {

template <typename TreeType>
class OurPair final : public PairEngine {
  public:
    OurPair(TreeType a, TreeType b) : a_(std::move(a)), b_(std::move(b)) {}
    PairAnswer query(const RelativePose& pose, bool all) override {
        const TreePairAnswer r =
            overlapping_triangles(a_, b_, pose, {.max_pairs = all ? unlimited : 1});
        return {r.pairs.size(), r.volume_tests, r.primitive_tests};
    }

  private:
    TreeType a_, b_;
};

}  // namespace

std::unique_ptr<PairEngine> make_aabb_tree(const Mesh& a, const Mesh& b) {
    return std::make_unique<OurPair<AabbTree>>(*build_aabb_tree(a), *build_aabb_tree(b));
}
std::unique_ptr<PairEngine> make_obb_tree(const Mesh& a, const Mesh& b) {
    return std::make_unique<OurPair<ObbTree>>(*build_obb_tree(a), *build_obb_tree(b));
}

}  // namespace collidoscope::bench
