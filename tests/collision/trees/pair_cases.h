// Random pairs of meshes with their poses, for tests of trees against brute force.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "collision/trees/build.h"
#include "collision/trees/validate.h"
#include "tests/collision/trees/soups.h"
#include "tests/oracle/cases.h"

namespace collidoscope::test {

struct PairCase {
    Mesh a, b;
    Pose pose_a, pose_b;
    BuildOptions options;
    std::string name;

    RelativePose pose() const { return {pose_a, pose_b}; }
};

inline PairCase random_pair(RandomFloats& random, int max_triangles = 40) {
    random.next_case();
    PairCase c;
    const int kind_a = random.integer(0, soup_kinds - 1);
    const int kind_b = random.chance(2) ? kind_a : random.integer(0, soup_kinds - 1);
    c.a = soup(random, kind_a, random.integer(1, max_triangles));
    c.b = soup(random, kind_b, random.integer(1, max_triangles));
    c.pose_a = random_pose(random);
    c.pose_b = random.chance(3) ? c.pose_a : random_pose(random);
    c.options.leaf_size = static_cast<std::uint32_t>(random.integer(1, 4));
    c.name = std::string(soup_names[std::size_t(kind_a)]) + " against " +
             soup_names[std::size_t(kind_b)];
    return c;
}

// A line for each; nothing for a sound tree.
template <typename Tree>
std::string problems_of(const Tree& tree) {
    std::string text;
    for (const TreeProblem& p : validate(tree)) {
        text += "node " + std::to_string(p.node) + " " + describe(p.fault) + " (triangle " +
                std::to_string(p.primitive) + ")\n";
    }
    return text;
}

template <typename V>
void expect_valid(const Tree<V>& tree, const Mesh& mesh) {
    EXPECT_EQ(tree.primitives.size(), mesh.triangles.size());
    EXPECT_EQ(problems_of(tree), "");
}

// A closed ball of triangles about the origin.
inline Mesh ball(std::uint32_t rows, float radius = 1) {
    Mesh mesh;
    for (std::uint32_t i = 0; i <= rows; ++i) {
        for (std::uint32_t j = 0; j < 2 * rows; ++j) {
            const double t = 3.14159265358979 * i / rows, p = 3.14159265358979 * j / rows;
            const double r = i % rows == 0 ? 0 : std::sin(t);
            mesh.positions.push_back(
                radius * vec3(float(r * std::cos(p)), float(std::cos(t)), float(r * std::sin(p))));
        }
    }
    const auto id = [&](std::uint32_t i, std::uint32_t j) { return i * 2 * rows + j % (2 * rows); };
    for (std::uint32_t i = 0; i < rows; ++i) {
        for (std::uint32_t j = 0; j < 2 * rows; ++j) {
            if (i > 0) mesh.triangles.push_back({id(i, j), id(i, j + 1), id(i + 1, j)});
            if (i + 1 < rows)
                mesh.triangles.push_back({id(i, j + 1), id(i + 1, j + 1), id(i + 1, j)});
        }
    }
    return mesh;
}

}  // namespace collidoscope::test
