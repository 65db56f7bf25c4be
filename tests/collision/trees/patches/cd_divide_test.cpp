// The build of the thesis's tree: its divisions and its volumes by sums and extremes of their own,
// and what is told of them.
#include "collision/trees/patches/cd_divide.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>

#include "tests/collision/trees/soups.h"
#include "tests/oracle/cases.h"

namespace collidoscope {
namespace {

using oracle::cases;
using test::RandomFloats;

using Wide = std::array<long double, 3>;

Wide center_of(const CdTree& tree, std::uint32_t patch) {
    const CdPatch& p = tree.patches[patch];
    Wide sum{};
    for (std::uint32_t v = 0; v < p.vertex_count; ++v)
        for (int k = 0; k < 3; ++k) sum[std::size_t(k)] += tree.vertices[p.first_vertex + v][k];
    for (long double& s : sum) s /= static_cast<long double>(p.vertex_count);
    return sum;
}

// The patches below a node.
std::vector<std::uint32_t> patches_below(const CdTree& tree, std::uint32_t node) {
    const CdNode& n = tree.nodes[node];
    if (n.is_leaf()) return {n.first};
    std::vector<std::uint32_t> all = patches_below(tree, n.first);
    const auto right = patches_below(tree, n.first + 1);
    all.insert(all.end(), right.begin(), right.end());
    return all;
}

TEST(CdDivide, SplitsAtTheMeanOfTheAxisThatVariesMost) {
    std::uint64_t splits = 0, clear = 0;
    for (std::uint64_t seed = 0; seed < cases(300); ++seed) {
        SCOPED_TRACE(seed);
        RandomFloats random(seed);
        const int kind = static_cast<int>(seed) % test::soup_kinds;
        const Mesh mesh = test::soup(random, kind, 40);
        const CdBuildOptions options{1 + static_cast<std::uint32_t>(seed % 6), seed % 2 == 0};
        const CdTree tree = *build_cd_tree(mesh, options);
        for (std::uint32_t node = 0; node < tree.nodes.size(); ++node) {
            const CdNode& n = tree.nodes[node];
            if (n.is_leaf()) continue;
            const auto left = patches_below(tree, n.first);
            const auto right = patches_below(tree, n.first + 1);
            ASSERT_FALSE(left.empty());
            ASSERT_FALSE(right.empty());
            ++splits;
            // Mean and variance in long double.
            std::vector<Wide> centers;
            for (const auto& side : {left, right})
                for (const std::uint32_t p : side) centers.push_back(center_of(tree, p));
            Wide mean{}, variance{};
            for (const Wide& c : centers)
                for (std::size_t k = 0; k < 3; ++k)
                    mean[k] += c[k] / static_cast<long double>(centers.size());
            for (const Wide& c : centers)
                for (std::size_t k = 0; k < 3; ++k)
                    variance[k] += (c[k] - mean[k]) * (c[k] - mean[k]);
            const auto axis =
                std::size_t(std::max_element(variance.begin(), variance.end()) - variance.begin());
            std::array<long double, 3> sorted = variance;
            std::sort(sorted.begin(), sorted.end());
            // Only divisions that rounding does not decide: another axis varies clearly less, and
            // the center is clearly off the mean.
            if (!(sorted[2] > 1.0001L * sorted[1])) continue;
            long double scale = 0;
            for (const Wide& c : centers) scale = std::max(scale, std::abs(c[axis]));
            const long double off = std::max(scale, 1e-30L) * 1e-12L;
            for (const std::uint32_t p : left)
                ASSERT_LE(center_of(tree, p)[axis], mean[axis] + off);
            for (const std::uint32_t p : right)
                ASSERT_GE(center_of(tree, p)[axis], mean[axis] - off);
            ++clear;
        }
    }
    EXPECT_GT(splits, 3 * cases(300));
    EXPECT_GT(clear, splits / 3);
}

TEST(CdDivide, VolumesAreTheExtremesOfTheirLeaves) {
    for (std::uint64_t seed = 0; seed < cases(100); ++seed) {
        SCOPED_TRACE(seed);
        RandomFloats random(seed);
        const Mesh mesh = test::soup(random, static_cast<int>(seed) % test::soup_kinds, 40);
        const CdTree tree = *build_cd_tree(mesh);
        std::map<std::uint32_t, const CdNode*> leaf_of;
        for (const CdNode& node : tree.nodes)
            if (node.is_leaf()) leaf_of[node.first] = &node;
        ASSERT_EQ(leaf_of.size(), tree.patches.size());
        for (std::uint32_t node = 0; node < tree.nodes.size(); ++node) {
            Dop<18> expected;
            expected.lo.fill(HUGE_VALF);
            expected.hi.fill(-HUGE_VALF);
            for (const std::uint32_t patch : patches_below(tree, node)) {
                for (std::size_t k = 0; k < 9; ++k) {
                    expected.lo[k] = std::min(expected.lo[k], leaf_of[patch]->bounds.lo[k]);
                    expected.hi[k] = std::max(expected.hi[k], leaf_of[patch]->bounds.hi[k]);
                }
            }
            ASSERT_EQ(tree.nodes[node].bounds.lo, expected.lo);
            ASSERT_EQ(tree.nodes[node].bounds.hi, expected.hi);
        }
        // Every vertex is inside its leaf's planes, judged in long double.
        for (const auto& [patch, leaf] : leaf_of) {
            const CdPatch& p = tree.patches[patch];
            for (std::uint32_t v = 0; v < p.vertex_count; ++v) {
                const vec3& at = tree.vertices[p.first_vertex + v];
                for (int k = 0; k < 9; ++k) {
                    const vec3 d = Dop<18>::direction(k);
                    const long double product = static_cast<long double>(d.x) * at.x +
                                                static_cast<long double>(d.y) * at.y +
                                                static_cast<long double>(d.z) * at.z;
                    ASSERT_GE(product, leaf->bounds.lo[std::size_t(k)]);
                    ASSERT_LE(product, leaf->bounds.hi[std::size_t(k)]);
                }
            }
        }
    }
}

TEST(CdDivide, IsToldAsItIsBuilt) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        SCOPED_TRACE(seed);
        RandomFloats random(seed);
        const Mesh mesh = test::soup(random, static_cast<int>(seed) % test::soup_kinds, 30);
        Recording recording;
        const CdTree told = *build_cd_tree(mesh, {}, nullptr, Recorder(recording));
        const CdTree plain = *build_cd_tree(mesh);
        ASSERT_EQ(told.primitives, plain.primitives);
        ASSERT_EQ(told.nodes.size(), plain.nodes.size());
        std::map<std::string, std::size_t> count;
        for (const Step& step : recording.steps) ++count[step.label];
        const std::size_t inner = plain.nodes.size() - plain.patches.size();
        EXPECT_EQ(count["leaf"], plain.patches.size());
        EXPECT_EQ(count["fit"], plain.patches.size());
        EXPECT_EQ(count["mean"], inner);
        EXPECT_EQ(count["largest"], inner);
        EXPECT_EQ(count["sides"] + count["halves"], inner);
        EXPECT_EQ(count["merge"], inner);
        EXPECT_EQ(count["done"], 1u);
    }
}

// Equal centers whose mean is rounded upward: nothing lies on it or above.
TEST(CdDivide, HalvesWhatTheMeanDoesNotDivide) {
    Mesh mesh;
    for (int i = 0; i < 7; ++i)
        test::add_triangle(mesh, {0.31f, 0, 1}, {0.82f, 0, 0}, {-0.86f, 0, -1});
    Recording recording;
    const CdTree tree = *build_cd_tree(mesh, {1, true}, nullptr, Recorder(recording));
    EXPECT_EQ(tree.patches.size(), 7u);
    const auto halves =
        std::count_if(recording.steps.begin(), recording.steps.end(),
                      [](const Step& s) { return s.label == std::string("halves"); });
    EXPECT_EQ(halves, 1);
}

}  // namespace
}  // namespace collidoscope
