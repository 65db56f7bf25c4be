// Broad phases behind one face: a crowd that moves a little, frame after frame.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "collision/shapes.h"

namespace collidoscope::bench {

// Balls, and the boxes round them as every contestant but those in double judges them.
struct BroadCrowd {
    std::string name;
    int dimensions = 3;
    std::vector<Sphere> balls;
    std::vector<vec3> velocities;
    std::vector<Aabb> boxes;
    float field = 0;       // centers turn back at 0 and here
    vec3 low{0}, high{0};  // no body ever leaves this room

    void step();
};
// Unit spheres as dense as T-Collide's (20,000 in a field of 400 by 400), in space at about so many
// pairs per body, and of sizes 1 to 100, all sizes equally often by their logarithm.
BroadCrowd plane_crowd(std::size_t bodies);
BroadCrowd space_crowd(std::size_t bodies, double pairs_per_body);
BroadCrowd mixed_crowd(std::size_t bodies, int dimensions);

class BroadEngine {
  public:
    virtual ~BroadEngine() = default;
    // Takes over where all bodies are now and finds all pairs; answers how many.
    virtual std::uint64_t frame(const BroadCrowd& crowd) = 0;
};
struct BroadContestant {
    const char* name;
    std::unique_ptr<BroadEngine> (*make)(const BroadCrowd& crowd);
    std::size_t max_bodies;  // with more it takes minutes
    bool exact = true;       // otherwise it reports the pairs of boxes that are a little larger
};

std::unique_ptr<BroadEngine> broad_ours(const BroadCrowd& crowd);
std::unique_ptr<BroadEngine> broad_ours_two(const BroadCrowd& crowd);  // two threads
// FCL's two ways to follow moving bodies: its boxes are refitted where they are in the tree, or
// every body that moved is put into the tree anew.
std::unique_ptr<BroadEngine> broad_fcl(const BroadCrowd& crowd);
std::unique_ptr<BroadEngine> broad_fcl_anew(const BroadCrowd& crowd);
std::unique_ptr<BroadEngine> broad_fcl_float(const BroadCrowd& crowd);
std::unique_ptr<BroadEngine> broad_bullet_tree(const BroadCrowd& crowd);
std::unique_ptr<BroadEngine> broad_bullet_sweep(const BroadCrowd& crowd);
std::unique_ptr<BroadEngine> broad_ode_hash(const BroadCrowd& crowd);
std::unique_ptr<BroadEngine> broad_ode_sweep(const BroadCrowd& crowd);
std::unique_ptr<BroadEngine> broad_cgal(const BroadCrowd& crowd);

}  // namespace collidoscope::bench
