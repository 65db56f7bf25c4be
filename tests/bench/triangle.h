// Pairs of triangles: ours and their peers behind one face.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "collision/shapes.h"

namespace collidoscope::bench {

struct TriangleSet {
    std::string name;
    std::vector<Triangle> a, b;
};

// Random triangles in a cube; pairs with a common edge or a common corner; pairs of which a corner
// of one was put on the other's face and rounded; pairs that lie in one plane but for a millionth.
std::vector<TriangleSet> triangle_sets(std::size_t pairs);

// Asked about all pairs of a set, converted before. Only ask is timed.
class TriangleEngine {
  public:
    virtual ~TriangleEngine() = default;
    virtual void ask(std::vector<std::uint8_t>& hits) = 0;
};
using TriangleFactory = std::unique_ptr<TriangleEngine> (*)(const TriangleSet& set);

std::unique_ptr<TriangleEngine> triangles_single(const TriangleSet& set);
std::unique_ptr<TriangleEngine> triangles_batch(const TriangleSet& set);
// The test as published in 1997, in float with its epsilon (triangle_triangle_moller.h).
std::unique_ptr<TriangleEngine> triangles_published(const TriangleSet& set);
// do_intersect of the kernel with exact predicates: the judge.
std::unique_ptr<TriangleEngine> triangles_cgal(const TriangleSet& set);
std::unique_ptr<TriangleEngine> triangles_fcl(const TriangleSet& set);

}  // namespace collidoscope::bench
