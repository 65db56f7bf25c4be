// The trees on bodies as they come from the world: exactly the pairs and hits of brute force.
#include <gtest/gtest.h>

#include <random>

#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/builders/obb_tree.h"
#include "collision/trees/traverse_ray.h"
#include "collision/trees/validate.h"
#include "collision/trees/wide/wide_bvh.h"
#include "tests/collision/trees/made_bodies.h"
#include "tests/collision/trees/soups.h"
#include "tests/oracle/cases.h"

namespace collidoscope {
namespace {

class Models : public testing::TestWithParam<test::MadeBody> {
  protected:
    void SetUp() override {
        mesh_ = test::in_place(GetParam().make());
        aabb_ = *build_aabb_tree(mesh_);
        obb_ = *build_obb_tree(mesh_);
        wide_ = *build_wide_bvh(mesh_);
    }

    Mesh mesh_;
    AabbTree aabb_;
    ObbTree obb_;
    WideObbTree wide_;
};

TEST_P(Models, TreesAreSound) {
    EXPECT_TRUE(validate(aabb_).empty());
    EXPECT_TRUE(validate(obb_).empty());
    EXPECT_TRUE(validate(wide_).empty());
    // 64 a triangle where, as in closed meshes, there are half as many vertices.
    EXPECT_LE(wide_.bytes(), 58 * mesh_.triangles.size() + 12 * mesh_.positions.size());
}

TEST_P(Models, PairsAreThoseOfBruteForce) {
    // Brute force takes seconds for two thousand triangles: a part of B has to do for the larger.
    const std::size_t part = std::clamp<std::size_t>(4'000'000 / mesh_.triangles.size(), 20, 4000);
    std::mt19937 random(17);
    std::normal_distribution<float> normal;
    for (std::size_t i = 0; i < oracle::cases(6); ++i) {
        Pose pose;
        if (i > 0) {
            const float w = normal(random), x = normal(random), y = normal(random);
            pose.rotation = normalize(quat(w, x, y, normal(random)));
            const float px = normal(random), py = normal(random);
            pose.position = 0.3f * vec3(px, py, normal(random));
        }
        SCOPED_TRACE("pose " + std::to_string(i));
        Mesh b;
        b.positions = mesh_.positions;
        const std::size_t stride = std::max<std::size_t>(1, mesh_.triangles.size() / part);
        for (std::size_t k = 0; k < mesh_.triangles.size(); k += stride) {
            b.triangles.push_back(mesh_.triangles[k]);
        }
        const RelativePose relative({}, pose);
        const auto expected = test::brute_force(mesh_, b, relative);
        const AabbTree aabb_b = *build_aabb_tree(b);
        const ObbTree obb_b = *build_obb_tree(b);
        EXPECT_EQ(test::sorted(overlapping_triangles(aabb_, aabb_b, relative).pairs), expected);
        EXPECT_EQ(test::sorted(overlapping_triangles(obb_, obb_b, relative).pairs), expected);
        const WideObbTree wide_b = *build_wide_bvh(b);
        EXPECT_EQ(test::sorted(wide_overlapping_triangles(wide_, wide_b, relative).pairs),
                  expected);
        // All trees agree on the whole of it.
        EXPECT_EQ(test::sorted(overlapping_triangles(aabb_, aabb_, relative).pairs),
                  test::sorted(overlapping_triangles(obb_, obb_, relative).pairs));
        EXPECT_EQ(test::sorted(wide_overlapping_triangles(wide_, wide_, relative).pairs),
                  test::sorted(overlapping_triangles(obb_, obb_, relative).pairs));
    }
}

TEST_P(Models, RaysHitWhatBruteForceHits) {
    std::mt19937 random(18);
    std::normal_distribution<float> normal;
    const std::size_t rays = std::clamp<std::size_t>(2'000'000 / mesh_.triangles.size(), 10, 1000);
    for (std::size_t i = 0; i < oracle::cases(rays); ++i) {
        const float x = normal(random), y = normal(random);
        const vec3 from = 3.0f * normalize(vec3(x, y, normal(random)));
        const vec3 to = mesh_.positions[random() % mesh_.positions.size()];
        const Ray ray{from, to - from};
        const TriangleCaster cast(ray);
        std::optional<float> expected;
        for (std::size_t k = 0; k < mesh_.triangles.size(); ++k) {
            const auto t = cast(mesh_.triangle(k));
            if (t && (!expected || *t < *expected)) expected = t;
        }
        for (const auto& hit : {raycast(aabb_, ray).hit, raycast(obb_, ray).hit}) {
            ASSERT_EQ(hit.has_value(), expected.has_value());
            if (hit) {
                EXPECT_EQ(hit->t, *expected);
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Made, Models, testing::ValuesIn(test::made_bodies),
                         [](const auto& given) { return std::string(given.param.name); });

// The bodies are as hard as they are meant to be.
TEST(MadeBodies, HaveTheirFaults) {
    const auto none = [](const test::MeshFaults& faults) {
        return faults.border_edges + faults.crowded_edges + faults.flat_triangles +
               faults.doubled_vertices;
    };
    EXPECT_EQ(none(test::faults_of(test::closed())), 0u);
    EXPECT_EQ(none(test::faults_of(test::machined())), 0u);
    EXPECT_EQ(none(test::faults_of(test::ring())), 0u);
    EXPECT_GT(test::faults_of(test::parts()).border_edges, 100u);
    EXPECT_EQ(test::faults_of(test::bowl()).border_edges, 16u + 2u * (16u + 8u));
    EXPECT_EQ(test::faults_of(test::open_below()).border_edges, 44u);
    EXPECT_GT(test::faults_of(test::doubled_vertices()).doubled_vertices, 1000u);
    EXPECT_GT(test::faults_of(test::machined()).sliver_triangles, 3000u);
    EXPECT_GT(test::faults_of(test::book()).crowded_edges, 100u);
    EXPECT_EQ(test::faults_of(test::degenerate()).flat_triangles, 111u);
    const Mesh scan = test::scan();
    EXPECT_GT(scan.triangles.size(), 200'000u);
    EXPECT_GT(test::faults_of(scan).border_edges, 500u);
}

}  // namespace
}  // namespace collidoscope
