// Bodies, rays and times of ray_bench.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "collision/mesh.h"
#include "collision/shapes.h"
#include "tests/bench/engine.h"

namespace collidoscope::bench {

struct Body {
    std::string name;
    Mesh mesh;
};

// The least of what a call took so far.
class Least {
  public:
    template <typename Call>
    void time(const Call& call) {
        const double start = cpu_seconds();
        call();
        offer(cpu_seconds() - start);
    }
    void offer(double seconds) { seconds_ = std::min(seconds_, seconds); }
    double seconds() const { return seconds_; }

  private:
    double seconds_ = std::numeric_limits<double>::infinity();
};

// From a sphere around the body toward points in it, or from points just off its triangles to the
// side that these face; in random order.
std::vector<Ray> random_rays(const Mesh& mesh, bool from_surface, std::size_t count);

// Quantized nodes beside those with boxes of floats, and beside Embree and its compact mode: times
// of single rays, and bytes a triangle. False when an answer differs from that of the other nodes.
void print_quantized_head();
bool measure_quantized(const Body& body, bool from_surface, std::size_t count, int rounds);

}  // namespace collidoscope::bench
