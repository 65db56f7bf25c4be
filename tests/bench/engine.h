// Measured engines: our trees and their peers behind one interface.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "collision/mesh.h"

namespace collidoscope::bench {

struct PairCount {
    std::uint64_t pairs = 0;  // at most 1 when the question was for the first contact
    std::uint64_t volume_tests = 0;
    std::uint64_t triangle_tests = 0;
};

// Two bodies, ready to be asked. query is what is timed; count does the same and also counts tests
// where the library lets one (FCL does so only by a slower way).
class PairEngine {
  public:
    virtual ~PairEngine() = default;
    virtual std::uint64_t query(const RelativePose& pose, bool all) = 0;
    virtual PairCount count(const RelativePose& pose, bool all) = 0;
};
using PairFactory = std::unique_ptr<PairEngine> (*)(const Mesh& a, const Mesh& b);

std::unique_ptr<PairEngine> pairs_aabb_tree(const Mesh& a, const Mesh& b);
std::unique_ptr<PairEngine> pairs_obb_tree(const Mesh& a, const Mesh& b);
std::unique_ptr<PairEngine> pairs_fcl_obb(const Mesh& a, const Mesh& b);
std::unique_ptr<PairEngine> pairs_fcl_obbrss(const Mesh& a, const Mesh& b);
// Asks about every triangle of B, moved and rounded as our trees judge it, with exact predicates: a
// tree of A only, and the judge of the number of pairs.
std::unique_ptr<PairEngine> pairs_cgal(const Mesh& a, const Mesh& b);

class RayEngine {
  public:
    virtual ~RayEngine() = default;
    // The t of the first hit.
    virtual std::optional<float> cast(const Ray& ray) = 0;
};
using RayFactory = std::unique_ptr<RayEngine> (*)(const Mesh& mesh);

std::unique_ptr<RayEngine> rays_aabb_tree(const Mesh& mesh);
std::unique_ptr<RayEngine> rays_obb_tree(const Mesh& mesh);
std::unique_ptr<RayEngine> rays_embree(const Mesh& mesh);
std::unique_ptr<RayEngine> rays_embree_robust(const Mesh& mesh);

// Builds once, one thread; answers the seconds of the build alone, input conversion left out.
using BuildTimer = double (*)(const Mesh& mesh);
double build_aabb(const Mesh& mesh);
double build_obb(const Mesh& mesh);
double build_fcl_obb(const Mesh& mesh);
double build_cgal(const Mesh& mesh);
double build_embree(const Mesh& mesh);

// Seconds of processor time of this process: what other programs do meanwhile does not count.
double cpu_seconds();

}  // namespace collidoscope::bench
