// The terms that a builder tells of its nodes, read back for tests.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "collision/trees/build_steps/split_terms.h"
#include "tests/collision/trees/soups.h"
#include "tests/oracle/cases.h"

namespace collidoscope::test {

using oracle::cases;

template <typename T>
std::vector<T> all_values(const Recording& recording, const std::string& label,
                          const std::string& name) {
    std::vector<T> found;
    for (const Step& step : recording.steps) {
        if (step.label != label) continue;
        for (const Value& value : step.values)
            if (value.name == name) found.push_back(std::get<T>(value.data));
    }
    return found;
}
template <typename T>
T told(const Recording& recording, const std::string& label, const std::string& name) {
    const auto found = all_values<T>(recording, label, name);
    EXPECT_EQ(found.size(), 1u) << label << " " << name;
    return found.empty() ? T{} : found.front();
}
inline std::int64_t told_count(const Recording& recording, const char* label, const char* name) {
    return told<std::int64_t>(recording, label, name);
}
inline bool tells(const Recording& recording, const std::string& label) {
    return std::any_of(recording.steps.begin(), recording.steps.end(),
                       [&](const Step& step) { return step.label == label; });
}

inline std::set<std::uint32_t> triangles_below(const TreeView& tree, std::uint32_t node) {
    std::set<std::uint32_t> all;
    const SlotRange range = tree.slots(node);
    for (std::uint32_t i = 0; i < range.count; ++i) all.insert(tree.primitive(range.first + i));
    return all;
}
inline std::int64_t count_below(const TreeView& tree, std::uint32_t node) {
    return static_cast<std::int64_t>(triangles_below(tree, node).size());
}
inline dvec3 centroid_of(const Mesh& mesh, std::uint32_t triangle) {
    const Triangle t = mesh.triangle(triangle);
    return (dvec3(t.a) + dvec3(t.b) + dvec3(t.c)) / 3.0;
}

// A bumpy ball: closed and not convex, so that planes cut and pieces are many.
inline Mesh bumpy_ball(RandomFloats& random, std::uint32_t around, std::uint32_t up) {
    Mesh mesh;
    for (std::uint32_t r = 0; r <= up; ++r) {
        const float s = 3.14159f * static_cast<float>(r) / static_cast<float>(up);
        for (std::uint32_t c = 0; c < around; ++c) {
            const float t = 6.28319f * static_cast<float>(c) / static_cast<float>(around);
            const float bump = random.chance(3) ? 0.7f : 1.0f;
            mesh.positions.push_back(
                bump * vec3(std::sin(s) * std::cos(t), std::cos(s), std::sin(s) * std::sin(t)));
        }
    }
    for (std::uint32_t r = 0; r < up; ++r) {
        for (std::uint32_t c = 0; c < around; ++c) {
            const std::uint32_t a = r * around + c, b = r * around + (c + 1) % around;
            mesh.triangles.push_back({a, b, a + around});
            mesh.triangles.push_back({b, b + around, a + around});
        }
    }
    return mesh;
}

// Calls check(mesh, view, node, recording of its terms) for the inner nodes of random trees.
template <typename Build, typename Check>
void for_told_nodes(const char* builder, const Build& build, const Check& check) {
    std::size_t nodes = 0;
    for (std::uint64_t seed = 1; seed <= cases(30); ++seed) {
        SCOPED_TRACE(std::string(builder) + " seed " + std::to_string(seed));
        RandomFloats random(seed);
        // A soup may hold what no builder likes; bodies are what they are made for.
        const Mesh mesh = seed % 3 == 0
                              ? soup(random, static_cast<int>(seed % 4), 40)
                              : bumpy_ball(random, static_cast<std::uint32_t>(4 + seed % 9),
                                           static_cast<std::uint32_t>(3 + seed % 5));
        BuildOptions options;
        options.leaf_size = 1 + static_cast<std::uint32_t>(seed % 4);
        const std::shared_ptr<const TreeView> view = build(mesh, options);
        const auto terms = split_terms(builder, *view, mesh, options, Pose{});
        ASSERT_TRUE(terms);
        for (std::uint32_t node = 0; node < view->node_count(); ++node) {
            if (view->children(node).empty()) continue;
            Recording recording;
            terms->tell(node, Recorder(recording));
            ASSERT_FALSE(recording.steps.empty());
            check(mesh, *view, node, recording);
            ++nodes;
        }
    }
    // Wide trees have the fewest.
    EXPECT_GT(nodes, 2 * cases(30));
}

}  // namespace collidoscope::test
