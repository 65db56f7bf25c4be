// Pairs of convex polytopes, the poses they are measured in, and the contestants behind one face.
#pragma once

#include <cstddef>
#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

#include "collision/narrow/convex/polytope.h"

namespace collidoscope::bench {

struct PosePair {
    Pose a, b;
};

// The hull of points spread evenly over the unit sphere: all of them are vertices.
Polytope random_hull(int vertices, unsigned seed);

// Random turns and directions. The support planes across the direction are a gap apart, which is
// one of 0.01, 0.1, 0.5 and 2 in turn (negative: they overlap by as much as `gap` says, the same
// for all).
std::vector<PosePair> apart_poses(const Polytope& a, const Polytope& b, int count, unsigned seed);
std::vector<PosePair> deep_poses(const Polytope& a, const Polytope& b, int count, unsigned seed);
// A continuous motion past each other: a step turns each by 1 degree and shifts B by 0.01.
std::vector<PosePair> moving_poses(const Polytope& a, const Polytope& b, int count, unsigned seed);

// Two polytopes, ready to be asked. load() converts poses beforehand: conversion is not timed.
class ConvexEngine {
  public:
    virtual ~ConvexEngine() = default;
    virtual void load(const std::vector<PosePair>& poses) = 0;
    // The distance in one of the loaded poses. keep: what the last call left may be used.
    virtual double distance(std::size_t pose, bool keep) = 0;
    // The penetration depth; negative where the engine has none.
    virtual double depth(std::size_t /*pose*/) { return -1; }
};
using ConvexFactory = std::unique_ptr<ConvexEngine> (*)(const Polytope& a, const Polytope& b);

std::unique_ptr<ConvexEngine> convex_ours(const Polytope& a, const Polytope& b);
std::unique_ptr<ConvexEngine> convex_bullet(const Polytope& a, const Polytope& b);
// FCL with its own GJK and EPA, and with libccd's (FCL 0.7 adds the distance that libccd lacks).
std::unique_ptr<ConvexEngine> convex_fcl(const Polytope& a, const Polytope& b);
std::unique_ptr<ConvexEngine> convex_fcl_libccd(const Polytope& a, const Polytope& b);
// For the depth only: our MPR, Bullet's EPA called by itself, and libccd's EPA and MPR.
std::unique_ptr<ConvexEngine> convex_our_mpr(const Polytope& a, const Polytope& b);
std::unique_ptr<ConvexEngine> convex_bullet_epa(const Polytope& a, const Polytope& b);
std::unique_ptr<ConvexEngine> convex_libccd_epa(const Polytope& a, const Polytope& b);
std::unique_ptr<ConvexEngine> convex_libccd_mpr(const Polytope& a, const Polytope& b);

struct ConvexReport {
    nlohmann::json rows = nlohmann::json::array();
    double largest_spread = 0;
    bool agreed = true;
};

void measure_distance(int vertices, int rounds, ConvexReport& report);
void measure_depth(int vertices, int rounds, ConvexReport& report);

}  // namespace collidoscope::bench
