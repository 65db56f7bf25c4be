// What is measured: our trees and the peers behind one face.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "collision/mesh.h"
#include "collision/trees/traverse_pair.h"

namespace collidoscope::bench {

struct PairAnswer {
    std::uint64_t pairs = 0;  // 1 when the question was for the first contact
    std::uint64_t volume_tests = 0;
    std::uint64_t primitive_tests = 0;
};

// Two bodies, ready to be asked.
class PairEngine {
  public:
    virtual ~PairEngine() = default;
    virtual PairAnswer query(const RelativePose& pose, bool all) = 0;
};
using PairFactory = std::unique_ptr<PairEngine> (*)(const Mesh& a, const Mesh& b);

std::unique_ptr<PairEngine> make_aabb_tree(const Mesh& a, const Mesh& b);
std::unique_ptr<PairEngine> make_obb_tree(const Mesh& a, const Mesh& b);
std::unique_ptr<PairEngine> make_fcl_obb(const Mesh& a, const Mesh& b);
std::unique_ptr<PairEngine> make_fcl_obbrss(const Mesh& a, const Mesh& b);
// Asks about every triangle of B, moved and rounded as our trees judge it, with exact predicates.
std::unique_ptr<PairEngine> make_cgal(const Mesh& a, const Mesh& b);

struct RayAnswer {
    bool hit = false;
    float t = 0;
    std::uint32_t triangle = 0;
};
class RayEngine {
  public:
    virtual ~RayEngine() = default;
    virtual std::optional<RayAnswer> cast(const Ray& ray) = 0;
};
using RayFactory = std::unique_ptr<RayEngine> (*)(const Mesh& mesh);

std::unique_ptr<RayEngine> cast_aabb_tree(const Mesh& mesh);
std::unique_ptr<RayEngine> cast_obb_tree(const Mesh& mesh);
std::unique_ptr<RayEngine> cast_embree(const Mesh& mesh);
std::unique_ptr<RayEngine> cast_embree_robust(const Mesh& mesh);

}  // namespace collidoscope::bench
