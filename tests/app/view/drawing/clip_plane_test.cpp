// Bodies cut open at a plane: the part of a ray, and of a mesh, that is left.
#include "app/view/drawing/clip_plane.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>

#include "tests/oracle/random_floats.h"

namespace collidoscope::app {
namespace {

ClipPlane random_plane(oracle::RandomFloats& random) {
    return {static_cast<std::uint8_t>(random.integer(0, 2)), random.chance(2),
            double(random.uniform(-1, 1))};
}

TEST(ClipPlane, LeavesThePartOfARayOnItsSide) {
    constexpr std::uint64_t seed = 20261131;
    RecordProperty("seed", std::to_string(seed));
    oracle::RandomFloats random(seed);
    std::size_t none = 0, cut = 0;
    for (int i = 0; i < 2000; ++i) {
        const ClipPlane plane = random_plane(random);
        const auto coordinate = [&] { return double(random.uniform(-2, 2)); };
        const dvec3 from(coordinate(), coordinate(), coordinate());
        dvec3 way(coordinate(), coordinate(), coordinate());
        if (random.chance(5)) way[plane.axis] = 0;
        const auto left = left_of_ray(plane, from, way);
        for (double t = 0; t < 8; t += 0.37) {
            const dvec3 p = from + t * way;
            const double over = plane.upper ? p[plane.axis] - plane.at : plane.at - p[plane.axis];
            if (std::abs(over) < 1e-9) continue;
            EXPECT_EQ(over < 0, left && left->first <= t && t <= left->second) << i << " " << t;
        }
        none += !left;
        cut += left && std::isfinite(left->second);
    }
    EXPECT_GT(none, 100u);
    EXPECT_GT(cut, 100u);
}

double area_of(const render::MeshGeometry& geometry) {
    double sum = 0;
    for (std::size_t i = 0; i < geometry.indices.size(); i += 3) {
        const auto at = [&](std::size_t k) {
            return glm::dvec3(geometry.vertices[geometry.indices[i + k]].position);
        };
        sum += 0.5 * glm::length(glm::cross(at(1) - at(0), at(2) - at(0)));
    }
    return sum;
}
double length_of(const render::MeshGeometry& geometry) {
    double sum = 0;
    for (const auto& [a, b] : geometry.edges) sum += double(glm::distance(a, b));
    return sum;
}

TEST(ClipPlane, TwoSidesOfAMeshAreTheWhole) {
    oracle::RandomFloats random(3);
    std::size_t cut = 0;
    for (int i = 0; i < 200; ++i) {
        const render::MeshGeometry whole = i % 2 == 0 ? render::make_box() : render::make_sphere(2);
        glm::mat4 model = glm::translate(
            glm::mat4(1), glm::vec3(random.uniform(-1, 1), random.uniform(-1, 1), 0));
        model = glm::rotate(model, random.uniform(0, 6), glm::vec3(0.6f, 0.8f, 0));
        ClipPlane plane = random_plane(random);
        const render::MeshGeometry one = clipped(whole, model, plane);
        plane.upper = !plane.upper;
        const render::MeshGeometry other = clipped(whole, model, plane);
        EXPECT_FALSE(one.closed);
        EXPECT_NEAR(area_of(one) + area_of(other), area_of(whole), 1e-4 * area_of(whole));
        EXPECT_NEAR(length_of(one) + length_of(other), length_of(whole),
                    1e-4 * length_of(whole) + 1e-12);
        const dvec3 n = plane.normal();
        for (const std::uint32_t index : other.indices) {
            const glm::vec4 p = model * glm::vec4(other.vertices[index].position, 1);
            EXPECT_LE(glm::dot(n, dvec3(p)), plane.offset() + 1e-5);
        }
        cut += !one.indices.empty() && !other.indices.empty();
    }
    EXPECT_GT(cut, 100u);
}

TEST(ClipPlane, OpensTowardsTheEye) {
    Camera camera;
    camera.set_view_size({800, 600});
    for (const float yaw : {0.0f, 85.0f, 170.0f, 265.0f}) {
        camera.go_to({{0, 0, 0}, yaw, 20, 10}, false);
        const ClipPlane plane = clip_plane_through({0.5, 1, -0.5}, camera);
        const dvec3 to_eye = -camera.forward();
        EXPECT_GT(glm::dot(plane.normal(), to_eye), 0.57) << yaw;
        EXPECT_NEAR(glm::dot(plane.normal(), dvec3(0.5, 1, -0.5)), plane.offset(), 1e-12);
    }
}

}  // namespace
}  // namespace collidoscope::app
