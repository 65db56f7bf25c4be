// Wide trees beside FCL: what is asked, and who answers.
#pragma once

#include <string>
#include <vector>

#include "collision/mesh.h"
#include "tests/bench/measure.h"

namespace collidoscope::bench {

struct Ask {
    std::string name;
    std::vector<RelativePose> poses;
};

// One line of a table; false when the answers differ.
bool compare_pairs(const Body& a, const Body& b, const Ask& ask, bool all, int rounds);
bool compare_distances(const Body& a, const Body& b, const Ask& ask, int rounds);

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

}  // namespace collidoscope::bench
