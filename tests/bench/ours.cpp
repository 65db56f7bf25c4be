// Our own trees.
#include <ctime>

#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/builders/obb_tree.h"
#include "collision/trees/traverse_pair.h"
#include "collision/trees/traverse_ray.h"
#include "tests/bench/engine.h"

namespace collidoscope::bench {
namespace {

template <typename TreeType>
class OurPairs final : public PairEngine {
  public:
    OurPairs(TreeType a, TreeType b) : a_(std::move(a)), b_(std::move(b)) {}
    std::uint64_t query(const RelativePose& pose, bool all) override {
        return count(pose, all).pairs;
    }
    PairCount count(const RelativePose& pose, bool all) override {
        const TreePairAnswer r =
            overlapping_triangles(a_, b_, pose, {.max_pairs = all ? unlimited : 1});
        return {r.pairs.size(), r.volume_tests, r.primitive_tests};
    }

  private:
    TreeType a_, b_;
};

template <typename TreeType>
class OurRays final : public RayEngine {
  public:
    explicit OurRays(TreeType tree) : tree_(std::move(tree)) {}
    std::optional<float> cast(const Ray& ray) override {
        const TreeRayAnswer answer = raycast(tree_, ray);
        return answer.hit ? std::optional(answer.hit->t) : std::nullopt;
    }

  private:
    TreeType tree_;
};

template <typename Build>
double time_of(const Build& build) {
    const double start = cpu_seconds();
    const auto tree = build();
    const double seconds = cpu_seconds() - start;
    return tree->nodes.empty() ? 0 : seconds;
}

}  // namespace

std::unique_ptr<PairEngine> pairs_aabb_tree(const Mesh& a, const Mesh& b) {
    return std::make_unique<OurPairs<AabbTree>>(*build_aabb_tree(a), *build_aabb_tree(b));
}
std::unique_ptr<PairEngine> pairs_obb_tree(const Mesh& a, const Mesh& b) {
    return std::make_unique<OurPairs<ObbTree>>(*build_obb_tree(a), *build_obb_tree(b));
}
std::unique_ptr<RayEngine> rays_aabb_tree(const Mesh& mesh) {
    return std::make_unique<OurRays<AabbTree>>(*build_aabb_tree(mesh));
}
std::unique_ptr<RayEngine> rays_obb_tree(const Mesh& mesh) {
    return std::make_unique<OurRays<ObbTree>>(*build_obb_tree(mesh));
}
double build_aabb(const Mesh& mesh) {
    return time_of([&] { return build_aabb_tree(mesh); });
}
double build_obb(const Mesh& mesh) {
    return time_of([&] { return build_obb_tree(mesh); });
}

}  // namespace collidoscope::bench
