// Wide trees beside FCL: what is asked, and who answers.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "collision/mesh.h"
#include "collision/trees/builders/obb_tree.h"
#include "collision/trees/wide/wide_bvh.h"
#include "tests/bench/measure.h"

namespace collidoscope::bench {

struct Ask {
    std::string name;
    std::vector<RelativePose> poses;
};

// The distances that FCL's OBBRSS trees find.
class FclDistance {
  public:
    FclDistance(const Mesh& a, const Mesh& b);
    ~FclDistance();
    double operator()(const RelativePose& pose);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

// Two bodies with the trees of all contestants.
struct Contest {
    Contest(const Body& a, const Body& b);
    ~Contest();
    std::string memory() const;  // bytes per triangle of A's wide tree

    std::string bodies;     // "knot 20k against knot 20k"
    std::size_t triangles;  // of the larger one
    WideObbTree wide_a, wide_b;
    ObbTree obb_a, obb_b;
    std::unique_ptr<PairEngine> fcl;
    std::unique_ptr<FclDistance> fcl_distance;  // made when first asked
    const Mesh& mesh_a;
    const Mesh& mesh_b;
};

// A line of a table.
struct Line {
    std::string question;  // "deep, first"
    std::size_t triangles = 0;
    double ours = 0, theirs = 0;  // seconds a question
    bool agree = true;
    std::string row;  // Markdown
};
Line compare_pairs(Contest& contest, const Ask& ask, bool all, int rounds);
Line compare_distances(Contest& contest, const Ask& ask, int rounds);

}  // namespace collidoscope::bench
