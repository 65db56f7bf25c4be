// The textbook's cubic: right about usual features, wrong in each of the ways it is known for.
#include "collision/motion/vertices/coplanarity_cubic.h"

#include <gtest/gtest.h>

#include "tests/oracle/cases.h"
#include "tests/oracle/random_floats.h"

namespace collidoscope {
namespace {

template <std::size_t N>
MovingPoints<N> unit_points(std::mt19937_64& engine) {
    std::uniform_real_distribution<float> coordinate(-1, 1);
    MovingPoints<N> out;
    for (auto* end : {&out.from, &out.to})
        for (vec3& p : *end)
            for (int k = 0; k < 3; ++k) p[k] = coordinate(engine);
    return out;
}

template <std::size_t N>
MovingPoints<N> times(MovingPoints<N> points, float scale) {
    for (auto* end : {&points.from, &points.to})
        for (vec3& p : *end) p *= scale;
    return points;
}

// Usual sizes and positions, in double: the same yes or no, but for a few near an edge.
TEST(CoplanarityCubic, IsRightAboutUsualFeatures) {
    constexpr std::uint64_t seed = 20261311;
    SCOPED_TRACE(seed);
    std::mt19937_64 engine(oracle::seeded(seed));
    const std::size_t n = oracle::cases(2'000);
    std::size_t wrong = 0, hits = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const auto vertex = unit_points<1>(engine);
        const auto face = unit_points<3>(engine);
        const FirstContact truth = vertex_face_time(vertex, face);
        hits += truth.hit();
        wrong += why_cubic_fails(vertex_face_by_cubic(vertex, face), truth) != CubicFailure::None;
        const auto a = unit_points<2>(engine), b = unit_points<2>(engine);
        wrong +=
            why_cubic_fails(edge_edge_by_cubic(a, b), edge_edge_time(a, b)) != CubicFailure::None;
    }
    EXPECT_LE(wrong, 1 + n / 500);
    EXPECT_GE(hits + 1, n / 50);
}

// The same features, a thousandth of the size: every contact is missed.
TEST(CoplanarityCubic, MissesAllThatIsSmall) {
    constexpr std::uint64_t seed = 20261312;
    SCOPED_TRACE(seed);
    std::mt19937_64 engine(oracle::seeded(seed));
    for (std::size_t i = 0; i < oracle::cases(500); ++i) {
        const auto a = times(unit_points<2>(engine), 1e-3f),
                   b = times(unit_points<2>(engine), 1e-3f);
        const CubicAnswer said = edge_edge_by_cubic(a, b);
        ASSERT_FALSE(said.hit);
        ASSERT_TRUE(said.taken_for_zero);
        const FirstContact truth = edge_edge_time(a, b);
        if (truth.hit()) {
            ASSERT_EQ(why_cubic_fails(said, truth), CubicFailure::Tolerance);
        }
    }
}

TEST(CoplanarityCubic, MissesWhatIsCoplanarThroughout) {
    const MovingTriangle face{{vec3(-1, 1, -1), vec3(-1, 1, 1), vec3(1, 1, 0)},
                              {vec3(-1, 1, -1), vec3(-1, 1, 1), vec3(1, 1, 0)}};
    const MovingPoint vertex{{vec3(3, 1, 0)}, {vec3(0, 1, 0)}};
    const CubicAnswer said = vertex_face_by_cubic(vertex, face);
    EXPECT_FALSE(said.hit);
    EXPECT_EQ(why_cubic_fails(said, vertex_face_time(vertex, face)), CubicFailure::Coplanar);
}

TEST(CoplanarityCubic, MissesADoubleRoot) {
    const MovingEdge a{{vec3(-1, -0.6f, 0), vec3(1, 0.6f, 0)},
                       {vec3(-1, 0.4f, 0), vec3(1, -0.4f, 0)}};
    const MovingEdge b{{vec3(-0.6f, 0, -1), vec3(-0.6f, 0, 0.8f)},
                       {vec3(0.4f, 0, -1), vec3(0.4f, 0, 0.8f)}};
    const CubicAnswer said = edge_edge_by_cubic(a, b);
    const FirstContact truth = edge_edge_time(a, b);
    EXPECT_EQ(truth.status, FirstContactStatus::Within);
    EXPECT_NEAR(truth.lower, 0.6, 1e-4);
    EXPECT_FALSE(said.hit);
    EXPECT_EQ(said.roots, 0);
    EXPECT_EQ(why_cubic_fails(said, truth), CubicFailure::DoubleRoot);
}

TEST(CoplanarityCubic, InFloatLargeFeaturesAreMissed) {
    const MovingPoint vertex =
        times(MovingPoint{{vec3(0.2f, 2.2f, 0)}, {vec3(-0.1f, 0.1f, 0.1f)}}, 100);
    const MovingTriangle face = times(
        MovingTriangle{{vec3(-1.4f, 0.6f, -1), vec3(1.3f, 0.8f, -0.9f), vec3(0.1f, 0.7f, 1.3f)},
                       {vec3(-1.2f, 1.2f, -0.9f), vec3(1.4f, 1, -0.8f), vec3(0, 0.9f, 1.2f)}},
        100);
    const FirstContact truth = vertex_face_time(vertex, face);
    EXPECT_TRUE(vertex_face_by_cubic(vertex, face).hit);
    const CubicAnswer said = vertex_face_by_cubic(vertex, face, {true, 1e-6});
    EXPECT_FALSE(said.hit);
    EXPECT_EQ(said.roots, 1);
    EXPECT_EQ(why_cubic_fails(said, truth), CubicFailure::Rounding);
}

TEST(CoplanarityCubic, ALargerToleranceInventsContacts) {
    const MovingTriangle face{{vec3(-1, 1, -1), vec3(1, 1, -1), vec3(0, 1, 1)},
                              {vec3(-1, 1, -1), vec3(1, 1, -1), vec3(0, 1, 1)}};
    const MovingPoint vertex{{vec3(0.05f, 2, -1.01f)}, {vec3(0.05f, 0, -1.01f)}};
    const FirstContact truth = vertex_face_time(vertex, face);
    EXPECT_EQ(truth.status, FirstContactStatus::Apart);
    EXPECT_FALSE(vertex_face_by_cubic(vertex, face).hit);
    const CubicAnswer said = vertex_face_by_cubic(vertex, face, {false, 0.02});
    EXPECT_TRUE(said.hit);
    EXPECT_EQ(why_cubic_fails(said, truth), CubicFailure::FalseHit);
}

}  // namespace
}  // namespace collidoscope
