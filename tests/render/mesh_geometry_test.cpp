#include "render/mesh_geometry.h"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <set>

#include "tests/render/test_bodies.h"

namespace collidoscope::render {

using Corners = std::array<std::uint32_t, 3>;

TEST(MeshGeometryTest, ABoxHasTwelveEdgesAndFlatFaces) {
    const MeshGeometry box = make_box();
    EXPECT_EQ(box.edges.size(), 12U);
    EXPECT_EQ(box.vertices.size(), 24U);
    EXPECT_TRUE(box.closed);
    for (std::size_t i = 0; i < box.indices.size(); i += 3) {
        const MeshVertex a = box.vertices[box.indices[i]], b = box.vertices[box.indices[i + 1]],
                         c = box.vertices[box.indices[i + 2]];
        const glm::vec3 n =
            glm::normalize(glm::cross(b.position - a.position, c.position - a.position));
        EXPECT_LT(glm::distance(n, a.normal), 1e-6F);
        EXPECT_GT(glm::dot(n, a.position), 0);
    }
}

TEST(MeshGeometryTest, ACreaseKeepsSharpEdgesAndSmoothsRoundOnes) {
    const MeshGeometry cylinder = make_cylinder(32);
    // The two rims.
    EXPECT_EQ(cylinder.edges.size(), 64U);
    EXPECT_TRUE(cylinder.closed);
    for (const MeshVertex& v : cylinder.vertices) {
        const bool cap = std::abs(v.normal.y) > 0.99F;
        const bool side = std::abs(v.normal.y) < 1e-4F;
        EXPECT_TRUE(cap || side);
        if (side) {
            const glm::vec3 out = glm::normalize(glm::vec3(v.position.x, 0, v.position.z));
            EXPECT_GT(glm::dot(out, v.normal), 0.999F);
        }
    }
}

TEST(MeshGeometryTest, EqualPositionsAreOnePoint) {
    // Two triangles with nothing shared but where they are.
    const std::vector<glm::vec3> p{{0, 0, 0}, {1, 0, 0}, {0, 1, 0},
                                   {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
    const std::vector<Corners> t{{0, 1, 2}, {3, 4, 5}};
    const MeshGeometry square = make_geometry(p, t, {.crease_degrees = 30, .edges = true});
    EXPECT_EQ(square.edges.size(), 4U);
    EXPECT_EQ(square.vertices.size(), 4U);
    EXPECT_FALSE(square.closed);
}

TEST(MeshGeometryTest, DegenerateAndEmptyMeshesDoNoHarm) {
    EXPECT_TRUE(make_geometry({}, {}).vertices.empty());
    const std::vector<glm::vec3> p{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}};
    const std::vector<Corners> t{{0, 1, 2}, {0, 0, 0}, {1, 1, 2}};
    const MeshGeometry line = make_geometry(p, t, {.crease_degrees = 30, .edges = true});
    EXPECT_EQ(line.indices.size(), 9U);
    for (const MeshVertex& v : line.vertices) EXPECT_TRUE(std::isfinite(v.normal.x));
}

TEST(MeshGeometryTest, ClosedMeansNoBorderAndOutwards) {
    const MeshGeometry box = make_box();
    std::vector<glm::vec3> p;
    for (const MeshVertex& v : box.vertices) p.push_back(v.position);
    std::vector<Corners> t;
    for (std::size_t i = 0; i < box.indices.size(); i += 3)
        t.push_back({box.indices[i], box.indices[i + 1], box.indices[i + 2]});
    EXPECT_TRUE(make_geometry(p, t).closed);
    std::vector<Corners> inwards = t;
    for (Corners& c : inwards) std::swap(c[0], c[1]);
    EXPECT_FALSE(make_geometry(p, inwards).closed);
    std::vector<Corners> open(t.begin(), t.end() - 1);
    EXPECT_FALSE(make_geometry(p, open).closed);
    std::vector<Corners> turned = t;
    std::swap(turned[3][0], turned[3][1]);
    EXPECT_FALSE(make_geometry(p, turned).closed);
}

TEST(MeshGeometryTest, SphereAndKnotAreClosedAndUnit) {
    const MeshGeometry sphere = make_sphere(3);
    EXPECT_EQ(sphere.indices.size(), 3U * 20 * 64);
    for (const MeshVertex& v : sphere.vertices) EXPECT_NEAR(glm::length(v.position), 1, 1e-6);
    EXPECT_TRUE(make_torus_knot(60, 12).closed);
}

TEST(MeshGeometryTest, ALongFanTakesNoLongTime) {
    std::vector<glm::vec3> p{{0, 0, 0}};
    std::vector<Corners> t;
    for (std::uint32_t i = 0; i < 200000; ++i) {
        const float a = static_cast<float>(i) * 3e-5F;
        p.emplace_back(std::cos(a), std::sin(a), 0.1F * std::sin(300 * a));
        if (i > 0) t.push_back({0, i, i + 1});
    }
    const MeshGeometry fan = make_geometry(p, t, {.crease_degrees = 30, .edges = true});
    EXPECT_EQ(fan.indices.size(), t.size() * 3);
}

// Beside every triangle by itself: the cell of each corner, and the first vertex that lies in it.
TEST(MeshGeometryTest, CoarseTrianglesAreThoseAcrossCells) {
    MeshGeometry knot = make_torus_knot(60, 16);
    for (const std::uint32_t cells : {1U, 5U, 40U, 128U}) {
        const glm::vec3 size = knot.max - knot.min;
        const float longest = std::max({size.x, size.y, size.z});
        const auto cell_of = [&](std::uint32_t vertex) {
            const glm::vec3 at =
                (knot.vertices[vertex].position - knot.min) / longest * static_cast<float>(cells);
            return glm::min(glm::uvec3(at), glm::uvec3(cells - 1));
        };
        const auto first_in_cell_of = [&](std::uint32_t vertex) {
            std::uint32_t i = 0;
            while (cell_of(i) != cell_of(vertex)) ++i;
            return i;
        };
        std::vector<std::uint32_t> expected;
        for (std::size_t i = 0; i < knot.indices.size(); i += 3) {
            Corners c{};
            for (std::size_t k = 0; k < 3; ++k) c[k] = first_in_cell_of(knot.indices[i + k]);
            if (c[0] != c[1] && c[1] != c[2] && c[2] != c[0])
                expected.insert(expected.end(), c.begin(), c.end());
        }
        // In each cell that those leave out, the first triangle that touches no other such cell.
        std::set<std::uint32_t> seen(expected.begin(), expected.end());
        for (std::size_t i = 0; i < knot.indices.size(); i += 3) {
            std::set<std::uint32_t> own;
            bool any_seen = false;
            for (std::size_t k = 0; k < 3; ++k) {
                own.insert(first_in_cell_of(knot.indices[i + k]));
                any_seen = any_seen || seen.count(*own.begin()) + seen.count(*own.rbegin()) > 0;
            }
            if (own.size() == 3 || any_seen) continue;
            expected.insert(expected.end(), &knot.indices[i], &knot.indices[i] + 3);
            seen.insert(own.begin(), own.end());
        }
        EXPECT_EQ(coarse_indices(knot, cells), expected) << cells;
        EXPECT_GE(expected.size(), 3U);
    }
    EXPECT_LT(coarse_indices(knot, 6).size(), knot.indices.size() / 2);
    // Likewise by a power of two larger or smaller.
    const std::vector<std::uint32_t> usual = coarse_indices(knot, 40);
    for (const float scale : {0x1p-125F, 0x1p-60F, 0x1p120F}) {
        MeshGeometry scaled = knot;
        for (MeshVertex& v : scaled.vertices) v.position *= scale;
        scaled.min *= scale;
        scaled.max *= scale;
        const std::vector<std::uint32_t> found = coarse_indices(scaled, 40);
        // Close to the smallest floats some points move to the next cell.
        if (scale < 0x1p-100F)
            EXPECT_NEAR(double(found.size()), double(usual.size()), 0.02 * double(usual.size()));
        else
            EXPECT_EQ(found, usual) << scale;
    }
    // Scattered small triangles, each in a cell of its own: all of them stay.
    MeshGeometry scattered;
    scattered.max = glm::vec3(20);
    for (std::uint32_t i = 0; i < 20; ++i) {
        const glm::vec3 at(static_cast<float>(i) + 0.3F);
        for (const glm::vec3& by : {glm::vec3(0), glm::vec3(0.1F, 0, 0), glm::vec3(0, 0.1F, 0)}) {
            scattered.indices.push_back(static_cast<std::uint32_t>(scattered.vertices.size()));
            scattered.vertices.push_back({at + by, glm::vec3(0, 0, 1)});
        }
    }
    EXPECT_EQ(coarse_indices(scattered, 20), scattered.indices);
    // None where there is nothing to divide.
    EXPECT_TRUE(coarse_indices({}, 8).empty());
    for (MeshVertex& v : knot.vertices) v.position = glm::vec3(1);
    knot.min = knot.max = glm::vec3(1);
    EXPECT_TRUE(coarse_indices(knot, 8).empty());
}

TEST(MeshGeometryTest, TheSameAtEverySize) {
    for (const float scale : {1e-20F, 1.0F, 1e15F}) {
        std::vector<glm::vec3> p;
        std::vector<Corners> t;
        const MeshGeometry knot = make_torus_knot(40, 10);
        for (const MeshVertex& v : knot.vertices) p.push_back(v.position * scale);
        for (std::size_t i = 0; i < knot.indices.size(); i += 3)
            t.push_back({knot.indices[i], knot.indices[i + 1], knot.indices[i + 2]});
        const MeshGeometry scaled = make_geometry(p, t);
        ASSERT_EQ(scaled.vertices.size(), knot.vertices.size()) << scale;
        for (std::size_t i = 0; i < knot.vertices.size(); ++i)
            EXPECT_LT(glm::distance(scaled.vertices[i].normal, knot.vertices[i].normal), 1e-3F);
    }
}

}  // namespace collidoscope::render
