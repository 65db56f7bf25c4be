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

std::vector<vec3> bar_corners(const vec3& half) {
    std::vector<vec3> points;
    for (const float x : {-1.0f, 1.0f})
        for (const float y : {-1.0f, 1.0f})
            for (const float z : {-1.0f, 1.0f}) points.push_back(half * vec3(x, y, z));
    return points;
}

double told_value(const Step& step, const std::string& name) {
    for (const Value& value : step.values)
        if (value.name.find(name) != std::string::npos) return std::get<double>(value.data);
    ADD_FAILURE() << "no " << name << " in " << step.text();
    return 0;
}

// t = di/di+dj, as the lecture prints it, is no place on the edge: its ends have opposite signs.
TEST(HullHullVerticesEdges, ThePrintedParameterLacksAMinus) {
    const Polytope a = convex_hull(bar_corners({2, 0.3f, 0.35f}));
    const Polytope b = convex_hull(bar_corners({0.25f, 1.5f, 0.2f}));
    Recording recording;
    vertices_edges::Counts counts;
    EXPECT_TRUE(collide_vertices_edges(a, b, counts, Recorder(recording)).hit);
    std::size_t sorted = 0;
    for (const Step& step : recording.steps) {
        if (step.label != std::string("sort")) continue;
        ++sorted;
        const double t = told_value(step, "di / (di - dj)");
        EXPECT_NEAR(t, told_value(step, "through "), 1e-6);
        EXPECT_GE(t, 0);
        EXPECT_LE(t, 1);
        const double printed = told_value(step, "di / (di + dj)");
        EXPECT_TRUE(printed < 0 || printed > 1) << printed;
    }
    EXPECT_GT(sorted, 0u);
    EXPECT_GT(counts.midpoints, 0u);
}

}  // namespace
}  // namespace collidoscope
