#include "collision/narrow/triangle/barycentric.h"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <random>

#include "collision/narrow/triangle/ray_triangle.h"

namespace collidoscope {
namespace {

void expect_weights(const dvec3& weights) {
    EXPECT_NEAR(weights.x + weights.y + weights.z, 1, 1e-12);
    for (int k = 0; k < 3; ++k) {
        EXPECT_GE(weights[k], 0);
        EXPECT_LE(weights[k], 1);
    }
}

TEST(Barycentric, TheyLeadToTheHit) {
    std::mt19937 engine(7);
    std::uniform_real_distribution<float> unit(-1, 1);
    const auto point = [&] {
        const float x = unit(engine), y = unit(engine), z = unit(engine);
        return vec3(x, y, z);
    };
    int hits = 0;
    for (int n = 0; n < 20000; ++n) {
        const Triangle triangle{point(), point(), point()};
        const Ray ray{2.0f * point(), point()};
        const auto hit = raycast(ray, triangle);
        if (!hit) continue;
        ++hits;
        const dvec3 weights = barycentric_at(ray, triangle, hit->t);
        expect_weights(weights);
        const dvec3 there = dvec3(ray.origin) + double{hit->t} * dvec3(ray.direction);
        EXPECT_LE(glm::distance(there, dvec3(point_at(triangle, weights))), 4e-6);
    }
    EXPECT_GT(hits, 100);
}

TEST(Barycentric, CornersEdgesAndTheMiddle) {
    const Triangle triangle{{0, 0, 0}, {3, 0, 0}, {0, 3, 0}};
    const auto at = [&](float x, float y) {
        const Ray ray{{x, y, 2}, {0, 0, -1}};
        return barycentric_at(ray, triangle, 2);
    };
    EXPECT_EQ(at(0, 0), dvec3(1, 0, 0));
    EXPECT_EQ(at(3, 0), dvec3(0, 1, 0));
    EXPECT_EQ(at(0, 3), dvec3(0, 0, 1));
    EXPECT_EQ(at(1.5f, 1.5f), dvec3(0, 0.5, 0.5));
    EXPECT_LE(glm::distance(at(1, 1), dvec3(1 / 3.0)), 1e-9);
}

TEST(Barycentric, InThePlaneAndWithoutArea) {
    const Triangle triangle{{0, 0, 0}, {3, 0, 0}, {0, 3, 0}};
    // Along the plane into the edge ca, at a third of its length.
    const Ray flat{{-1, 1, 0}, {1, 0, 0}};
    const dvec3 weights = barycentric_at(flat, triangle, 1);
    EXPECT_LE(glm::distance(weights, dvec3(2 / 3.0, 0, 1 / 3.0)), 1e-6);
    const Triangle segment{{0, 0, 0}, {4, 0, 0}, {2, 0, 0}};
    EXPECT_LE(
        glm::distance(barycentric_at({{1, 1, 0}, {0, -1, 0}}, segment, 1), dvec3(0.75, 0.25, 0)),
        1e-6);
    const Triangle dot{{1, 1, 1}, {1, 1, 1}, {1, 1, 1}};
    EXPECT_EQ(barycentric_at({{1, 1, 2}, {0, 0, -1}}, dot, 1), dvec3(1, 0, 0));
}

}  // namespace
}  // namespace collidoscope
