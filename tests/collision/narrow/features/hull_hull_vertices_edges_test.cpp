// Vertices inside and edges through, against brute force.
#include "collision/narrow/features/hull_hull_vertices_edges.h"

#include "tests/collision/narrow/features/closest_features_cases.h"

namespace collidoscope {
namespace {

using oracle::cases;

PairResult ask(const Polytope& a, const Polytope& b) {
    return collide_vertices_edges(a, b);
}

TEST(HullHullVerticesEdges, AgreesWithBruteForce) {
    expect_right_on_random_hulls(75, cases(10'000), 7, ask);
}

TEST(HullHullVerticesEdges, SweepThroughTouching) {
    expect_steady_sweep(76, cases(40), 40, ask);
}

}  // namespace
}  // namespace collidoscope
